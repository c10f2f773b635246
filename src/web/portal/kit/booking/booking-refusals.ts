import type { bookingWarnings } from '#contract/requests/booking-bodies.ts';

type Warning = (typeof bookingWarnings)[number];

const inWords: Readonly<Record<Warning, string>> = {
  PAST: 'It is in the past.',
  TOO_FAR: 'It is further in the future than your booking rules allow.',
  CLOSED: 'You are closed or off on that day.',
  OUTSIDE_HOURS: 'It does not fit into the opening hours.',
  BLOCKED: 'It reaches into time that is blocked.',
  OFF_GRID: 'It is not one of your usual start times.',
};

const isWarning = (word: unknown): word is Warning =>
  typeof word === 'string' && Object.hasOwn(inWords, word);

const listIn = (data: unknown, name: string): readonly unknown[] => {
  const list = typeof data === 'object' && data !== null && name in data ? Reflect.get(data, name) : [];
  return Array.isArray(list) ? list : [];
};

/** What stands against the time, in plain words, from a refusal's data. */
export const warningsIn = (data: unknown): readonly string[] =>
  listIn(data, 'warnings').flatMap((word) => (isWarning(word) ? [inWords[word]] : []));

/** The nearest free times from a refusal's data. */
export const nearestIn = (data: unknown): readonly string[] =>
  listIn(data, 'nearest').filter((time) => typeof time === 'string');
