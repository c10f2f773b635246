import { shownBy } from './code-guard.ts';

/** What keeps access to a business from being given, kept or moved behind its owner's back. */
export const accessGuards = [
  ...shownBy(
    'members/access-given',
    { mark: 'an-invitation-is-told-to-the-owner', named: 'stolen session lets in' },
    { mark: 'whatever-else-gives-access-is-told-to-the-owner', named: 'stolen session lets in' },
    { mark: 'a-reset-withdraws-open-invitations', named: 'withdraws invitations' },
    {
      mark: 'the-mail-of-a-changed-password-tells-who-else-has-access',
      text: '[LOOK_THROUGH]',
      instead: '[]',
      named: 'who has access still',
    },
  ),
];
