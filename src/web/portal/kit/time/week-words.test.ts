import { expect, it } from 'vitest';
import type { WeekEntry } from '#core/calendar/week-entries.ts';
import { defaultWeek } from './default-week.ts';
import { weekWords } from './week-words.ts';

const open = (dayOfWeek: number, startTime: string, endTime: string): WeekEntry => ({
  dayOfWeek,
  isOpen: true,
  startTime,
  endTime,
});
const every = [0, 1, 2, 3, 4, 5, 6];

it.each<[readonly WeekEntry[], string]>([
  [defaultWeek, 'Monday to Friday, 9:00 to 17:00. Closed on Saturday and Sunday.'],
  [every.map((day) => open(day, '08:00', '20:00')), 'Every day, 8:00 to 20:00.'],
  [
    [2, 3, 4, 5, 6].map((day) => open(day, '09:00', '18:00')),
    'Tuesday to Saturday, 9:00 to 18:00. Closed on Monday and Sunday.',
  ],
  [
    [open(5, '10:00', '19:00'), open(6, '10:00', '19:00'), open(0, '12:00', '16:30')],
    'Friday and Saturday, 10:00 to 19:00; Sunday, 12:00 to 16:30. Closed on Monday, Tuesday, Wednesday and Thursday.',
  ],
  [
    [open(1, '09:00', '17:00'), open(3, '09:00', '17:00')],
    'Monday, 9:00 to 17:00; Wednesday, 9:00 to 17:00. Closed on Tuesday, Thursday, Friday, Saturday and Sunday.',
  ],
  [
    [{ ...open(6, '18:00', '02:00'), closesNextDay: true }],
    'Saturday, 18:00 to 2:00 the next day. Closed on Monday, Tuesday, Wednesday, Thursday, Friday and Sunday.',
  ],
  [[], 'Closed every day.'],
])('says a week in words', (week, words) => expect(weekWords(week)).toBe(words));
