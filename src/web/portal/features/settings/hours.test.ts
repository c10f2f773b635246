import { expect, it } from 'vitest';
import { defaultWeek } from '../../kit/time/default-week.ts';
import { readHours } from './hours.ts';

it('reads a sound week, and complains once however many days are wrong', () => {
  expect(readHours({ days: defaultWeek }).ok).toBe(true);
  const backwards = defaultWeek.map((day) => ({ ...day, startTime: '18:00' }));
  const reading = readHours({ days: backwards });
  expect(reading.ok ? [] : reading.errors).toHaveLength(1);
});
