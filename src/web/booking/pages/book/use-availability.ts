import { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { BookPage } from '#contract/pages.ts';
import type { ZoneClock } from '#core/calendar/zone-clock.ts';
import { request } from '#web/api/client.ts';
import { ownTime } from '../../held/own-hold.ts';
import { dayIn } from '../../times/clock-text.ts';
import { outcomeOf, type Times, type TimesSource, useTimes } from '../../times/use-times.ts';
import type { Choice } from './address.ts';

/** The calls know of nobody's holds: what is this visitor's own is put back among the free times. */
const withOwn = (
  slots: readonly string[],
  own: string | null,
  day: string,
  clock: ZoneClock,
): readonly string[] =>
  own === null || dayIn(clock, own) !== day || slots.includes(own) ? slots : [...slots, own].sort();

const sourceFor = (page: BookPage, staffId: string): TimesSource => ({
  days: async (from, to) =>
    outcomeOf(
      await request(appointmentsCalls.availableDays, {
        query: { serviceId: page.service._id, staffId, from, to },
      }),
      ({ data }) => data,
    ),
  slots: async (date) =>
    outcomeOf(
      await request(appointmentsCalls.availability, {
        query: { serviceId: page.service._id, staffId, date },
      }),
      ({ slots }) => withOwn(slots, ownTime(page, staffId), date, page.clock),
    ),
});

/** The free days and times of the chosen staff member. */
export const useAvailability = (page: BookPage, { staffId, date }: Choice, first: string): Times => {
  const { chosen, days, slots, nextFree } = page;
  const whose = chosen.staffId ?? '';
  return useTimes(
    sourceFor(page, staffId ?? ''),
    { whose: staffId, first, date, reach: page },
    {
      days: { whose, value: days },
      // In the last step the server leaves the times of the day out; then they are asked for when needed.
      slots:
        chosen.date === null || (page.step === 3 && slots.length === 0)
          ? null
          : { whose, date: chosen.date, value: slots, nextFree },
    },
  );
};
