import type { PhoneNumber } from '#core/people/phone.ts';
import type { GoAhead } from '../go-ahead.ts';
import type { SmsOutcome } from './sms-outcome.ts';

/** A service that takes SMS; the number it is handed is known to be one. */
export type Gateway = {
  readonly send: (
    sms: { readonly to: PhoneNumber; readonly text: string },
    goAhead?: GoAhead,
  ) => Promise<SmsOutcome>;
};
