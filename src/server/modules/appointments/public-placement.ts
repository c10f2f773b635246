import type { PublicBooking } from '#contract/booking-bodies.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { type HttpRefusal, refusal } from '../../platform/http/outcome.ts';
import type { DiaryRow, readChoice } from '../availability/index.ts';
import type { NewAppointment } from './appointments.repo.ts';
import type { RefundAccount } from './refund-accounts.ts';

/** What a client asks for, and the diary it is decided on. */
export type PublicAsk = {
  readonly choice: NonNullable<ReturnType<typeof readChoice>>;
  readonly body: PublicBooking;
  readonly diary: DiaryRow;
  readonly now: Instant;
};

/** What depends on the kind of booking: its time, its price and who or what it has taken. */
export type PublicPlacement = Pick<
  NewAppointment,
  | 'id'
  | 'staffId'
  | 'startsAt'
  | 'endsAt'
  | 'serviceName'
  | 'staffName'
  | 'duration'
  | 'priceKobo'
  | 'answers'
  | 'hire'
> & {
  /** All that is to be paid in the end. */
  readonly total: Kobo;
  /** Null for an appointment. */
  readonly papers: { readonly account: RefundAccount | null; readonly policy: string } | null;
};

export const notOffered = (): HttpRefusal =>
  refusal('NOT_FOUND', {
    message: 'This service is not offered any more. Please go back and choose another.',
  });
