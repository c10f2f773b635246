import { shownBy } from './code-guard.ts';

/** What keeps access to a business from being given, kept or moved behind its owner's back. */
export const accessGuards = [
  ...shownBy('members/access-given', {
    mark: 'keys-end-with-whoever-holds-them',
    named: 'who is lowered or removed',
  }),
  ...shownBy(
    'lists/members-see',
    { mark: 'nobody-takes-recorded-money-back-who-may-not-take-it', named: 'takes no money back' },
    {
      mark: 'whoever-has-their-own-bookings-sees-no-money-of-others',
      instead: 'const lines = booking.lines;',
      named: 'several people do',
    },
    {
      mark: 'what-was-paid-of-a-booking-is-hidden-from-whoever-may-not-read-it',
      named: 'told what was paid only where',
    },
  ),
  ...shownBy(
    'owner-booking/edit',
    {
      mark: 'another-address-of-a-paid-booking-is-told-to-the-one-before',
      named: 'the address before hears',
    },
    {
      mark: 'the-link-that-asks-for-an-account-is-for-whoever-refunds',
      instead: 'const isHidden = booking === undefined;',
      named: 'nor do they send themselves',
    },
  ),
  ...shownBy('live/live-hub', {
    mark: 'nobody-takes-the-places-of-others-in-a-business',
    text: 'one === by',
    instead: 'true',
    named: 'ten of each who listens',
  }),
  ...shownBy(
    'live/members',
    {
      mark: 'whoever-invites-anew-and-whoever-accepts-do-not-wait-crosswise',
      text: 'forNoKeyUpdate',
      instead: 'forUpdate',
      named: 'is accepted while it is sent again',
    },
    { mark: 'a-page-of-one-business-asks-nothing-of-another', named: 'shows the one it was in before' },
    { mark: 'whoever-is-dismissed-follows-no-calendar-by-its-address', named: 'ends their addresses too' },
    { mark: 'whoever-is-lowered-follows-no-calendar-by-its-address', named: 'ends their addresses too' },
    {
      mark: 'whoever-has-left-signs-in-no-more',
      instead: "const logins = ['a@example.ng'];",
      named: 'ends with the staff member',
    },
    {
      mark: 'nobody-accepts-an-invitation-to-bookings-of-whoever-has-left',
      named: 'ends with the staff member',
    },
  ),
  ...shownBy(
    'members/access-given',
    { mark: 'an-invitation-is-told-to-the-owner', named: 'stolen session lets in' },
    { mark: 'whatever-else-gives-access-is-told-to-the-owner', named: 'stolen session lets in' },
    { mark: 'twenty-roles-an-hour', named: 'another role twenty times an hour' },
    { mark: 'whoever-has-another-role-is-told', named: 'or is none any more is told' },
    { mark: 'a-device-that-is-shared-is-told-to-the-owner', named: 'stolen session lets in' },
    {
      mark: 'a-key-is-made-by-nobody-who-has-just-lost-their-role',
      instead: 'const lost = null as { readonly ok: false } | null;',
      named: 'still under way',
    },
    {
      mark: 'a-webhook-is-added-by-nobody-who-has-just-lost-their-role',
      instead: 'const lost = null as { readonly ok: false } | null;',
      named: 'still under way',
    },
    {
      mark: 'a-webhook-is-changed-by-nobody-who-has-just-lost-their-role',
      instead: 'const lost = null as { readonly ok: false } | null;',
      named: 'still under way',
    },
    { mark: 'a-reset-withdraws-open-invitations', named: 'withdraws invitations' },
    {
      mark: 'the-mail-of-a-changed-password-tells-who-else-has-access',
      instead: 'access: []',
      named: 'who has access still',
    },
  ),
];
