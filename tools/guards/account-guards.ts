import { shownBy } from './code-guard.ts';

export const accountGuards = [
  ...shownBy(
    'auth/auth',
    {
      mark: 'a-session-ends-after-a-week-unused',
      instead: 'export const idleMinutes = 700 * 24 * 60;',
      named: 'ends after seven days unused',
    },
    {
      mark: 'a-password-is-compared',
      text: '&& timingSafeEqual(expected, derived)',
      named: 'unknown address and wrong password',
    },
    {
      mark: 'guesses-are-limited',
      named: 'after five failures',
    },
    {
      mark: 'guesses-are-counted-before-they-are-tried',
      text: '!right ||',
      named: 'guesses made at the same moment',
    },
    {
      mark: 'right-passwords-are-not-counted-as-guesses',
      named: 'right passwords are not counted',
    },
    {
      mark: 'registering-is-limited-by-address',
      named: 'refused tries count',
    },
    {
      mark: 'no-business-is-called-like-a-bank',
      named: 'no business is called',
    },
    {
      mark: 'an-address-has-one-account',
      named: 'an address has one account',
    },
    {
      mark: 'registering-twice-with-one-key-registers-once',
      instead: 'key: null',
      named: 'a repeat with the same key',
    },
    {
      mark: 'a-reset-link-is-used-once',
      named: 'a link ends every session',
    },
    {
      mark: 'a-reset-link-works-for-an-hour',
      named: 'a link works for 60 minutes',
    },
    {
      mark: 'three-reset-links-an-hour-for-an-account',
      text: '&& !perAccount.exceeded',
      named: 'three links an hour',
    },
    {
      mark: 'a-reset-ends-every-session',
      named: 'a link ends every session',
    },
    {
      mark: 'a-reset-is-told-by-mail',
      named: 'a link ends every session',
    },
    {
      mark: 'whether-an-address-is-known-cannot-be-told-by-the-time',
      text: ', delay(ANSWER_AFTER_MS)',
      named: 'is answered the same',
    },
    {
      mark: 'signing-out-ends-the-session-on-the-server',
      named: 'ends the session on the server',
    },
    {
      mark: 'the-sessions-cookie-is-out-of-the-reach-of-scripts',
      text: '{ ...options, httpOnly: true }',
      instead: 'options',
      named: 'the cookies are bound to this site',
    },
  ),
  ...shownBy(
    'auth/sign-in',
    {
      mark: 'guesses-from-elsewhere-do-not-keep-the-owner-out',
      text: `\${network}`,
      named: 'never keep the owner out',
    },
    {
      mark: 'a-browser-that-is-known-is-not-judged-by-its-network',
      text: `keyOf('sign-in-device', \`\${password} \${knownAs}\`)`,
      instead: `keyOf('sign-in-network', \`\${password} \${network}\`)`,
      named: 'leave a browser alone',
    },
    {
      mark: 'a-new-password-begins-with-no-guesses-against-it',
      instead: `const password = \`\${email} \${passwordHash.length}\`;`,
      named: 'count no more once the password',
    },
    {
      mark: 'a-network-that-tries-many-accounts-is-slowed-down',
      text: 'waitBefore(stuffing, tallyOf(network), now)',
      instead: '0',
      named: 'tries one password after the other',
    },
    {
      mark: 'an-account-guessed-at-from-everywhere-gives-new-networks-one-try',
      text: 'isAttacked ? guessingTogether : guessing',
      instead: 'guessing',
      named: 'wait after its first',
    },
    {
      mark: 'a-known-browser-proves-it-by-the-present-password',
      text: `\${email} \${password_hash}`,
      named: 'until the password is another one',
    },
    {
      mark: 'a-sign-in-on-a-new-device-is-told-by-mail',
      named: 'and the owner is written to',
    },
  ),
  ...shownBy(
    'auth/security',
    {
      mark: 'a-session-ends-after-thirty-days',
      instead: 'const expiresAt = later(now, 100 * absoluteMinutes);',
      named: 'a session that was signed in for',
    },
    {
      mark: 'changing-the-password-ends-every-other-session',
      named: 'ends every other session',
    },
    {
      mark: 'changing-the-password-gives-this-session-another-token',
      text: 'sha256(token)',
      instead: 'before',
      named: 'ends every other session',
    },
    {
      mark: 'changing-the-password-voids-open-reset-links',
      named: 'voids the reset links',
    },
    {
      mark: 'changing-the-password-needs-the-present-one',
      named: 'guesses at the current password',
    },
    {
      mark: 'of-two-changes-of-the-password-one-is-made',
      instead: 'if (renewed === undefined) return ok({ reply: { success: true }, cookies: {} });',
      named: '20 changes at once',
    },
    {
      mark: 'a-sign-in-with-a-password-just-changed-opens-nothing',
      named: 'whoever signs in with the old password',
      repeats: 5,
    },
    {
      mark: 'lapsed-sessions-are-not-listed',
      text: ".where('expires_at', '>', moment(now)).where(isInUse(now))",
      named: 'leaves out what has lapsed',
    },
    {
      mark: 'the-present-session-is-not-ended-from-the-list',
      text: 'ended.token_hash.equals(tokenHash)',
      instead: 'false',
      named: 'does not let the present one',
    },
    {
      mark: 'a-session-that-was-ended-meanwhile-ends-no-others',
      named: 'ten who end each other',
      repeats: 3,
    },
    {
      mark: 'two-who-end-each-others-sessions-do-not-wait-crosswise',
      named: 'ten who end each other',
      repeats: 3,
    },
  ),
  ...shownBy(
    'auth/verification',
    {
      mark: 'no-deposit-is-asked-before-the-address-is-confirmed-nor-while-payouts-are-on-hold',
      text: 'AND b.payout_hold IS NULL',
      named: 'finishes setup with the account saved',
    },
    {
      mark: 'no-deposit-is-announced-while-payouts-are-on-hold',
      text: 'row.require_deposit && row.payout_hold === null',
      instead: 'row.require_deposit',
      named: 'may turn deposits on in Settings',
    },
    {
      mark: 'whoever-registers-has-payouts-on-hold',
      instead: 'payout_hold: null',
      named: 'finishes setup with the account saved',
    },
    {
      mark: 'a-link-confirms-an-address-for-a-day',
      named: 'works for 24 hours',
    },
    {
      mark: 'a-new-link-voids-the-ones-before',
      // The auditor looks after every test.
      named: 'works for 24 hours',
    },
    {
      mark: 'a-link-confirms-an-address-once',
      named: 'works once, and only the newest',
    },
    {
      mark: 'a-reset-puts-payouts-on-hold',
      text: "payout === undefined ? null : 'reset'",
      instead: 'null',
      named: 'puts deposits on hold until the account',
    },
    {
      mark: 'a-reset-voids-what-whoever-had-the-account-noted',
      named: 'of an address that somebody else registered',
    },
    {
      mark: 'no-account-is-confirmed-while-another-waits-to-replace-it',
      named: 'with another’s account in it',
    },
    {
      mark: 'the-account-that-is-confirmed-is-the-one-that-was-looked-at',
      named: 'with another’s account in it',
    },
    {
      mark: 'the-mail-of-a-changed-password-tells-of-the-hold',
      named: 'is told with what it holds up',
    },
  ),
  ...shownBy(
    'live/members',
    {
      mark: 'why-a-session-ended-is-told-to-whoever-had-it-alone',
      text: '!isCsrfToken(secretKey, tokenHash, csrf)',
      instead: 'false',
      named: 'that is ended is told to whoever had the session',
    },
    {
      mark: 'a-new-invitation-voids-the-one-before',
      named: 'is withdrawn at will',
    },
    {
      mark: 'whoever-has-not-shown-their-address-invites-nobody',
      named: 'goes to nobody',
    },
    {
      mark: 'fifty-members-at-most',
      named: 'is sent twenty times',
    },
    {
      mark: 'twenty-invitations-an-hour',
      named: 'is sent twenty times',
    },
    {
      mark: 'nobody-lowers-the-owner',
      named: 'is neither ended nor lowered',
    },
    {
      mark: 'nobody-removes-the-owner',
      named: 'is neither ended nor lowered',
    },
    {
      mark: 'an-account-joins-by-its-own-password',
      named: 'password alone',
    },
    {
      mark: 'the-session-of-somebody-else-is-out-of-reach',
      named: 'ends its sessions and nobody else',
    },
    {
      mark: 'a-newer-link-voids-those-for-other-businesses',
      instead: 'return true;',
      named: 'gets another password by the newest link alone',
    },
    {
      mark: 'an-account-enters-its-own-businesses-alone',
      named: 'enters no other',
    },
    {
      mark: 'no-session-goes-on-elsewhere-while-all-of-them-end',
      named: 'is logged out wherever it goes',
    },
    {
      mark: 'a-session-that-goes-on-elsewhere-has-ended-here',
      instead: 'const after = async () => undefined;',
      named: 'leaves no session where it came from',
    },
  ),
  ...shownBy(
    'lists/members-see',
    {
      mark: 'another-staff-members-booking-is-not-there',
      text: "|| !isWithin(session, 'bookings.read', row)",
      named: 'finds nobody else',
    },
    {
      mark: 'nobody-changes-the-status-of-anothers-booking',
      text: "|| !isWithin(reader, 'bookings.status', before)",
      named: 'finds nobody else',
    },
    {
      mark: 'nobody-records-money-with-a-status-who-may-not-take-it',
      instead: 'return null;',
      named: 'records no money',
    },
    {
      mark: 'a-calendar-is-narrowed-to-ones-own',
      instead: 'return filter;',
      named: 'is listed those',
    },
    {
      mark: 'a-clients-phone-is-hidden-from-whoever-may-not-see-it',
      instead: 'const contact = {};',
      named: 'only by the switch',
    },
    {
      mark: 'whoever-sees-their-own-calendar-alone-sees-no-other-staff',
      instead: 'return found(staff);',
      named: 'is listed those',
    },
  ),
  ...shownBy('attacks/own-rows-alone', {
    mark: 'whoever-has-their-own-bookings-alone-is-a-role-of-their-own-in-the-database',
    instead: 'return business;',
    named: 'is shown those',
  }),
  ...shownBy('http/permissions', {
    mark: 'who-may-see-their-own-alone-asks-calls-that-narrow',
    text: "|| (reach === 'own' && call.narrows !== true)",
    named: 'where a role reaches',
  }),
  ...shownBy('live/live-hub', {
    mark: 'whoever-sees-their-own-bookings-alone-is-not-told-of-others',
    text: 'if (!room.untold.has(stream))',
    named: 'whoever is not told',
  }),
  ...shownBy(
    'replies/activity',
    {
      mark: 'what-a-member-did-is-written-down-with-it',
      instead: 'const written = (): Promise<Outcome<ReplyOf<C> | D>> => run(given);',
      named: 'every write of a member',
    },
    {
      mark: 'what-a-member-did-to-an-account-is-written-down-with-it',
      named: 'every write of a member',
    },
    {
      mark: 'what-somebody-changed-names-them',
      instead: 'const opening = tenantOpening(business);',
      named: 'every write of a member',
    },
  ),
];
