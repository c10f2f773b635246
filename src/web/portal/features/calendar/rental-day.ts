import { isBlocking } from '#core/appointments/statuses.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { shortDay } from '../../../ui/format.ts';
import { handOverWord } from '../../kit/booking/booking-days.ts';
import { momentWords } from '../../kit/booking/booking-moment.ts';
import { type Entry, touches } from './entries.ts';

/** Hires to which the same happens on a day, each with how it goes out and the other end of it. */
export type RentalPart = {
  readonly title: string;
  readonly rows: readonly { readonly entry: Entry; readonly note: string; readonly when: string }[];
};

const returnDay = ({ lastDay }: Entry): CalendarDate => addDays(lastDay, 1);

/**
 * What a day of a business that rents out is about: what should be back, what goes out and comes back, and what is out.
 * What was never confirmed did not go out, so that it is not missed; parts without any are left out.
 */
export const rentalParts = (entries: readonly Entry[], day: CalendarDate): readonly RentalPart[] => {
  const part = (
    title: string,
    is: (entry: Entry) => boolean,
    when: (entry: Entry) => string,
    note: (entry: Entry) => string = () => '',
  ): RentalPart => ({
    title,
    rows: entries.filter(is).map((entry) => ({ entry, note: note(entry), when: when(entry) })),
  });
  const wentOut = ({ event: { status } }: Entry) => status !== 'pending' && status !== 'no-show';
  const isMissed = (entry: Entry) => isBlocking(entry.event.status) && returnDay(entry) < day;
  const back = (entry: Entry) => `back ${shortDay(returnDay(entry))}`;
  const parts = [
    part(
      momentWords.late,
      (entry) => wentOut(entry) && isMissed(entry),
      (entry) => `due ${shortDay(returnDay(entry))}`,
    ),
    part(
      'Going out',
      ({ firstDay }) => firstDay === day,
      back,
      ({ event }) => handOverWord(event.brought, false),
    ),
    part(
      'Coming back',
      (entry) => wentOut(entry) && returnDay(entry) === day,
      ({ firstDay }) => `out since ${shortDay(firstDay)}`,
    ),
    part('Out', (entry) => entry.firstDay < day && touches(entry, day), back),
  ];
  return parts.filter((part) => part.rows.length > 0);
};
