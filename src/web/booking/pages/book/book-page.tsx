import type { BookPage } from '#contract/pages/booking-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import markCss from '../../business/business-mark.css?inline';
import { serviceData, servicePreview } from '../../business/link-preview.ts';
import { lengthText, priceText } from '../../business/service-terms.ts';
import detailsCss from '../../details/details.css?inline';
import { businessColours, defaultText } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import heldCss from '../../held/held-bar.css?inline';
import { HeldBar, OfferBar } from '../../held/held-bar.tsx';
import bannerCss from '../../kit/banner.css?inline';
import buttonCss from '../../kit/button.css?inline';
import fieldCss from '../../kit/field.css?inline';
import choiceCss from '../../stepper/choice.css?inline';
import bookCss from '../../stepper/stepper.css?inline';
import { ClientLinkLine } from '../../stepper/stepper.tsx';
import summaryCss from '../../stepper/summary.css?inline';
import nearestCss from '../../times/nearest.css?inline';
import timesCss from '../../times/times.css?inline';
import { BookApp } from './book-app.tsx';
import choicesCss from './choices.css?inline';
import linesCss from './lines/lines.css?inline';
import { LinesForm } from './lines/lines-form.tsx';
import type { LinesData } from './lines/live-lines.ts';

/** The appointment stepper of one service, drawn for the step its address names, ready to be hydrated. */
export const bookView = (page: BookPage, options: RenderOptions): PageView => {
  const { business, service, chosenLines } = page;
  return {
    title: `${service.name} · ${business.businessName}`,
    description: `${service.description || `Book ${service.name} with ${business.businessName}.`} ${lengthText(service)}, ${priceText(service)}.`,
    canonicalPath: paths.book(business.businessSlug, service.slug),
    styles: [
      buttonCss,
      fieldCss,
      bannerCss,
      markCss,
      bookCss,
      choiceCss,
      choicesCss,
      timesCss,
      nearestCss,
      detailsCss,
      summaryCss,
      ...(chosenLines === undefined ? [] : [linesCss]),
      ...(page.holds === undefined && page.offerUntil === undefined ? [] : [heldCss]),
    ],
    colours: businessColours([service.customizationSettings, business.themeSettings], defaultText.booking),
    openGraph: servicePreview(business, service),
    structuredData: serviceData(business, service, options.origin),
    iconUrl: business.logoUrl,
    ...(chosenLines !== undefined && page.step === 1
      ? {
          clientEntry: 'pages/book/lines/lines.script.ts',
          data: { chosen: chosenLines, settings: business.bookingSettings } satisfies LinesData,
          body: <LinesForm page={page} chosen={chosenLines} />,
        }
      : { clientEntry: 'pages/book/book.script.tsx', data: page, body: <BookApp page={page} /> }),
    above: (
      <>
        <OfferBar page={page} />
        <HeldBar holds={page.holds} zone={business.timezone} />
      </>
    ),
    below: <ClientLinkLine business={business} />,
  };
};
