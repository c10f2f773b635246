import { settingsCalls } from '#contract/settings.calls.ts';
import type { WeekEntry } from '#core/calendar/week-entries.ts';
import { readWith } from './reading.ts';

export type HoursForm = { readonly days: readonly WeekEntry[] };

/** Whatever is wrong with days, it is said once for the week: the days themselves say where. */
const fieldError = {
  field: 'weeklyHours',
  message: 'Please fix errors in the Weekly Hours schedule (e.g., start time must be before end time).',
};

export const readHours = ({ days }: HoursForm) => {
  const reading = readWith(settingsCalls.saveHours.body, { weeklyHours: days });
  if (reading.ok) return reading;
  return {
    ok: false as const,
    errors: [reading.errors.find(({ field }) => field === fieldError.field) ?? fieldError],
  };
};
