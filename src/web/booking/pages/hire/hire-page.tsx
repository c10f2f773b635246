import type { ReactElement } from 'react';
import type { HirePage, RenderOptions } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { formatNaira } from '#web/ui/format.ts';
import footerCss from '../../business/business-footer.css?inline';
import { BusinessFooter } from '../../business/business-footer.tsx';
import markCss from '../../business/business-mark.css?inline';
import { BusinessMark } from '../../business/business-mark.tsx';
import { telephone, whatsappWith } from '../../business/contact-links.ts';
import { basePrice, durationText, priceText } from '../../business/service-terms.ts';
import tileCss from '../../business/tile.css?inline';
import { Tile } from '../../business/tile.tsx';
import { businessColours, defaultText } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import { BackIcon } from '../../kit/icons.tsx';
import hireCss from './hire.css?inline';

const Costs = ({ page: { service } }: { readonly page: HirePage }): ReactElement => {
  const caution = service.pricing?.cautionFee ?? 0;
  return (
    <dl className="hire-costs numbers">
      <div>
        <dt>Rental period</dt>
        <dd>{durationText(service)}</dd>
      </div>
      <div>
        <dt>Base rental fee</dt>
        <dd>{priceText(service)}</dd>
      </div>
      {caution === 0 ? null : (
        <div>
          <dt>
            Caution fee <span className="muted">(refundable)</span>
          </dt>
          <dd>{formatNaira(caution)}</dd>
        </div>
      )}
      <div className="hire-total">
        <dt>Total</dt>
        <dd>{formatNaira(basePrice(service) + caution)}</dd>
      </div>
    </dl>
  );
};

const Ways = ({ page: { business, service } }: { readonly page: HirePage }): ReactElement => {
  const phone = telephone(business.phone);
  if (phone === null && business.email === '') {
    return <p>To hire this, ask {business.businessName}.</p>;
  }
  return (
    <div className="hire-ask">
      <p className="hire-ask-line">
        To hire this, {phone === null ? 'write to' : 'call or message'} {business.businessName}
      </p>
      {phone === null ? (
        <LinkButton wide href={`mailto:${business.email}?subject=${encodeURIComponent(service.name)}`}>
          {business.email}
        </LinkButton>
      ) : (
        <>
          <LinkButton wide href={phone.href}>
            Call {phone.text}
          </LinkButton>
          {phone.whatsapp === null ? null : (
            <LinkButton
              kind="quiet"
              wide
              rel="noopener nofollow"
              href={whatsappWith(
                phone.whatsapp,
                `Hello ${business.businessName}, I would like to hire: ${service.name}.`,
              )}
            >
              Message on WhatsApp
            </LinkButton>
          )}
        </>
      )}
    </div>
  );
};

const HireBody = ({ page }: { readonly page: HirePage }): ReactElement => {
  const { business, service } = page;
  return (
    <>
      <header className="hire-bar">
        <div className="container">
          <a className="hire-home" href={paths.universal(business.businessSlug)}>
            <BackIcon />
            <span className="sr-only">Back to </span>
            <BusinessMark name={business.businessName} logoUrl={business.logoUrl} />
            <span>{business.businessName}</span>
          </a>
        </div>
      </header>
      <main className="container hire">
        <div className="hire-picture">
          <Tile name={service.name} imageUrl={service.imageUrl} eager />
        </div>
        <div className="hire-text">
          <h1>{service.name}</h1>
          {service.description === '' ? null : <p className="hire-description">{service.description}</p>}
          <Costs page={page} />
          {service.priceVaries ? (
            <p className="hire-varies">
              Price may vary. {business.businessName} agrees the final amount with you.
            </p>
          ) : null}
          <Ways page={page} />
        </div>
      </main>
      <BusinessFooter business={business} />
    </>
  );
};

/** An item for hire: what it costs and how to ask for it. It needs no script. */
export const hireView = (page: HirePage, _options: RenderOptions): PageView => {
  const { business, service } = page;
  return {
    title: `Hire ${service.name} · ${business.businessName}`,
    description: `${service.description || `Hire ${service.name} from ${business.businessName}.`} ${durationText(service)}, ${priceText(service)}.`,
    canonicalPath: paths.book(business.businessSlug, service.slug),
    styles: [buttonCss, markCss, tileCss, footerCss, hireCss],
    colours: businessColours([service.customizationSettings, business.themeSettings], defaultText.booking),
    openGraph: {
      type: 'product',
      siteName: business.businessName,
      imageUrl: service.imageUrl ?? business.bannerImageUrl,
    },
    iconUrl: business.logoUrl,
    clientEntry: null,
    body: <HireBody page={page} />,
  };
};
