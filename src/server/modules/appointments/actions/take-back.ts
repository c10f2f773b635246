import type { Step, TakenBack } from '#core/appointments/corrections.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Result } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { done, type HttpRefusal, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import type { Id } from '../../../platform/ids.ts';
import { takeBackMessages } from '../../messages/index.ts';
import { followPrice, takeBackStep } from '../../payments/index.ts';
import {
  type AppointmentRow,
  findAppointment,
  insertEvent,
  listSteps,
  lockAppointment,
  setPrice,
  setStatus,
} from '../appointments.repo.ts';
import { lockForRetaking, retake } from './retake-time.ts';

export type TakingBack = {
  readonly event: 'undo' | 'correct';
  readonly reason: string;
  readonly now: Instant;
  /** The price that a completion now sets, its delivery apart; null: none. */
  readonly price?: (row: AppointmentRow) => Promise<Result<Kobo | null, HttpRefusal>>;
};

/** What was done, and the booking before it. */
export type Restored = {
  readonly before: AppointmentRow;
  readonly to: TakenBack['to'];
  readonly version: number;
  readonly price: Kobo | null;
};

/**
 * Takes the last change of a booking back, or corrects its outcome: its time is taken again where it stands again, its
 * price and its money are as they were, and what waits to be told of it is not told. One event of its own; all of it or
 * nothing.
 */
export const takeBack = async (
  transaction: TenantTransaction,
  id: Id,
  decide: (steps: readonly Step[]) => Result<TakenBack, HttpRefusal>,
  { event, reason, now, price: readPrice }: TakingBack,
): Promise<Outcome<Restored>> => {
  const seen = await findAppointment(transaction, id);
  if (seen === undefined) return refusal('NOT_FOUND');
  const steps = await listSteps(transaction, id);
  const decided = decide(steps);
  if (!decided.ok) return decided.reason;
  const { to, undone } = decided.value;
  const stands = isBlocking(to);
  const retakes = stands && !isBlocking(seen.status);
  if (retakes) await lockForRetaking(transaction, seen);
  const current = await lockAppointment(transaction, id);
  if (current?.version !== seen.version) {
    return refusal('ILLEGAL_TRANSITION', { data: { status: current?.status ?? seen.status } });
  }
  const taken = retakes ? await retake(transaction, seen, now) : null;
  if (taken !== null) return taken;
  const before = steps.find(({ version }) => version === undone.version)?.priceBefore ?? null;
  if (before !== null) await setPrice(transaction, id, before);
  const version = seen.version + 1;
  await setStatus(transaction, id, { status: to, version });
  const refused = await takeBackStep(transaction, id, { step: undone.version, stands, now });
  if (refused !== null) return refused;
  if (before !== null) await followPrice(transaction, id, now);
  const after = await findAppointment(transaction, id);
  if (after === undefined) throw new Error('An appointment under lock is gone');
  const price = readPrice === undefined ? null : await readPrice(after);
  if (price !== null && !price.ok) return price.reason;
  const final = price?.value ?? null;
  await insertEvent(transaction, {
    appointmentId: id,
    version,
    event,
    from: seen.status,
    to,
    actor: 'owner',
    reason,
    priceBefore: final === null ? null : after.price_kobo,
    now,
  });
  await takeBackMessages(transaction, { appointment: id, undone: undone.event, stands, now });
  return done({ before: after, to, version, price: final });
};
