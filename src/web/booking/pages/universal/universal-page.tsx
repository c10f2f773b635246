import type { ReactElement } from 'react';
import type { RenderOptions, UniversalPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PublicBusiness } from '#contract/views.ts';
import footerCss from '../../business/business-footer.css?inline';
import { BusinessFooter } from '../../business/business-footer.tsx';
import markCss from '../../business/business-mark.css?inline';
import { BusinessMark } from '../../business/business-mark.tsx';
import { businessData, photoOf } from '../../business/link-preview.ts';
import { byCategory, type CategoryGroup, depositText } from '../../business/service-terms.ts';
import tileCss from '../../business/tile.css?inline';
import { useClientPaths } from '../../document/client-paths-context.ts';
import { businessColours, defaultText } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import { EmptyServices } from './empty-services.tsx';
import { FailedServices } from './failed-services.tsx';
import heroCss from './hero.css?inline';
import { UniversalHero } from './hero.tsx';
import serviceCardCss from './service-card.css?inline';
import { ServiceCard } from './service-card.tsx';
import universalCss from './universal.css?inline';

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
  business,
}: {
  readonly group: CategoryGroup;
  readonly business: PublicBusiness;
}): ReactElement => {
  const { book } = useClientPaths();
  return (
    <section className="container category" id={group.anchor} aria-labelledby={`${group.anchor}-name`}>
      <h3 className="category-name" id={`${group.anchor}-name`}>
        {group.name}
      </h3>
      <ul className="service-grid">
        {group.services.map((service) => (
          <li key={service._id}>
            <ServiceCard
              service={service}
              href={book(business.businessSlug, service.slug)}
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
  return (
    <>
      <a className="skip-link" href="#services">
        Skip to the services
      </a>
      <AppBar page={page} />
      <main>
        <UniversalHero business={business} bookable={groups.length > 0} />
        <section id="services" aria-labelledby="services-title">
          <h2 className="container services-title" id="services-title">
            Services
          </h2>
          <Chips groups={groups} />
          {services === null ? <FailedServices business={business} /> : null}
          {services?.length === 0 ? <EmptyServices business={business} /> : null}
          <div id="service-list">
            {groups.map((group) => (
              <Category key={group.anchor} group={group} business={business} />
            ))}
          </div>
        </section>
      </main>
      <BusinessFooter business={business} />
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
      footerCss,
      heroCss,
      serviceCardCss,
      universalCss,
    ],
    colours: businessColours([business.themeSettings], defaultText.universal),
    openGraph: {
      type: 'website',
      siteName: business.businessName,
      imageUrl: photoOf(business, services ?? []),
    },
    structuredData: businessData(business, services ?? [], options.origin),
    iconUrl: business.logoUrl,
    clientEntry: byCategory(services ?? []).length < 2 ? null : 'client/universal.ts',
    body: <UniversalBody page={page} />,
  };
};
