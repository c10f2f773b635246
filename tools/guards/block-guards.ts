import { shownBy } from './code-guard.ts';

/** What is blocked of somebody's day. */
export const blockGuards = [
  ...shownBy('core/slots/slots', {
    mark: 'a-blocked-time-is-not-offered',
    instead: 'const taken = staff.busy;',
    named: 'what is blocked',
  }),
  ...shownBy(
    'appointments/blocks/blocks',
    {
      mark: 'no-client-books-into-a-time-that-is-blocked-meanwhile',
      text: 'AND m.block_version = coalesce($8, m.block_version)',
      instead: 'AND ($8::int IS NULL OR true)',
      named: 'before it was blocked',
    },
    { mark: 'whoever-blocks-time-is-told-of-the-bookings-in-it', named: 'told of the bookings' },
    { mark: 'whoever-blocks-their-own-time-blocks-no-other', named: 'oneself alone' },
    { mark: 'four-hundred-blocked-times-of-a-staff-member-at-most', named: 'comes again each week' },
  ),
];
