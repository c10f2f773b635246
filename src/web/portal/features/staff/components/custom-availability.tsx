import { Alert, Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import { lostHours, lostHoursText } from '#core/calendar/lost-hours.ts';
import { withToggled } from '../../../../ui/calendar/month-grid.ts';
import { calendarDayOf, formatDayChip } from '../../../../ui/format.ts';
import { AlertIcon, CloseIcon } from '../../../../ui/icons.tsx';
import type { AffectedBooking } from '../../../kit/booking/affected.ts';
import { AffectedBookings } from '../../../kit/booking/affected-bookings.tsx';
import { AffectedList } from '../../../kit/booking/affected-list.tsx';
import { MonthPicker } from '../../../kit/form/month-picker.tsx';
import { settingsQuery } from '../../../kit/settings-query.ts';
import { staffQuery } from '../../../kit/staff-query.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { WeekEditor } from '../../../kit/time/week-editor.tsx';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { memberBookingsQuery } from '../api.ts';
import { bookedText, bookingsOn, lossText, upcoming } from '../bookings.ts';
import type { StaffForm } from '../model.ts';
import datesClasses from './custom-availability.module.css';
import classes from './staff.module.css';

type Schedule = Pick<StaffForm, 'customSchedule' | 'weeklyHours' | 'blockedDates'>;

type CustomAvailabilityProps = {
  readonly memberId: string | null;
  /** The member is saved with a schedule of their own. */
  readonly hadSchedule: boolean;
  readonly form: StaffForm;
  readonly onChange: (change: Partial<Schedule>) => void;
};

/** Hours and days off of the member's own, or the business's; what was entered stays while it is switched off. */
export function CustomAvailability({ memberId, hadSchedule, form, onChange }: CustomAvailabilityProps) {
  const today = calendarDayOf(new Date().toISOString(), useBusinessZone());
  const loss = lossText(form, hadSchedule, today);
  const lost = useLostHours(memberId, form);
  return (
    <section aria-labelledby="custom-availability">
      <h3 className={classes.heading} id="custom-availability">
        Custom Availability
      </h3>
      <div className={classes.switch}>
        <Switch
          label={form.customSchedule ? 'Using Custom Schedule' : 'Using Default Business Schedule'}
          checked={form.customSchedule}
          onChange={(event) => onChange({ customSchedule: event.currentTarget.checked })}
        />
      </div>
      <div role="status">
        {loss !== null && (
          <Alert color="orange" icon={<AlertIcon />} mt="sm">
            {loss}
          </Alert>
        )}
      </div>
      {memberId !== null && lost !== '' && (
        <div className={classes.lost}>
          <AffectedBookings asked={{ staffId: memberId, lost }} where="outside the new hours" />
        </div>
      )}
      {form.customSchedule && (
        <>
          <BusinessWeek onTake={(weeklyHours) => onChange({ weeklyHours })} />
          <WeekEditor
            days={form.weeklyHours}
            first="Sunday"
            onChange={(weeklyHours) => onChange({ weeklyHours })}
          />
          <BlockedDates
            memberId={memberId}
            dates={form.blockedDates}
            onChange={(blockedDates) => onChange({ blockedDates })}
          />
        </>
      )}
    </section>
  );
}

/** What a member saved already is there for no longer, whichever of the two weeks either is; '' where that is nothing. */
function useLostHours(memberId: string | null, form: StaffForm): string {
  const business = useQuery({ ...settingsQuery, enabled: memberId !== null }).data?.weeklyHours;
  const saved = useQuery({ ...staffQuery, enabled: false }).data?.find(({ _id }) => _id === memberId);
  const before = saved?.availabilitySettings?.weeklyHours ?? business;
  const after = form.customSchedule ? form.weeklyHours : business;
  return saved === undefined || before === undefined || after === undefined
    ? ''
    : lostHoursText(lostHours(before, after));
}

type BlockedDatesProps = {
  /** Null: a new member, who has no bookings. */
  readonly memberId: string | null;
  /** yyyy-MM-dd. */
  readonly dates: readonly string[];
  readonly onChange: (dates: readonly string[]) => void;
};

/** The days a member is away: a calendar, the chosen days as chips, and the bookings they hit. */
function BlockedDates({ memberId, dates, onChange }: BlockedDatesProps) {
  const zone = useBusinessZone();
  const today = calendarDayOf(new Date().toISOString(), zone);
  const ahead = upcoming(dates, today);
  const asked = memberId !== null && ahead.length > 0;
  const hit = useQuery({ ...memberBookingsQuery(memberId ?? '', ahead), enabled: asked });
  // The answer may be to the dates before the last click: what is on none of these dates is left out at once.
  const { hit: bookings, counts } = bookingsOn(asked ? (hit.data?.bookings ?? []) : [], ahead, zone);
  const toggle = (date: string) => onChange(withToggled(dates, date));
  return (
    <section className={datesClasses.section} aria-labelledby="blocked-dates">
      <h4 className={datesClasses.heading} id="blocked-dates">
        Blocked dates
      </h4>
      <p className={datesClasses.hint}>Click dates on the calendar to mark as unavailable.</p>
      <div className={datesClasses.columns}>
        <MonthPicker
          label="Blocked dates"
          multiple
          today={today}
          min={today}
          selected={ahead}
          onPick={toggle}
          describe={(date) => bookedText(counts.get(date))}
        />
        <div data-stack>
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

type BusinessWeekProps = { readonly onTake: (week: StaffForm['weeklyHours']) => void };

/** A new schedule begins with usual hours, not those of this business: who is only away on some days keeps its. */
function BusinessWeek({ onTake }: BusinessWeekProps) {
  const hours = useQuery(settingsQuery).data?.weeklyHours;
  return (
    <p className={classes.week}>
      These hours count for this person in place of the business hours.
      {hours !== undefined && (
        <Button variant="light" size="compact-md" onClick={() => onTake(hours)}>
          Use the business hours
        </Button>
      )}
    </p>
  );
}

function Hit({ bookings, total }: { readonly bookings: readonly AffectedBooking[]; readonly total: number }) {
  return (
    <Alert
      color="orange"
      icon={<AlertIcon />}
      mb="md"
      title={total === 1 ? '1 booking on these dates' : `${total} bookings on these dates`}
    >
      {total === 1 ? 'It stays booked. Please move it.' : 'They stay booked. Please move them.'}
      <AffectedList label="Bookings on blocked dates" bookings={bookings} total={total} />
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
    <ul className={datesClasses.chips} ref={listRef} tabIndex={-1} aria-label="Blocked dates">
      {dates.length === 0 && <li data-text="quiet">No blocked dates.</li>}
      {shown.map((date) => {
        const booked = bookedText(bookings.get(date));
        return (
          <li key={date} className={datesClasses.chip} data-booked={booked !== null || undefined}>
            <span>
              {formatDayChip(date)}
              {booked !== null && <span data-text="medium"> · {booked}</span>}
            </span>
            <button
              type="button"
              className={datesClasses.remove}
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
          <button type="button" className={datesClasses.showAll} onClick={() => setAll(true)}>
            Show all {dates.length}
          </button>
        </li>
      )}
    </ul>
  );
}
