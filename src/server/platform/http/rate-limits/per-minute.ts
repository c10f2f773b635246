/**
 * How often a minute somebody may ask, counted by each process in memory (address-limit.ts): numbers so loose that no
 * honest person meets them. What must hold for the whole site is counted in the database (counted-limits.ts), beside its rule.
 */
export const perMinute = {
  /** Bodies of one network. Ten people at one counter do not send as much; who does keeps the processor busy reading. */
  bodies: 300,
  /** The free times of one page of a calendar are a few requests; this many are somebody copying the schedule. */
  freeTimes: 120,
  /** Milliseconds of free times worked out for one network that nobody had asked before: a salon's month takes one. */
  freeTimesWorkMs: 6_000,
  /** A client looks at their booking a few times; this many are somebody trying ids. */
  bookingDetails: 30,
  /** Nobody has more than a few links; this many are guesses. */
  links: 60,
  /** Their pages, and the calendars that programs read by a link. */
  linkPages: 60,
  feeds: 60,
  /** Flyers and pictures for sharing, drawn for one network. */
  flyers: 60,
  /** The page that waits for a payment looks again every few seconds, and many browsers may share an address. */
  waitingPages: 120,
  /** Times and items held for a payment, by one network: whole networks share an address. */
  holds: 60,
  /** Whoever waits for a payment asks every two seconds: two browsers may, */
  looksAtPayment: 60,
  /** and eight behind one address. */
  looksFromAddress: 240,
  /** Nobody asks after a payment that there is not. */
  paymentGuesses: 10,
  /** Requests with one API key. A program that asks more is copying, or runs wild. */
  keyRequests: 600,
  /** Whoever guesses has no key. */
  keyGuesses: 20,
  /** What is no file, or too large a one, from one business; with a photo at a time nobody sends as many. */
  spoiltFiles: 20,
} as const;
