import type { LandingPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '../../kit/button.tsx';

const treatments = [
  { name: 'Deep tissue massage', length: '1 h', price: '₦28,000' },
  { name: 'Black soap body scrub', length: '45 min', price: '₦22,000' },
  { name: 'Signature facial', length: '1 h 15 min', price: '₦30,000' },
] as const;

/** A spa's public page, drawn. The link to a real one shows only when the demo business is served here. */
export const SpaExample = ({ example }: Pick<LandingPage, 'example'>) => (
  <section className="example" aria-labelledby="example-title">
    <div className="about">
      <h2 id="example-title">Your page, in your colours</h2>
      <p>
        A spa, a barber, a bridal hire shop: each has a page of its own with its own banner, prices and rules.
        It opens fast on an old phone and costs your clients very little data.
      </p>
      {example !== null && (
        <p className="actions">
          <LinkButton kind="quiet" href={paths.universal(example.businessSlug)}>
            Open {example.businessName}’s page
          </LinkButton>
        </p>
      )}
    </div>
    <div
      className="spa"
      role="img"
      aria-label="A spa's page with a banner, three treatments and their prices."
    >
      <div className="banner">
        <svg viewBox="0 0 480 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
          <circle className="sun" cx="372" cy="64" r="38" />
          <path className="far" d="M0 104C70 78 130 118 210 98S370 80 480 106V150H0Z" />
          <path className="near" d="M0 128C90 106 160 142 260 124S420 116 480 132V150H0Z" />
        </svg>
        <b>Omi Day Spa</b>
        <small>Lekki Phase 1</small>
      </div>
      {treatments.map(({ name, length, price }) => (
        <p key={name}>
          <i>{name.charAt(0)}</i>
          <b>{name}</b>
          <small>{length}</small>
          <b>{price}</b>
        </p>
      ))}
    </div>
  </section>
);
