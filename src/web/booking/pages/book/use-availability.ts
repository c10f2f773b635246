import { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { BookPage } from '#contract/pages.ts';
import { request } from '#web/api/client.ts';
import { outcomeOf, type Times, type TimesSource, useTimes } from '../../times/use-times.ts';
import type { Choice } from './address.ts';

const sourceFor = (serviceId: string, staffId: string): TimesSource => ({
  days: async (from, to) =>
    outcomeOf(
      await request(appointmentsCalls.availableDays, { query: { serviceId, staffId, from, to } }),
      ({ data }) => data,
    ),
  slots: async (date) =>
    outcomeOf(
      await request(appointmentsCalls.availability, { query: { serviceId, staffId, date } }),
      ({ slots }) => slots,
    ),
});

/** The free days and times of the chosen staff member. */
export const useAvailability = (page: BookPage, { staffId, date }: Choice, first: string): Times => {
  const { chosen, days, slots, nextFree } = page;
  const whose = chosen.staffId ?? '';
  return useTimes(
    sourceFor(page.service._id, staffId ?? ''),
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
