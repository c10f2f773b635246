import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { withToggled } from '../../../../ui/calendar/month-grid.ts';
import { calendarDayOf } from '../../../../ui/format.ts';
import { MonthPicker } from '../../../kit/form/month-picker.tsx';
import { AlertIcon } from '../../../kit/icons.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { memberBookingsQuery } from '../api.ts';
import { type BookingLine, bookedText, countsByDate, upcoming } from '../bookings.ts';
import classes from './blocked-dates.module.css';
import { BookingLines } from './booking-lines.tsx';
import { DateChips } from './date-chips.tsx';

type BlockedDatesProps = {
  /** Null: a new member, who has no bookings. */
  readonly memberId: string | null;
  /** yyyy-MM-dd. */
  readonly dates: readonly string[];
  readonly onChange: (dates: readonly string[]) => void;
};

/** The days a member is away: a calendar, the chosen days as chips, and the bookings they hit. */
export function BlockedDates({ memberId, dates, onChange }: BlockedDatesProps) {
  const zone = useBusinessZone();
  const today = calendarDayOf(new Date().toISOString(), zone);
  const ahead = upcoming(dates, today);
  const asked = memberId !== null && ahead.length > 0;
  const hit = useQuery({ ...memberBookingsQuery(memberId ?? '', ahead), enabled: asked });
  // The answer may be to the dates before the last click: what is on none of these dates is left out at once.
  const bookings = (asked ? (hit.data?.bookings ?? []) : []).filter(({ date }) =>
    ahead.includes(calendarDayOf(date, zone)),
  );
  const counts = countsByDate(bookings, zone);
  const toggle = (date: string) => onChange(withToggled(dates, date));
  return (
    <section className={classes.section} aria-labelledby="blocked-dates">
      <h4 className={classes.heading} id="blocked-dates">
        Blocked Dates
      </h4>
      <p className={classes.hint}>Click dates on the calendar to mark as unavailable.</p>
      <div className={classes.columns}>
        <MonthPicker
          label="Blocked dates"
          multiple
          today={today}
          min={today}
          selected={ahead}
          onPick={toggle}
          describe={(date) => bookedText(counts.get(date))}
        />
        <div className={classes.side}>
          <div role="status">
            {bookings.length > 0 && (
              <Hit
                bookings={bookings}
                total={hit.isPlaceholderData ? bookings.length : (hit.data?.total ?? 0)}
              />
            )}
          </div>
          {asked && hit.isError && (
            <Alert color="red" icon={<AlertIcon />} role="alert" mb="md">
              <div>Could not check for bookings on these dates.</div>
              <Button variant="default" mt="xs" onClick={() => hit.refetch()} loading={hit.isFetching}>
                Retry
              </Button>
            </Alert>
          )}
          <StillTrying pending={asked && hit.isFetching} />
          <DateChips dates={ahead} bookings={counts} onRemove={toggle} />
        </div>
      </div>
    </section>
  );
}

function Hit({ bookings, total }: { readonly bookings: readonly BookingLine[]; readonly total: number }) {
  return (
    <Alert
      color="orange"
      icon={<AlertIcon />}
      mb="md"
      title={total === 1 ? '1 booking on these dates' : `${total} bookings on these dates`}
    >
      {total === 1 ? 'It stays booked. Please move it.' : 'They stay booked. Please move them.'}
      <BookingLines label="Bookings on blocked dates" bookings={bookings} total={total} />
    </Alert>
  );
}
