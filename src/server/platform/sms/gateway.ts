import type { PhoneNumber } from '#core/contact/phone.ts';
import type { SmsGateway } from '../db/tables/message-tables.ts';
import type { GoAhead } from '../go-ahead.ts';

/**
 * What became of an SMS that was not taken, in words that name nobody and repeat nothing of the gateway's own text:
 * refused: this number will not be reached, now or later; unreachable: it was not taken, a later try may succeed;
 * ambiguous: it was handed over, and whether the gateway took it is not known.
 */
export type SmsFailure = {
  readonly ok: false;
  readonly kind: 'refused' | 'unreachable' | 'ambiguous';
  readonly reason: string;
};

/** Taken by the gateway, which is not yet delivered. `gatewayId` null: no report of it will come. */
export type SmsTaken = {
  readonly ok: true;
  readonly gateway: SmsGateway;
  readonly gatewayId: string | null;
  /** How many SMS it is billed as. */
  readonly parts: number;
};

export type SmsOutcome = SmsTaken | SmsFailure;

/** Most failures differ in their words alone. */
export const smsFailure = (kind: SmsFailure['kind'], reason: string): SmsFailure => ({
  ok: false,
  kind,
  reason,
});

/** A service that takes SMS; the number it is handed is known to be one. */
export type Gateway = {
  readonly send: (
    sms: { readonly to: PhoneNumber; readonly text: string },
    goAhead?: GoAhead,
  ) => Promise<SmsOutcome>;
};
