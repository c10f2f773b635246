import { describe, expect, it } from 'vitest';
import { dayMs, parseInstant, toInstant } from '../calendar/instant.ts';
import { changeableUntil, meanStars, reviewerName, reviewRefusal } from './reviews.ts';

const now = parseInstant('2026-12-07T07:00:00Z') ?? toInstant(0);
const done = { status: 'completed', walkIn: false } as const;

describe('a review', () => {
  it.each([
    ['pending', 'NOT_COMPLETED'],
    ['confirmed', 'NOT_COMPLETED'],
    ['rescheduled', 'NOT_COMPLETED'],
    ['cancelled', 'NOT_KEPT'],
    ['no-show', 'NOT_KEPT'],
  ] as const)('is none of a booking that is %s', (status, why) =>
    expect(reviewRefusal({ ...done, status }, null, now)).toBe(why),
  );

  it('is none of a walk-in', () =>
    expect(reviewRefusal({ ...done, walkIn: true }, null, now)).toBe('NOT_COMPLETED'));

  it('is written of a completed booking, and changed for seven days', () => {
    expect(reviewRefusal(done, null, now)).toBeNull();
    const end = changeableUntil(now);
    expect(end - now).toBe(7 * dayMs);
    expect(reviewRefusal(done, now, toInstant(end - 1))).toBeNull();
    expect(reviewRefusal(done, now, end)).toBe('TOO_LATE');
  });
});

it.each([
  [0, 0, null],
  [2, 10, null],
  [3, 14, 4.7],
  [3, 15, 5],
  [8, 35, 4.4],
  [20, 89, 4.5],
])('the mean of %i reviews with %i stars is %j', (count, stars, mean) =>
  expect(meanStars(count, stars)).toBe(mean),
);

it.each([
  ['Chioma Eze', 'Chioma E.'],
  ['  Adaeze  ', 'Adaeze'],
  ['Bísí Àyọ̀ Ọ̀ṣun', 'Bísí Ọ̀.'],
  ['ngozi obi-okafor', 'ngozi O.'],
  ['Ada 2', 'Ada'],
])('%j is named %j', (name, shown) => expect(reviewerName(name)).toBe(shown.normalize('NFC')));
