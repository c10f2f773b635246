import type { ReschedulePage } from '#contract/pages/client-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import markCss from '../../business/business-mark.css?inline';
import calendarCss from '../../calendar/rental-calendar.css?inline';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import buttonCss from '../../kit/button.css?inline';
import stepperCss from '../../stepper/stepper.css?inline';
import summaryCss from '../../stepper/summary.css?inline';
import lineListCss from '../../ticket/line-list.css?inline';
import { isMoreThanOne } from '../../ticket/line-list.tsx';
import nearestCss from '../../times/nearest.css?inline';
import timesCss from '../../times/times.css?inline';
import rescheduleCss from './reschedule.css?inline';
import { RescheduleApp } from './reschedule-app.tsx';

/** Choosing a new time by a link, drawn for the choice its address names, ready to be hydrated. */
export const rescheduleView = (page: ReschedulePage, _options: RenderOptions): PageView => ({
  title: `Reschedule ${page.booking.serviceName} · ${page.booking.businessName}`,
  description: `Choose ${page.booking.bookingType === 'item-based' ? 'new dates' : 'a new time'} for your booking.`,
  canonicalPath: null,
  styles: [
    buttonCss,
    bannerCss,
    markCss,
    stepperCss,
    page.booking.bookingType === 'item-based' ? calendarCss : timesCss,
    nearestCss,
    summaryCss,
    rescheduleCss,
    ...(isMoreThanOne(page.booking.lines) ? [lineListCss] : []),
  ],
  colours: linkColours(page.look),
  clientEntry: 'pages/reschedule/reschedule.script.tsx',
  data: page,
  body: <RescheduleApp page={page} />,
});
