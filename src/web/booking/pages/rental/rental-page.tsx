import type { ReactElement } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import markCss from '../../business/business-mark.css?inline';
import { serviceData, servicePreview } from '../../business/link-preview.ts';
import { lengthText, priceText } from '../../business/service-terms.ts';
import calendarCss from '../../calendar/rental-calendar.css?inline';
import detailsCss from '../../details/details.css?inline';
import { businessColours, defaultText } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import heldCss from '../../held/held-bar.css?inline';
import { HeldBar, OfferBar } from '../../held/held-bar.tsx';
import bannerCss from '../../kit/banner.css?inline';
import buttonCss from '../../kit/button.css?inline';
import counterCss from '../../kit/counter.css?inline';
import fieldCss from '../../kit/field.css?inline';
import choiceCss from '../../stepper/choice.css?inline';
import stepperCss from '../../stepper/stepper.css?inline';
import { ClientLinkLine } from '../../stepper/stepper.tsx';
import summaryCss from '../../stepper/summary.css?inline';
import nearestCss from '../../times/nearest.css?inline';
import linesCss from '../book/lines/lines.css?inline';
import orderCss from './order/order.css?inline';
import { OrderApp } from './order/order-app.tsx';
import { OrderSteps } from './order/order-steps.tsx';
import { PickUpStep } from './pick-up-step.tsx';
import rentalCss from './rental.css?inline';
import { RentalApp } from './rental-app.tsx';

const OneItem = ({ page }: { readonly page: RentalPage }): ReactElement => (
  <RentalApp page={page} PickUp={PickUpStep} />
);

/** Each part has a script of its own, which holds no more than it needs. */
const partOf = (page: RentalPage) => {
  if (page.asked.text === '') return { entry: 'rental', Body: OneItem } as const;
  return page.step === 1
    ? ({ entry: 'order/order', Body: OrderApp } as const)
    : ({ entry: 'order/order-steps', Body: OrderSteps } as const);
};

/** The rental stepper of one item, drawn for the step its address names, ready to be hydrated. */
export const rentalView = (page: RentalPage, options: RenderOptions): PageView => {
  const { business, service } = page;
  const { entry, Body } = partOf(page);
  return {
    title: `Hire ${service.name} · ${business.businessName}`,
    description: `${service.description || `Hire ${service.name} from ${business.businessName}.`} ${lengthText(service)}, ${priceText(service)}.`,
    canonicalPath: paths.book(business.businessSlug, service.slug),
    styles: [
      buttonCss,
      fieldCss,
      bannerCss,
      markCss,
      stepperCss,
      calendarCss,
      nearestCss,
      detailsCss,
      summaryCss,
      choiceCss,
      rentalCss,
      ...(page.asked.text === '' ? [] : [counterCss, linesCss, orderCss]),
      ...(page.holds === undefined && page.offerUntil === undefined ? [] : [heldCss]),
    ],
    colours: businessColours([service.customizationSettings, business.themeSettings], defaultText.booking),
    openGraph: servicePreview(business, service),
    structuredData: serviceData(business, service, options.origin),
    iconUrl: business.logoUrl,
    clientEntry: `pages/rental/${entry}.script.tsx`,
    data: page,
    above: (
      <>
        <OfferBar page={page} />
        <HeldBar holds={page.holds} zone={business.timezone} />
      </>
    ),
    body: <Body page={page} />,
    below: <ClientLinkLine business={business} />,
  };
};
