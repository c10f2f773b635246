import * as z from 'zod/mini';
import { faultOfEntry, lateIntoNextDay } from '#core/calendar/week-entries.ts';
import { closingTime, time } from './fields.ts';

const mostBreaks = 5;

const weekEntry = z.strictObject({
  dayOfWeek: z.number().check(z.int(), z.gte(0), z.lte(6)),
  isOpen: z.boolean(),
  startTime: z.union([time, z.literal('')]),
  endTime: z.union([closingTime, z.literal('')]),
  closesNextDay: z.optional(z.boolean()),
  breaks: z.optional(
    z.array(z.strictObject({ startTime: time, endTime: closingTime })).check(z.maxLength(mostBreaks)),
  ),
});

/**
 * One entry a weekday, each once; open days need both times, start before end, breaks within and apart. A day that
 * closes on the next is done before that one opens.
 */
export const weeklyHours = z.array(weekEntry).check(
  z.length(7, 'Invalid weekly hours data.'),
  z.refine(
    (days) => new Set(days.map((day) => day.dayOfWeek)).size === days.length,
    'Invalid weekly hours data.',
  ),
  z.refine(
    (days) => days.every((day) => faultOfEntry(day) === null),
    'Please fix errors in the Weekly Hours schedule (e.g., start time must be before end time).',
  ),
  z.refine(
    (days) => lateIntoNextDay(days) === null,
    'One day’s late hours go on after the next day opens. Close earlier, or open later on the next day.',
  ),
);
