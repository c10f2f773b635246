import type { ReactElement } from 'react';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { UniversalPage } from '#contract/pages/site-pages.ts';
import { paths } from '#contract/paths.ts';
import type { PublicBusiness, PublicService } from '#contract/replies/views.ts';
import { MOST_ITEMS, MOST_LINES } from '#core/lines/lines-text.ts';
import markCss from '../../business/business-mark.css?inline';
import { BusinessMark } from '../../business/business-mark.tsx';
import { telephone } from '../../business/contact-links.ts';
import { businessData, businessPreview } from '../../business/link-preview.ts';
import { byCategory, type CategoryGroup, depositText } from '../../business/service-terms.ts';
import { useClientPaths } from '../../document/client-paths.tsx';
import { businessColours, defaultText } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import heldBarCss from '../../held/held-bar.css?inline';
import { HeldBar } from '../../held/held-bar.tsx';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import reviewsCss from '../../reviews/reviews.css?inline';
import { AtHand, BusinessFooter, Cover, Hero, hasAtHand } from './about-business.tsx';
import atHandCss from './at-hand.css?inline';
import basketCss from './basket.css?inline';
import { BasketBar } from './basket-bar.tsx';
import { type AddedLine, addedLines, ofOneKind, plainLine } from './basket-lines.ts';
import { withLines } from './basket-text.ts';
import footerCss from './business-footer.css?inline';
import clientsSayCss from './clients-say.css?inline';
import heroCss from './hero.css?inline';
import serviceCardCss from './service-card.css?inline';
import { ServiceCard } from './service-card.tsx';
import teamCss from './team.css?inline';
import { bookableTeam, Team } from './team.tsx';
import tileCss from './tile.css?inline';
import universalCss from './universal.css?inline';
import { saysAnything, WhatClientsSay } from './what-clients-say.tsx';
import workCss from './work.css?inline';
import { Work } from './work.tsx';

/** Shown while nothing can be booked yet: says so and offers the other way. */
const EmptyServices = ({ business }: { readonly business: PublicBusiness }): ReactElement => {
  const phone = telephone(business.phone);
  return (
    <div className="container">
      <div className="empty-services">
        <svg
          aria-hidden="true"
          width="72"
          height="72"
          viewBox="0 0 72 72"
          fill="none"
          stroke="var(--primary-edge)"
          strokeWidth="3"
          strokeLinecap="round"
        >
          <rect x="12" y="16" width="48" height="44" rx="10" fill="var(--surface)" />
          <path d="M12 30h48M25 10v11M47 10v11M27 45h18" />
        </svg>
        <p className="empty-services-title">Nothing to book here yet</p>
        <p className="muted">
          {business.businessName} is still putting its services online.
          {phone === null ? ' Please look in again soon.' : ' Until then, a call or a message will do.'}
        </p>
        {phone === null ? null : (
          <p className="empty-services-ways">
            <LinkButton href={phone.href}>Call {phone.text}</LinkButton>
            {phone.whatsapp === null ? null : (
              <LinkButton kind="quiet" href={phone.whatsapp} rel="noopener nofollow">
                WhatsApp
              </LinkButton>
            )}
          </p>
        )}
      </div>
    </div>
  );
};

/** Shown when the services could not be read: says so, and offers a second try and the other way. */
const FailedServices = ({ business }: { readonly business: PublicBusiness }): ReactElement => {
  const phone = telephone(business.phone);
  const { universal } = useClientPaths();
  return (
    <div className="container failed-services">
      <Banner tone="error" title="Failed to load services">
        This is on our side, not on yours.
        <p className="notice-way">
          <LinkButton kind="quiet" href={universal(business.businessSlug)}>
            Try again
          </LinkButton>{' '}
          {phone === null ? null : (
            <LinkButton kind="plain" href={phone.href}>
              Call {phone.text}
            </LinkButton>
          )}
        </p>
      </Banner>
    </div>
  );
};

const AppBar = ({ page: { business, services } }: { readonly page: UniversalPage }): ReactElement => (
  <header className="app-bar">
    <div className="container app-bar-row">
      <a className="app-bar-home" href={useClientPaths().universal(business.businessSlug)}>
        <BusinessMark name={business.businessName} logoUrl={business.logoUrl} />
        <span className="app-bar-name">{business.businessName}</span>
      </a>
      {services?.length ? <LinkButton href="#services">Book Now</LinkButton> : null}
    </div>
  </header>
);

const Chips = ({ groups }: { readonly groups: readonly CategoryGroup[] }): ReactElement | null =>
  groups.length < 2 ? null : (
    <nav className="chips" aria-label="Categories">
      <ul className="container chips-row" id="categories">
        <li>
          <a className="chip" href="#services">
            All
          </a>
        </li>
        {groups.map(({ anchor, name }) => (
          <li key={anchor}>
            <a className="chip" href={`#${anchor}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );

const Category = ({
  group,
  added,
  page: { business, wrongUnitsOf },
}: {
  readonly group: CategoryGroup;
  readonly added: readonly AddedLine[];
  readonly page: UniversalPage;
}): ReactElement => {
  const { book, universal } = useClientPaths();
  const isRental = (added[0]?.units ?? 0) > 0;
  const more = (service: PublicService) => [...added, plainLine(service)];
  const hrefOf = (service: PublicService): string => {
    const path = book(business.businessSlug, service.slug);
    // What was added goes along with what is booked.
    return added.length === 0 || isRental || service.bookingType === 'item-based'
      ? path
      : withLines(path, more(service));
  };
  const here = universal(business.businessSlug);
  const addOf = (service: PublicService): string | null => {
    if (service.bookingType === 'item-based') return isRental && added.length >= MOST_ITEMS ? null : here;
    return !isRental && added.length >= MOST_LINES
      ? null
      : `${withLines(here, more(service))}#item-${service.slug}`;
  };
  return (
    <section className="container category" aria-labelledby={group.anchor}>
      <h3 className="category-name" id={group.anchor} tabIndex={-1}>
        {group.name}
      </h3>
      <ul className="service-grid">
        {group.services.map((service) => (
          <li key={service._id} className="service-item" id={`item-${service.slug}`}>
            <ServiceCard
              service={service}
              href={hrefOf(service)}
              add={addOf(service)}
              added={added.map(({ text }) => text).join()}
              isWrong={service._id === wrongUnitsOf}
              deposit={depositText(service, business.bookingSettings)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

const UniversalBody = ({ page }: { readonly page: UniversalPage }): ReactElement => {
  const { business, services } = page;
  const groups = byCategory(services ?? []);
  const team = bookableTeam(page);
  const asked = addedLines(services ?? [], page.added ?? []);
  const added = ofOneKind(asked);
  const { book, universal } = useClientPaths();
  const atHand = { business, opening: page.opening, bookable: groups.length > 0 };
  return (
    <>
      <a className="skip-link" href="#services">
        Skip to the services
      </a>
      <AppBar page={page} />
      <HeldBar holds={page.holds} zone={business.timezone} />
      <main>
        <Cover business={business} />
        <div className={hasAtHand(atHand) ? 'beside' : undefined}>
          <Hero business={business} />
          {hasAtHand(atHand) ? <AtHand {...atHand} /> : null}
          <div className="offered">
            <section aria-labelledby="services">
              <h2 className="container services-title" id="services" tabIndex={-1}>
                Services
              </h2>
              <Chips groups={groups} />
              {services === null ? <FailedServices business={business} /> : null}
              {services?.length === 0 ? <EmptyServices business={business} /> : null}
              <div id="service-list">
                {groups.map((group) => (
                  <Category key={group.anchor} group={group} added={added} page={page} />
                ))}
              </div>
            </section>
            {team.length > 0 ? <Team slug={business.businessSlug} team={team} /> : null}
            {page.work?.length ? <Work page={page} /> : null}
            {saysAnything(page.reviews) ? <WhatClientsSay business={business} shown={page.reviews} /> : null}
          </div>
        </div>
      </main>
      <BusinessFooter business={business} />
      {services?.length ? (
        <BasketBar
          added={added}
          isMixed={added.length < asked.length}
          here={universal(business.businessSlug)}
          bookAt={(slug) => book(business.businessSlug, slug)}
        />
      ) : null}
    </>
  );
};

/** A business's public page with everything that can be booked. It needs no script; one filters by category. */
export const universalView = (page: UniversalPage, options: RenderOptions): PageView => {
  const { business, services } = page;
  const where = business.address === '' ? '' : ` ${business.address}.`;
  return {
    title: `Book with ${business.businessName}`,
    description: `${business.businessDescription || `See services and prices and book ${business.businessName} online.`}${where}`,
    canonicalPath: paths.universal(business.businessSlug),
    styles: [
      buttonCss,
      ...(services === null ? [bannerCss] : []),
      markCss,
      tileCss,
      ...(page.holds === undefined ? [] : [heldBarCss]),
      footerCss,
      heroCss,
      atHandCss,
      serviceCardCss,
      universalCss,
      ...(bookableTeam(page).length > 0 ? [teamCss] : []),
      ...(page.work?.length ? [workCss] : []),
      ...(saysAnything(page.reviews) ? [reviewsCss, clientsSayCss] : []),
      ...(services?.length ? [basketCss] : []),
    ],
    colours: businessColours([business.themeSettings], defaultText.universal),
    openGraph: businessPreview(business, services ?? []),
    structuredData: businessData(business, services ?? [], { origin: options.origin, reviews: page.reviews }),
    iconUrl: business.logoUrl,
    clientEntry: services?.length ? 'pages/universal/universal.script.ts' : null,
    body: <UniversalBody page={page} />,
  };
};
