import type { ReactElement } from 'react';
import type { UniversalPage } from '#contract/pages/site-pages.ts';
import type { PublicService } from '#contract/replies/views.ts';
import type { WorkPhoto } from '#contract/replies/work-views.ts';
import { Photo } from '../../business/photo.tsx';
import { useClientPaths } from '../../document/client-paths.tsx';
import { LinkButton } from '../../kit/button.tsx';

/** A photo of the work with the service that it is of, where clients can book that. */
type Shown = { readonly photo: WorkPhoto; readonly of: PublicService | undefined };

/** Two rows on a phone: the rest is fetched by those alone who ask for it. */
const FIRST = 6;

const shownWork = ({ work = [], services }: UniversalPage): readonly Shown[] =>
  work.map((photo) => ({ photo, of: services?.find(({ _id }) => _id === photo.serviceId) }));

const anchorOf = (at: number): string => `work-${at + 1}`;

/** Photos of what the business has made. Each opens large without a script, and leads on to its service. Styles in work.css. */
export const Work = ({ page }: { readonly page: UniversalPage }): ReactElement => {
  const shown = shownWork(page);
  const nameOf = (at: number): string => {
    const name = shown[at]?.of?.name;
    return `Photo ${at + 1} of ${shown.length}${name === undefined ? '' : `: ${name}`}`;
  };
  const tiles = (from: number, to?: number): ReactElement => (
    <ul className="work-tiles">
      {shown.slice(from, to).map(({ photo }, at) => (
        <li key={photo._id}>
          <a href={`#${anchorOf(from + at)}`} aria-label={nameOf(from + at)}>
            <Photo url={photo.photoUrl} width={400} height={400} sizes="(min-width: 720px) 170px, 33vw" />
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="container work" aria-labelledby="work">
      <h2 id="work" tabIndex={-1}>
        Our work
      </h2>
      {tiles(0, FIRST)}
      {shown.length > FIRST ? (
        <details>
          <summary>Show all {shown.length} photos</summary>
          {tiles(FIRST)}
        </details>
      ) : null}
      {shown.map((one, at) => (
        <Large
          key={one.photo._id}
          {...one}
          at={at}
          count={shown.length}
          name={nameOf(at)}
          slug={page.business.businessSlug}
        />
      ))}
    </section>
  );
};

type LargeProps = Shown & {
  readonly at: number;
  readonly count: number;
  readonly name: string;
  readonly slug: string;
};

/** One photo over the page, while the address names it. */
const Large = ({ photo, of, at, count, name, slug }: LargeProps): ReactElement => {
  const { book } = useClientPaths();
  return (
    <figure className="work-large" id={anchorOf(at)} aria-label={name}>
      <a className="work-close" href="#work" aria-label="Close">
        ×
      </a>
      <Photo className="work-photo" url={photo.photoUrl} width={1600} height={1600} sizes="100vw" />
      <p className="work-foot">
        {at === 0 ? null : (
          <a className="work-step" href={`#${anchorOf(at - 1)}`} aria-label="Photo before">
            ‹
          </a>
        )}
        {of === undefined ? (
          <span>
            {at + 1} of {count}
          </span>
        ) : (
          <LinkButton href={book(slug, of.slug)}>Book {of.name}</LinkButton>
        )}
        {at + 1 === count ? null : (
          <a className="work-step" href={`#${anchorOf(at + 1)}`} aria-label="Next photo">
            ›
          </a>
        )}
      </p>
    </figure>
  );
};
