import { productName } from '#contract/brand.ts';
import type { RescheduledPage } from '#contract/pages/client-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { parseInstant } from '#core/calendar/instant.ts';
import { calendarDayParts, formatLongDate, formatTime } from '#web/ui/format.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import cardCss from '../../kit/card.css?inline';
import { Card } from '../../kit/card.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import headerCss from '../../kit/site-header.css?inline';
import { calendarFile } from '../../ticket/calendar-links.ts';
import sealCss from '../../ticket/seal.css?inline';
import { Seal } from '../../ticket/ticket.tsx';
import rescheduledCss from './rescheduled.css?inline';

/** The zone the page speaks of, whatever the business's: the address carries none. */
const LAGOS = 'Africa/Lagos';

/** `known`: it is a day or a time at all. */
type NewDate = { readonly known: boolean; readonly day: string; readonly time: string | null };

/**
 * The new time as the address gives it, in Lagos time: 'N/A' when missing, 'Invalid Date' for what is neither a day
 * nor an instant. Nothing of the given text is ever part of the answer.
 */
const readNewDate = (given: string | null): NewDate => {
  if (given === null || given === '') return { known: false, day: 'N/A', time: null };
  if (parseCalendarDate(given) !== null)
    return { known: true, day: calendarDayParts(given).full, time: null };
  const instant = parseInstant(given);
  if (instant === null) return { known: false, day: 'Invalid Date', time: null };
  const iso = new Date(instant).toISOString();
  return { known: true, day: formatLongDate(iso, LAGOS), time: formatTime(iso, LAGOS) };
};

/** After a booking was moved by its link. */
export const rescheduledView = (page: RescheduledPage, _options: RenderOptions): PageView => {
  const { known, day, time } = readNewDate(page.newDate);
  const what = known && time === null ? 'date' : 'time';
  return {
    title: `Reschedule Complete! · ${productName}`,
    description: `Your booking has a new ${what}.`,
    canonicalPath: null,
    styles: [
      buttonCss,
      cardCss,
      ...(page.look === null ? [headerCss] : [markCss, barCss]),
      footerCss,
      sealCss,
      rescheduledCss,
    ],
    colours: linkColours(page.look),
    clientEntry: null,
    body: (
      <>
        <BusinessBar look={page.look} />
        <main className="container rescheduled">
          <Card className="rescheduled-card">
            {known ? <Seal status="confirmed" /> : null}
            <h1>Reschedule Complete!</h1>
            <p className="rescheduled-lead">Your new {what}</p>
            <p className="rescheduled-when numbers">
              {time === null ? null : <strong>{time}</strong>}
              <span>{day}</span>
              {time === null ? null : <span className="muted">Lagos time</span>}
            </p>
            <p className="muted">
              {known
                ? `${page.look?.businessName ?? 'The business'} has been told, and we are sending you the new details.`
                : 'This link is incomplete: it does not say your new time. Our latest message to you does.'}
            </p>
            {page.booking === null || !known ? null : (
              <>
                <LinkButton wide href={paths.bookingComplete(page.booking)}>
                  See your booking
                </LinkButton>
                <LinkButton kind="quiet" wide href={calendarFile(page.booking)} download="booking.ics">
                  Add to Calendar
                </LinkButton>
              </>
            )}
            {page.look === null ? null : (
              <LinkButton kind="quiet" wide href={paths.universal(page.look.businessSlug)}>
                See what {page.look.businessName} offers
              </LinkButton>
            )}
            <LinkButton kind="quiet" wide href={paths.landing}>
              Return Home
            </LinkButton>
          </Card>
        </main>
        <Footer />
      </>
    ),
  };
};
