import { shownBy } from './code-guard.ts';

/** Of the second factor, of passkeys, and of what asks again. */
export const factorGuards = [
  ...shownBy(
    'passwords/wrong-hands',
    {
      mark: 'a-passkey-of-before-a-reset-logs-in-after-the-password-alone',
      named: 'logs in by itself until the password is reset',
    },
    {
      mark: 'after-a-reset-no-passkey-of-before-logs-in-alone',
      named: 'logs in by itself until the password is reset',
    },
    {
      mark: 'the-mail-of-a-changed-password-names-the-passkeys',
      named: 'logs in by itself until the password is reset',
    },
    {
      mark: 'second-factors-younger-than-a-day-end-with-a-reset',
      named: 'began less than a day before a reset',
    },
  ),
  ...shownBy(
    'passkeys/passkeys',
    {
      mark: 'the-counter-of-a-passkey-only-goes-on',
      named: 'refuses a copy by its counter',
    },
    {
      mark: 'a-ceremony-is-good-for-what-it-was-begun-for',
      named: 'is made for this site, of what was asked',
    },
    {
      mark: 'a-ceremony-is-over-after-five-minutes',
      named: 'and an answer that comes late',
    },
    {
      mark: 'a-passkey-alone-logs-in-whom-its-keeper-has-verified',
      instead: 'requireUserVerification: false',
      named: 'refuses one of',
    },
    {
      mark: 'a-passkey-is-shown-for-its-own-account',
      named: 'refuses one of',
    },
    {
      mark: 'nobody-proves-it-by-another-accounts-passkey',
      named: 'is what a business asks of its team',
    },
  ),
  ...shownBy('factors/totp', {
    mark: 'a-code-is-good-for-its-half-minute-and-the-two-beside-it',
    text: '[present - 1, present, present + 1]',
    instead: '[present - 2, present - 1, present, present + 1, present + 2]',
  }),
  ...shownBy(
    'factors/factors',
    {
      mark: 'where-there-is-a-second-factor-a-password-opens-no-session',
      named: 'takes the password and a code',
    },
    {
      mark: 'a-code-of-the-app-is-taken-once',
      named: 'takes each code once',
    },
    {
      mark: 'a-right-password-alone-forgives-no-wrong-codes',
      named: 'makes wrong codes wait',
    },
    {
      mark: 'codes-are-tried-twenty-times-an-hour',
      named: 'takes twenty tries an hour',
    },
    {
      mark: 'a-challenge-counts-for-ten-minutes',
      text: 'sealed.until > now &&',
      named: 'makes wrong codes wait',
    },
    {
      mark: 'a-challenge-is-of-the-present-password',
      text: 'of === passwordOf(account)',
      instead: 'true',
      named: 'is not passed by a reset',
    },
    {
      mark: 'an-authenticator-in-use-is-not-replaced',
      named: 'counts once it has shown a code',
    },
    {
      mark: 'a-second-factor-ends-what-a-password-alone-had-opened',
      named: 'counts once it has shown a code',
    },
    {
      mark: 'new-recovery-codes-void-those-of-before',
      named: 'by a recovery code takes each once',
    },
    {
      mark: 'whoever-owes-a-second-factor-does-nothing-else-before',
      named: 'can be asked of the whole team',
    },
    {
      mark: 'whoever-asks-a-second-factor-of-others-has-one',
      named: 'can be asked of the whole team',
    },
    {
      mark: 'whoever-ends-a-members-second-factor-is-told-of-it',
      named: 'of a member is ended by the owner',
    },
    {
      mark: 'whose-second-factor-it-is-stays-until-it-has-ended',
      named: 'of whoever becomes the owner at that moment',
    },
    {
      mark: 'nobody-ends-the-owners-second-factor',
      named: 'of an owner, or of whoever has a place elsewhere',
    },
    {
      mark: 'a-second-factor-that-guards-another-business-stays',
      named: 'of an owner, or of whoever has a place elsewhere',
    },
    {
      mark: 'a-proof-counts-for-ten-minutes',
      text: 'Math.abs(now - provedAt) <= proofMinutes * minuteMs',
      instead: 'true',
      named: 'stops a session that has shown nothing',
    },
    {
      mark: 'what-a-stranger-at-an-open-session-must-not-do-asks-again',
      instead: 'return null;',
      named: 'of a session from before asks at once',
    },
    {
      mark: 'where-there-is-a-second-factor-a-password-proves-nothing',
      text: 'secondFactor &&',
      instead: 'secondFactor && body.password === undefined &&',
      named: 'takes a code alone',
    },
  ),
];
