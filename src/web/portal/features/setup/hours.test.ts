import { expect, it } from 'vitest';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { weekWords } from '../../kit/time/week-words.ts';
import { type HoursChoice, hoursPresets, isHoursChoice, usualHours, weekOfChoice } from './hours.ts';

it.each<[HoursChoice, string]>([
  ['salon', 'Monday to Saturday, 9:00 to 19:00. Closed on Sunday.'],
  ['barber', 'Every day, 8:00 to 20:00.'],
  ['spa', 'Tuesday to Saturday, 9:00 to 18:00. Closed on Monday and Sunday.'],
  ['hire', 'Monday to Saturday, 8:00 to 18:00. Closed on Sunday.'],
  ['later', 'Monday to Friday, 9:00 to 17:00. Closed on Saturday and Sunday.'],
])('the hours of %s are %s', (choice, words) => {
  const weeklyHours = weekOfChoice(choice);
  expect(weekWords(weeklyHours)).toBe(words);
  expect(settingsCalls.saveHours.body.safeParse({ weeklyHours }).success).toBe(true);
});

it('opens a new business on Saturday until its owner says otherwise', () => {
  expect(weekOfChoice(usualHours)[6]?.isOpen).toBe(true);
});

it('knows its own choices and no others', () => {
  expect(hoursPresets.map(({ key }) => isHoursChoice(key))).toEqual([true, true, true, true]);
  expect([isHoursChoice('later'), isHoursChoice('never')]).toEqual([true, false]);
});
