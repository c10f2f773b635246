import type { ReactElement } from 'react';
import { rentalDaysCalls } from '#contract/calls/free-times.calls.ts';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { request } from '#web/api/client.ts';
import type { Month } from '#web/ui/calendar/month-grid.ts';
import { telephone } from '../../business/contact-links.ts';
import { monthKey } from '../../calendar/month-text.ts';
import { RentalCalendar } from '../../calendar/rental-calendar.tsx';
import type { MonthDays } from '../../calendar/use-rental-months.ts';
import { useRentalMonths } from '../../calendar/use-rental-months.ts';
import { useClientPaths } from '../../document/client-paths.tsx';
import type { Outcome } from '../../stepper/use-loaded.ts';
import type { RentalBooking } from './use-rental.ts';

/** The days of a month on which an item cannot be hired. */
const loadMonth = async (serviceId: string, { year, month }: Month): Promise<Outcome<MonthDays>> => {
  const answer = await request(rentalDaysCalls.rentalAvailability, {
    query: { serviceId, year: String(year), month: String(month) },
  });
  return answer.ok
    ? { ok: true, value: { unavailable: answer.reply.unavailableDates } }
    : { ok: false, reason: answer.message || answer.error };
};

export type PickUpProps = {
  readonly page: RentalPage;
  readonly booking: RentalBooking;
  /** Whether days were lost since the page came. */
  readonly stale: boolean;
};

/** Step 1 of one item: the day on which it is picked up. */
export const PickUpStep = ({ page, booking, stale }: PickUpProps): ReactElement => {
  const { business, service } = page;
  const { universal, waitlist } = useClientPaths();
  const months = useRentalMonths(
    { bounds: page, month: page.month, nextFree: page.nextFree, what: stale ? '!' : '' },
    (month) => loadMonth(service._id, month),
  );
  return (
    <>
      <RentalCalendar
        bounds={page}
        months={months}
        chosen={booking.choice.date}
        ready={booking.ready}
        addressOfDay={(date, month) => booking.address({ date }, monthKey(month))}
        addressOfMonth={(month) => booking.address({}, monthKey(month))}
        onPick={(date) => booking.choose({ date })}
        call={telephone(business.phone)}
        others={universal(business.businessSlug)}
      />
      <p className="hire-wait">
        <a href="?do=longer">Longer, or more than one?</a>
      </p>
      {page.waitlist === true ? (
        <p className="hire-wait">
          {'Your day is taken? '}
          <a href={waitlist(business.businessSlug, service.slug, '')}>Join the waitlist</a>
        </p>
      ) : null}
    </>
  );
};
