import { shownBy } from './code-guard.ts';

/** Of devices that a team shares, and the PINs that open them. */
export const deviceGuards = [
  ...shownBy(
    'devices/devices',
    {
      mark: 'a-pin-opens-the-work-of-the-day-and-nothing-else',
      instead: 'const isMore = false as boolean;',
      named: 'asks for the password before',
    },
    {
      mark: 'five-wrong-pins-lock-the-person-there',
      named: 'is wrong five times',
    },
    {
      mark: 'pins-are-counted-before-they-are-tried',
      instead: 'const tries = 1 as number | null;',
      named: 'is tried five times however many',
    },
    {
      mark: 'a-session-on-a-shared-device-is-of-that-device',
      instead: 'const sharedDevice = null as Id | null;',
      named: 'leads to the password',
    },
    {
      mark: 'a-session-on-a-shared-device-ends-after-fifteen-minutes-unused',
      instead: "eb('sessions.device_id', 'is not', null),",
      named: 'is over when nobody used it',
    },
    {
      mark: 'a-shared-device-is-of-one-business',
      named: 'asks for the password before',
    },
    {
      mark: 'a-reset-ends-every-pin',
      named: 'outlives no new password',
    },
    {
      mark: 'changing-the-password-ends-the-pin',
      instead: 'const pins = 0 as number;',
      named: 'outlives no new password',
    },
    {
      mark: 'a-second-factor-ends-a-pin-that-the-password-alone-had-set',
      named: 'outlives no new password',
    },
    {
      mark: 'a-session-that-has-ended-leaves-no-way-in',
      instead: 'return account;',
      named: 'that is set in a session that a reset ends',
    },
    {
      mark: 'another-session-by-pin-begins-no-new-guesses',
      instead: "knownAs: () => tokenHash.toString('hex')",
      named: 'is no way to guess at the password',
    },
  ),
];
