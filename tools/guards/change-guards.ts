import { shownBy } from './code-guard.ts';

const BOOKINGS = 'src/server/modules/appointments';

/** Changes of bookings, by their owner and by links. */
export const changeGuards = [
  ...shownBy(
    'appointments/manage',
    {
      name: 'a manage link is proved',
      file: `${BOOKINGS}/client-links.reads.ts`,
      text: 'return sameText(proof, given.proof) ? unlessErased({ row: managed, link: null }) : null;',
      instead: 'return unlessErased({ row: managed, link: null });',
      named: 'that is wrong, cut off',
    },
    {
      name: 'a manage link is void once its version is raised',
      file: 'src/server/modules/messages/link-tokens.ts',
      text: '{ business, appointment, linkVersion }: ManageSubject,',
      instead: '{ business, appointment }: ManageSubject,\n  linkVersion = 0,',
      named: 'is void once its version is raised',
    },
    {
      name: 'a manage link is void once the client is erased',
      file: `${BOOKINGS}/client-links.reads.ts`,
      text: '(linked.row.anonymised_at === null ? linked : null);',
      instead: 'linked;',
      named: 'is void once its version is raised',
    },
    {
      name: 'a booking can be looked at for thirty days',
      file: `${BOOKINGS}/client-links.reads.ts`,
      text: 'link === null && now < row.ends_at + VIEWABLE_MS;',
      instead: 'link === null && now < row.ends_at + 99 * VIEWABLE_MS;',
      named: 'with time',
    },
    {
      name: 'of a client’s changes at one moment one is made',
      file: `${BOOKINGS}/actions/change-by-link.ts`,
      text: 'await lockAppointment(transaction, given.id);',
      instead: '',
      named: 'of one booking at the same moment',
      repeats: 5,
    },
  ),
  ...shownBy(
    'core/appointments/client-rights',
    {
      name: 'a client cancels until the start',
      file: 'src/core/appointments/client-rights.ts',
      text: "return now >= startsAt ? 'STARTED' : null;",
      instead: 'return null;',
    },
    {
      name: 'a client moves as often as the business lets them',
      file: 'src/core/appointments/client-rights.ts',
      text: "booking.movesMade >= policy.clientMoves ? 'NO_MOVES_LEFT' : null",
      instead: 'null',
    },
  ),
  ...shownBy(
    'appointments/reschedule',
    {
      name: 'a reschedule link is compared with its hash',
      file: `${BOOKINGS}/client-links.reads.ts`,
      text: 'if (link === undefined || !sameHash(link.token_hash, sha256(given.token))) return null;',
      instead: 'if (link === undefined) return null;',
      named: 'wrong or cut off moves nothing',
    },
    {
      name: 'a newer reschedule link voids the one before',
      file: `${BOOKINGS}/client-links.repo.ts`,
      text: '.set({ voided_at: at(link.now) })',
      instead: '.set({ used_at: null })',
      named: 'a newer one voids it',
    },
    {
      name: 'three reschedule links an hour',
      file: `${BOOKINGS}/actions/send-reschedule-link.ts`,
      text: 'if (limit.exceeded) {',
      instead: 'if (false) {',
      named: 'a newer one voids it',
    },
    {
      name: 'a reschedule link dies with the start and the end of its booking',
      file: `${BOOKINGS}/client-links.reads.ts`,
      text: '  isBlocking(row.status) &&\n  now < row.starts_at;',
      instead: '  true;',
      named: 'dies when the booking is cancelled',
    },
    {
      name: 'every link ends with the start',
      file: `${BOOKINGS}/client-links.reads.ts`,
      text: '  isBlocking(row.status) &&\n  now < row.starts_at;',
      instead: '  isBlocking(row.status);',
      named: 'every link ends with the start',
    },
    {
      name: 'a link is used by moving with the same key once',
      file: `${BOOKINGS}/actions/reschedule-by-link.ts`,
      text: "const attempt = { business, route: 'reschedule-by-link', key, body: { token, newDate }, now };",
      instead:
        "const attempt = { business, route: 'reschedule-by-link', key: null, body: { token, newDate }, now };",
      named: 'the same key is the same answer',
    },
  ),
  ...shownBy(
    'appointments/link-races',
    {
      name: 'a link moves its booking once',
      file: `${BOOKINGS}/client-links.repo.ts`,
      text: "    .set({ used_at: at(now) })\n    .where('business_id', '=', business)\n    .where('link_id', '=', id)\n    .where('used_at', 'is', null)\n    .where('voided_at', 'is', null)\n    .returning('link_id')\n    .executeTakeFirst();\n  return used !== undefined;",
      instead:
        "    .set({ used_at: null })\n    .where('business_id', '=', business)\n    .where('link_id', '=', id)\n    .returning('link_id')\n    .executeTakeFirst();\n  return true;",
      named: 'uses of one link at once',
    },
    {
      name: 'moving gives the old time back',
      file: `${BOOKINGS}/actions/move-visit.ts`,
      text: 'await releaseTime(transaction, id);',
      instead: '',
      named: 'the old time is free exactly',
    },
    {
      name: 'hires that move are counted one after the other',
      file: `${BOOKINGS}/own-bookings.repo.ts`,
      text: "    .where('service_id', 'in', [...ids])\n    .orderBy('service_id')\n    .forNoKeyUpdate()",
      instead: "    .where('service_id', 'in', [...ids])\n    .orderBy('service_id')",
      named: 'ten clients move hires',
      repeats: 5,
    },
  ),
  ...shownBy(
    'appointments/edit-appointment',
    {
      name: 'an edit of what has changed since is refused',
      file: `${BOOKINGS}/actions/edit-appointment.ts`,
      text: 'if (outdated !== null) return outdated;',
      instead: '',
      named: 'is refused once it has ended',
    },
    {
      name: 'an edit is of one business',
      file: `${BOOKINGS}/actions/edit-appointment.ts`,
      text: "if (!isOwnScope(session, body.businessId)) return refusal('WRONG_BUSINESS');",
      instead: '',
      named: 'complains at each field',
    },
  ),
  ...shownBy('appointments/move-and-delete', {
    name: 'whoever is given a booking is not deleted meanwhile',
    file: `${BOOKINGS}/own-bookings.repo.ts`,
    text: "    .orderBy('staff_id')\n    .forNoKeyUpdate()",
    instead: "    .orderBy('staff_id')",
  }),
  ...shownBy('appointments/own-races', {
    name: 'of two edits from one version one is saved',
    file: `${BOOKINGS}/actions/edit-appointment.ts`,
    text: 'return refuseOutdated(current, seen.version) ?? done(current);',
    instead: 'return done(current);',
    named: 'of two edits that began',
    repeats: 5,
  }),
  ...shownBy('core/slots/owner-slot', {
    name: 'an owner never books over another booking',
    file: 'src/core/slots/owner-slot.ts',
    text: 'const free = staff.filter(({ busy }) => !busy.some((taken) => overlaps(taken, during)));',
    instead: 'const free = staff;',
  }),
  ...shownBy('appointments/own-races', {
    name: 'an edit that loses its new time keeps the old one',
    file: `${BOOKINGS}/own-bookings.repo.ts`,
    text: 'return taken !== undefined;',
    instead: 'return true;',
    named: 'one edit and many bookings',
    repeats: 3,
  }),
  ...shownBy(
    'appointments/reassign',
    {
      name: 'who is not assigned to a service does not take it over',
      file: `${BOOKINGS}/actions/reassign-future-bookings.ts`,
      text: 'foreign.has(service_id) ||',
      instead: '',
      named: 'who is not assigned',
    },
    {
      name: 'who has the day off does not take it over',
      file: `${BOOKINGS}/actions/reassign-future-bookings.ts`,
      text: '|| taker.blocked_dates.includes(dateIn(zone, starts_at)),',
      instead: ',',
      named: 'who has the day off',
    },
    {
      name: 'bookings are given over all or none',
      file: `${BOOKINGS}/actions/reassign-future-bookings.ts`,
      text: 'if (conflicts.length > 0) return refuse(conflicts, bookings.length, taker.name);',
      instead: '',
      named: 'what does not fit is named',
    },
  ),
  ...shownBy(
    'pages/calendar-feed.pages',
    {
      name: 'a calendar feed is proved',
      file: `${BOOKINGS}/feed-token.ts`,
      text: 'sameText(proofOf(secrets, token, version), token.proof);',
      instead: 'true;',
      named: 'is not found by a wrong',
    },
    {
      name: 'renewing a feed voids its address',
      file: `${BOOKINGS}/feed-token.ts`,
      text: '{ business, staffId }: FeedSubject, version: number): string =>',
      instead: '{ business, staffId }: FeedSubject, _: number, version = 0): string =>',
      named: 'renewing one voids its address',
    },
  ),
];
