import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import { withToggled } from '../../../../ui/calendar/month-grid.ts';
import { calendarDayOf, formatDayChip } from '../../../../ui/format.ts';
import { MonthPicker } from '../../../kit/form/month-picker.tsx';
import { AlertIcon, CloseIcon } from '../../../kit/icons.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { memberBookingsQuery } from '../api.ts';
import { type BookingLine, bookedText, countsByDate, upcoming } from '../bookings.ts';
import classes from './blocked-dates.module.css';
import { BookingLines } from './booking-lines.tsx';

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

type DateChipsProps = {
  /** yyyy-MM-dd, the earliest first. */
  readonly dates: readonly string[];
  readonly bookings: ReadonlyMap<string, number>;
  readonly onRemove: (date: string) => void;
};

const SHOWN = 12;

/** The blocked dates, each with a button that frees it again. */
function DateChips({ dates, bookings, onRemove }: DateChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  const shown = all ? dates : dates.slice(0, SHOWN);
  const remove = (date: string, event: MouseEvent<HTMLButtonElement>) => {
    // The pressed button goes with its chip: the next one takes the focus, or the one before, or the list.
    const chip = event.currentTarget.closest('li');
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    (neighbour?.querySelector('button') ?? listRef.current)?.focus();
    onRemove(date);
  };
  return (
    <ul className={classes.chips} ref={listRef} tabIndex={-1} aria-label="Blocked dates">
      {dates.length === 0 && <li className={classes.none}>No blocked dates.</li>}
      {shown.map((date) => {
        const booked = bookedText(bookings.get(date));
        return (
          <li key={date} className={classes.chip} data-booked={booked !== null || undefined}>
            <span>
              {formatDayChip(date)}
              {booked !== null && <span className={classes.count}> · {booked}</span>}
            </span>
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove ${formatDayChip(date)}`}
              onClick={(event) => remove(date, event)}
            >
              <CloseIcon size={16} />
            </button>
          </li>
        );
      })}
      {dates.length > shown.length && (
        <li>
          <button type="button" className={classes.showAll} onClick={() => setAll(true)}>
            Show all {dates.length}
          </button>
        </li>
      )}
    </ul>
  );
}
