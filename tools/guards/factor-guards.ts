import { shownBy } from './code-guard.ts';

/** Of the second factor, and of what asks again. */
export const factorGuards = [
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
