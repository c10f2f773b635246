import { shownBy } from './code-guard.ts';

/** What a business offers and to whom: settings, services, staff and clients. */
export const offerGuards = [
  ...shownBy(
    'core/slots/slots',
    {
      mark: 'the-notice-is-kept',
    },
    {
      mark: 'the-horizon-is-kept',
    },
    {
      mark: 'only-a-time-that-is-listed-is-accepted',
      text: '[0]?.includes(at) ?? false',
      instead: '!== null',
    },
    {
      mark: 'the-gap-after-is-taken-as-well',
      text: 'window.needMs',
      instead: 'ask.durationMinutes * 60_000',
    },
  ),
  ...shownBy('core/slots/lines/lines', {
    mark: 'only-a-start-that-is-listed-is-accepted-for-lines',
    text: 'firstStepsAt(search, at)',
    instead: 'nextSteps(search.asked, allOf(search.asked))',
  }),
  ...shownBy('core/slots/lines/move-lines', {
    mark: 'only-a-start-that-is-listed-is-moved-to',
    text: '!allAtOnce(movedStarts(search, lines, window))[0]?.includes(at)',
    instead: 'at < 0',
  }),
  ...shownBy('core/rentals/rental', {
    mark: 'only-a-day-that-is-listed-is-accepted-for-a-hire',
    instead: "if (typeof judged === 'string') return ok(rentalFrom(facts, ask.date, now));",
  }),
  ...shownBy(
    'core/csv/csv-cell',
    {
      mark: 'no-cell-runs-as-a-formula',
      text: 'const guarded = formulaStart.test(value) ?',
      instead: 'const guarded = value === null ?',
    },
    {
      mark: 'a-cell-with-a-quote-stays-one-cell',
      text: 'guarded.replace(/"/g, \'""\')',
      instead: 'guarded',
    },
  ),
  ...shownBy(
    'services/services',
    {
      mark: 'two-hundred-services-at-most-however-many-at-once',
      named: 'there are at most 200 services',
      repeats: 2,
    },
    {
      mark: 'two-hundred-services-at-most',
      named: 'there are at most 200 services',
    },
    {
      mark: 'the-booking-type-stays-while-bookings-are-to-come',
      named: 'the booking type stays while',
    },
    {
      mark: 'stock-goes-no-lower-than-what-is-booked',
      instead: 'if (conflicts.length >= 0) return null;',
      named: 'keep their units: stock goes no lower',
    },
    {
      mark: 'a-slug-is-not-given-twice',
      text: 'taken.has(slug)',
      instead: 'number < 2',
      named: 'is unique within the business',
    },
  ),
  ...shownBy(
    'services/sets-and-lengths',
    {
      mark: 'a-set-is-made-of-items-in-stock',
      instead: 'return ok(parts);',
      named: 'is not made of',
    },
    {
      mark: 'what-has-a-stock-never-becomes-a-set',
      named: 'stays a set',
    },
    {
      mark: 'what-is-in-a-set-stays',
      instead: 'return null;',
      named: 'keeps what is in it from being deleted',
    },
  ),
  ...shownBy(
    'staff/staff',
    {
      mark: 'nobody-is-booked-who-was-deleted',
      text: 'FOR KEY SHARE OF m, s',
      named: 'times while someone books them',
      repeats: 3,
    },
    {
      mark: 'two-hundred-staff-members-at-most',
      named: 'there are at most 200',
    },
  ),
  ...shownBy('clients/clients', {
    mark: 'two-who-bring-one-new-number-get-one-record',
    named: 'at once from two places is one client',
    repeats: 4,
  }),
  ...shownBy('clients/clients', {
    mark: 'who-is-blocked-is-blocked-under-her-address-too',
    text: 'coalesce(known.blocked_at, same.blocked_at) AS blocked_at',
    instead: 'known.blocked_at',
    named: "and was blocked cannot book with another client's number",
  }),
  ...shownBy(
    'clients/merge-and-erase',
    {
      mark: 'a-client-with-a-booking-to-come-is-not-erased',
      text: 'if (open > 0) {',
      instead: 'if (open < 0) {',
      named: 'is refused while a booking that stands',
    },
    {
      mark: 'erasing-removes-what-names-a-client-from-every-booking',
      named: 'leaves nothing that names them',
    },
    {
      mark: 'erasing-removes-answers-kept-for-retries',
      named: 'leaves nothing that names them',
    },
    {
      mark: 'an-erased-client-is-not-merged',
      text: 'other.erased_at !== null',
      instead: 'false',
      named: 'is refused for what cannot be merged',
    },
    {
      mark: 'notes-that-do-not-fit-are-not-cut-off',
      text: 'notes.length > MOST_NOTES',
      instead: 'false',
      named: 'is refused for what cannot be merged',
    },
    {
      mark: 'a-client-who-books-while-being-erased-ends-in-one-or-the-other',
      named: 'while they book ends in one or the other',
      repeats: 4,
    },
  ),
  ...shownBy(
    'clients/client-files',
    {
      mark: 'twenty-imports-an-hour',
      named: 'is limited to twenty an hour',
    },
    {
      mark: 'two-hundred-thousand-clients-at-most',
      text: '(await countRecords(transaction)) + counts.added > mostClients',
      instead: 'false',
      named: 'stops at two hundred thousand',
    },
    {
      mark: 'an-import-plans-again-when-a-booking-took-one-of-its-numbers',
      named: 'plans again when a booking brings',
    },
  ),
  ...shownBy(
    'businesses/closures',
    {
      mark: 'days-that-are-over-cannot-be-closed',
      text: 'to < today',
      instead: 'false',
      named: 'are refused where they make no sense',
    },
    {
      mark: 'two-hundred-closures-at-most-however-many-at-once',
      named: 'are 200 at most',
    },
  ),
  ...shownBy(
    'businesses/profile',
    {
      mark: 'a-reserved-or-crooked-address-is-refused',
      named: 'each field has its own complaint',
    },
    {
      mark: 'an-address-has-one-business',
      named: '20 businesses at once want the same one',
    },
  ),
];
