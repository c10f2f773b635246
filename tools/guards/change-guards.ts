import { shownBy } from './code-guard.ts';

/** Changes of bookings, by their owner and by links. */
export const changeGuards = [
  ...shownBy(
    'appointments/status/lines-status',
    {
      mark: 'a-final-price-is-that-of-its-lines',
      instead: 'writePrice(transaction, id, price, (lines) => lines);',
      named: 'is shared out to its lines',
    },
    {
      mark: 'undoing-a-final-price-gives-each-line-its-own-back',
      text: 'linesAsBefore(lines, before)',
      instead: 'linesAsDone(lines, { price: before.price, missed: [] })',
      named: 'undone, gives each line its own again',
    },
    {
      mark: 'what-is-taken-back-is-that-of-each-line',
      text: 'ofLines, ',
      named: 'leaves what had come before with the lines',
    },
    {
      mark: 'what-is-undone-takes-the-time-of-all-its-lines',
      instead: 'return null;',
      named: 'has the time of all its lines again',
    },
  ),
  ...shownBy(
    'appointments/status/line-outcomes',
    { mark: 'a-line-nobody-came-for-costs-nothing', named: 'at the price of those' },
    {
      mark: 'what-was-missed-is-open-once-that-is-undone',
      text: 'outcome: null, ',
      named: 'to the kobo once that is undone',
    },
  ),
  ...shownBy('appointments/lines/lines-told', {
    mark: 'a-client-is-told-what-their-booking-is-now',
    text: "'lines-changed-by-owner'",
    instead: "'edited'",
    named: 'what their owner has made of a visit',
  }),
  ...shownBy(
    'core/lines/outcomes',
    { mark: 'outcomes-are-of-lines-that-stand', named: 'named twice' },
    {
      mark: 'a-booking-is-a-no-show-when-all-its-lines-are',
      instead: 'const all = false;',
      named: 'missed are',
    },
  ),
  ...shownBy('appointments/owner-booking/owner-lines', {
    mark: 'the-owners-lines-are-of-their-own-business',
    instead: 'if (serviceId === null) continue;',
    named: 'and of another business not at all',
  }),
  ...shownBy(
    'appointments/owner-booking/move-lines',
    {
      mark: 'moving-lines-gives-the-old-time-back',
      named: 'takes all of them along',
    },
    {
      mark: 'whom-a-client-chose-keeps-the-line',
      instead: 'const open = true;',
      named: 'a line of two hands goes nowhere without both',
    },
    {
      mark: 'several-lines-are-not-given-to-one-person-at-once',
      instead: 'return ok(staffId);',
      named: 'not given to one person',
    },
    {
      mark: 'what-is-only-shown-is-undone',
      text: 'ok: false',
      instead: 'ok: true',
      named: 'only shows where it would go',
    },
  ),
  ...shownBy(
    'appointments/owner-booking/edit-lines',
    {
      mark: 'editing-lines-gives-the-old-time-back',
      named: 'frees their time',
    },
    {
      mark: 'a-line-that-stays-keeps-what-was-agreed',
      text: '!isSameWork(asked, line)',
      instead: 'true',
      named: 'keeps what was agreed',
    },
    {
      mark: 'a-price-that-lines-change-was-agreed-to',
      named: 'at the price that was agreed to',
    },
    {
      mark: 'edited-lines-are-of-their-own-business',
      instead: 'if (serviceId === null) continue;',
      named: 'of another business',
    },
  ),
  ...shownBy('appointments/owner-booking/edit-lines', {
    mark: 'an-owner-is-warned-of-a-line-that-is-added-in-the-past',
    text: 'addsBefore(starts)',
    instead: 'false',
    named: 'in the past is warned of',
  }),
  ...shownBy(
    'core/lines/cancel-line',
    { mark: 'a-line-is-cancelled-once-and-of-its-own-booking', named: 'is refused' },
    { mark: 'the-last-line-is-cancelled-with-its-booking', named: 'is refused' },
    { mark: 'what-was-paid-for-a-line-stays-inside-the-notice', text: 'insideNotice', instead: 'false' },
  ),
  ...shownBy(
    'appointments/links/cancel-line',
    { mark: 'a-line-is-cancelled-for-what-was-shown', named: 'changes nothing until that is agreed to' },
    { mark: 'a-cancelled-line-gives-its-time-back', named: 'has the gap after the last' },
    { mark: 'what-a-cancelled-line-gives-back-is-queued', named: 'above the deposit on the rest' },
    {
      mark: 'what-was-paid-for-a-line-that-is-not-done-is-the-others',
      text: ' - (before.get(line) ?? 0)',
      named: 'is nothing that was earned',
    },
    {
      mark: 'a-receipt-says-what-it-was-issued-for',
      text: 'service_name, starts_at FROM',
      instead: "'', now() FROM",
      named: 'above the deposit on the rest',
    },
    {
      mark: 'what-is-lost-inside-the-notice-is-not-won-back-by-lines',
      text: 'freeUntilAfter(row, business, now)',
      instead: 'row.free_until',
      named: 'does not win the deposit back',
    },
    {
      mark: 'a-client-changes-lines-until-the-start',
      instead: 'const reason = null;',
      named: 'that has begun or ended',
    },
    {
      mark: 'of-a-line-and-its-booking-cancelled-at-once-the-second-sees-the-first',
      named: 'nothing is left, of time or money',
    },
  ),
  ...shownBy(
    'core/slots/lines/added-line',
    { mark: 'a-client-adds-no-line-within-the-notice', named: 'keeps the hours' },
    {
      mark: 'a-client-adds-a-line-by-the-rules-clients-book-by',
      text: '|| placed.warnings.some((warning) => !settled.includes(warning))',
      named: 'keeps the hours',
    },
  ),
  ...shownBy(
    'appointments/links/add-line',
    { mark: 'a-line-is-added-for-what-was-shown', named: 'for what was shown' },
    { mark: 'adding-a-line-gives-the-old-time-back', named: 'for what was shown' },
    { mark: 'a-client-adds-no-ninth-line', named: 'the eighth at most' },
    {
      mark: 'a-client-adds-a-service-of-the-same-business',
      text: '|| (staffId === null && staff !== ANYONE)',
      named: 'of the same business',
    },
  ),
  ...shownBy(
    'appointments/links/manage',
    {
      mark: 'a-manage-link-is-proved',
      instead: 'return { row: managed, link: null };',
      named: 'that is wrong, cut off',
    },
    {
      mark: 'a-manage-link-is-void-once-its-version-is-raised',
      instead: '{ business, appointment }: ManageSubject, linkVersion = 0',
      named: 'is void once its version is raised',
    },
    {
      mark: 'a-manage-link-is-void-once-the-client-is-erased',
      text: '(linked.row.anonymised_at === null ? linked : null)',
      instead: 'linked',
      named: 'is void once its version is raised',
    },
    {
      mark: 'a-booking-can-be-looked-at-for-sixty-days',
      instead: 'link === null && now < row.ends_at + 99 * VIEWABLE_MS',
      named: 'with time',
    },
    {
      mark: 'of-a-clients-changes-at-one-moment-one-is-made',
      named: 'of one booking at the same moment',
      repeats: 5,
    },
    {
      mark: 'who-confirms-a-booking-stays-as-it-was-when-it-was-made',
      instead: 'business.confirmation',
      named: 'is by whom it was when it was booked',
    },
    {
      mark: 'who-confirms-is-written-down-before-it-changes',
      named: 'of a booking that did not say',
    },
  ),
  ...shownBy(
    'core/appointments/client-rights',
    {
      mark: 'a-client-cancels-until-the-start',
      instead: 'return null;',
    },
    {
      mark: 'a-client-moves-as-often-as-the-business-lets-them',
      text: "booking.movesMade >= policy.clientMoves ? 'NO_MOVES_LEFT' : null",
      instead: 'null',
    },
    {
      mark: 'what-is-lost-inside-the-notice-is-not-won-back-by-a-move-of-the-business',
      named: 'where the notice was over before',
    },
  ),
  ...shownBy(
    'appointments/links/reschedule',
    {
      mark: 'a-reschedule-link-is-compared-with-its-hash',
      text: '|| !sameHash(link.token_hash, sha256(given.token))',
      named: 'wrong or cut off moves nothing',
    },
    {
      mark: 'a-newer-reschedule-link-voids-the-one-before',
      text: 'voided_at: at(link.now)',
      instead: 'used_at: null',
      named: 'a newer one voids it',
    },
    {
      mark: 'three-reschedule-links-an-hour',
      text: 'limit.exceeded',
      instead: 'false',
      named: 'a newer one voids it',
    },
    {
      mark: 'a-reschedule-link-dies-with-the-start-and-the-end-of-its-booking',
      text: 'isBlocking(row.status) && now < row.starts_at',
      instead: 'true',
      named: 'dies when the booking is cancelled',
    },
    {
      mark: 'every-link-ends-with-the-start',
      text: '&& now < row.starts_at',
      named: 'every link ends with the start',
    },
    {
      mark: 'a-link-is-used-by-moving-with-the-same-key-once',
      named: 'the same key is the same answer',
    },
  ),
  ...shownBy(
    'appointments/links/link-races',
    {
      mark: 'a-link-moves-its-booking-once',
      text: ".set({ used_at: at(now) }).where('business_id', '=', business).where('link_id', '=', id).where('used_at', 'is', null).where('voided_at', 'is', null).returning('link_id').executeTakeFirst(); return used !== undefined",
      instead:
        ".set({ used_at: null }).where('business_id', '=', business).where('link_id', '=', id).returning('link_id').executeTakeFirst(); return true",
      named: 'uses of one link at once',
    },
    {
      mark: 'moving-gives-the-old-time-back',
      named: 'the old time is free exactly',
    },
    {
      mark: 'hires-that-move-are-counted-one-after-the-other',
      named: 'ten clients move hires',
      repeats: 5,
    },
  ),
  ...shownBy(
    'appointments/owner-booking/edit',
    {
      mark: 'an-edit-of-what-has-changed-since-is-refused',
      named: 'is refused once it has ended',
    },
    {
      mark: 'an-edit-is-of-one-business',
      named: 'complains at each field',
    },
  ),
  ...shownBy('appointments/owner-booking/move-and-delete', {
    mark: 'whoever-is-given-a-booking-is-not-deleted-meanwhile',
  }),
  ...shownBy('appointments/owner-booking/owner-races', {
    mark: 'of-two-edits-from-one-version-one-is-saved',
    text: 'refuseOutdated(reader, current, seen.version) ??',
    named: 'of two edits that began',
    repeats: 5,
  }),
  ...shownBy('core/slots/owner-slot', {
    mark: 'an-owner-never-books-over-another-booking',
    instead: 'const free = staff;',
  }),
  ...shownBy('core/slots/lines/owner-lines', {
    mark: 'an-owner-never-books-lines-over-another-booking',
    instead: 'if (member === undefined) return [];',
  }),
  ...shownBy('appointments/owner-booking/owner-races', {
    mark: 'an-edit-that-loses-its-new-time-keeps-the-old-one',
    instead: 'return true;',
    named: 'one edit and many bookings',
    repeats: 3,
  }),
  ...shownBy(
    'appointments/reassign/reassign',
    {
      mark: 'who-is-not-assigned-to-a-service-does-not-take-it-over',
      instead: 'false',
      named: 'who is not assigned',
    },
    {
      mark: 'who-has-the-day-off-does-not-take-it-over',
      instead: 'false',
      named: 'who has the day off',
    },
    {
      mark: 'bookings-are-given-over-all-or-none',
      named: 'what does not fit is named',
    },
  ),
  ...shownBy(
    'appointments/reassign/reassign-lines',
    {
      mark: 'whoever-leaves-leaves-no-line-behind',
      instead: ".where('staff_id', '=', staffId)",
      named: 'whichever of a booking they are',
    },
    {
      mark: 'nobody-is-given-two-lines-at-once',
      instead: 'return given;',
      named: 'busy with the same booking then',
    },
    {
      mark: 'a-booking-is-given-with-all-its-stretches-or-not',
      instead: 'true',
      named: 'with each stretch of them',
    },
  ),
  ...shownBy(
    'pages/links/calendar-feed.pages',
    {
      mark: 'a-calendar-feed-is-proved',
      instead: 'true',
      named: 'is not found by a wrong',
    },
    {
      mark: 'renewing-a-feed-voids-its-address',
      text: 'version: number',
      instead: '_: number, version = 0',
      named: 'renewing one voids its address',
    },
  ),
  ...shownBy(
    'appointments/booking/client-notes',
    {
      mark: 'a-client-reads-their-own-note-and-none-of-the-owners',
      instead: 'note: linked.row.notes + linked.row.client_note',
      named: 'is apart from what the owner notes',
    },
    {
      mark: 'a-clients-note-leads-its-owner-nowhere',
      text: 'withoutLink(words)',
      instead: 'words',
      named: 'leads its owner nowhere',
    },
    {
      mark: 'a-clients-note-goes-with-what-names-them',
      named: 'gone once they are erased',
    },
  ),
  ...shownBy(
    'appointments/series/repeat',
    { mark: 'a-hire-is-not-repeated', named: 'is a hire, a cancelled one' },
    { mark: 'what-is-cancelled-is-not-repeated', named: 'is a hire, a cancelled one' },
    { mark: 'nobodys-booking-is-not-repeated', named: 'is a hire, a cancelled one' },
    { mark: 'only-dates-of-the-pattern-are-booked', named: 'a date between those of the pattern' },
    {
      mark: 'repeats-go-beyond-the-horizon',
      instead: 'const horizon = facts?.horizon_days ?? 0;',
      named: 'goes beyond the days',
    },
    { mark: 'all-repeats-are-booked-or-none', named: 'is all or nothing' },
    {
      mark: 'a-booking-of-another-client-leaves-its-series',
      text: 'THEN',
      instead: 'OR true THEN',
      named: 'of a client who changes',
    },
    { mark: 'a-booking-stays-in-the-series-it-is-of', named: 'makes another, and leaves that one' },
  ),
  ...shownBy('appointments/series/repeat-told', {
    mark: 'a-series-is-told-of-what-stands-alone',
    named: 'in one message',
  }),
];
