import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { Looking, PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { SmsTaken } from '../../../platform/sms/gateway.ts';
import type { QueuedMessage } from '../planning/queue.repo.ts';

type MessageKey = { readonly business: BusinessId; readonly id: Id };

/** While a message is being sent, its due time is when that began. */
export const markSending = (
  { query, send }: PlatformTransaction,
  { business, id }: MessageKey,
  now: Instant,
): void => {
  send(
    query
      .updateTable('messages')
      .set({ state: 'sending', attempts: sql`attempts + 1`, due_at: at(now), error: '' })
      .where('business_id', '=', business)
      .where('message_id', '=', id)
      .compile(),
  );
};

/** `error` says why where it is not that the message would no longer be true. */
export const markSkipped = (
  { query, send }: PlatformTransaction,
  { business, id }: MessageKey,
  error = '',
): void => {
  send(
    query
      .updateTable('messages')
      .set({ state: 'skipped', error })
      .where('business_id', '=', business)
      .where('message_id', '=', id)
      .compile(),
  );
};

export const postpone = (
  { query, send }: PlatformTransaction,
  { business, id }: MessageKey,
  dueAt: Instant,
): void => {
  send(
    query
      .updateTable('messages')
      .set({ due_at: at(dueAt) })
      .where('business_id', '=', business)
      .where('message_id', '=', id)
      .compile(),
  );
};

export type AttemptResult =
  /** `sms`: how its gateway took it. */
  | { readonly state: 'sent'; readonly sentAt: Instant; readonly sms: SmsTaken | null }
  | { readonly state: 'queued'; readonly dueAt: Instant; readonly error: string }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'unknown'; readonly error: string };

/** Writes what became of one try; whoever made it knows better than whoever gave it up as unknown meanwhile. */
export const saveAttempt = (
  { query, send }: PlatformTransaction,
  { business, id, attempts }: QueuedMessage,
  result: AttemptResult,
): void => {
  const sms = result.state === 'sent' ? result.sms : null;
  send(
    query
      .updateTable('messages')
      .set({
        state: result.state,
        error: result.state === 'sent' ? '' : result.error,
        ...(result.state === 'sent' ? { sent_at: at(result.sentAt) } : {}),
        ...(result.state === 'queued' ? { due_at: at(result.dueAt) } : {}),
        ...(sms === null
          ? {}
          : {
              gateway: sms.gateway,
              gateway_id: sms.gatewayId,
              parts: sms.parts,
              // Only a gateway that names the SMS can report on it.
              delivery: sms.gatewayId === null ? ('none' as const) : ('accepted' as const),
            }),
      })
      .where('business_id', '=', business)
      .where('message_id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', 'in', ['sending', 'unknown'])
      .compile(),
  );
};

/** Counts a try that came to an end before the message was handed over; one that was taken meanwhile is left alone. */
export const setAside = async (
  { query }: PlatformTransaction,
  { business, id, attempts }: QueuedMessage,
  result: AttemptResult & { readonly state: 'queued' | 'failed' },
): Promise<void> => {
  await query
    .updateTable('messages')
    .set({
      state: result.state,
      attempts: attempts + 1,
      error: result.error,
      ...(result.state === 'queued' ? { due_at: at(result.dueAt) } : {}),
    })
    .where('business_id', '=', business)
    .where('message_id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'queued')
    .execute();
};

/** Whether there are any that `markAbandoned` would give up. */
export const hasAbandoned = async ({ query }: Looking, began: Instant): Promise<boolean> => {
  const found = await query
    .selectFrom('messages')
    .select('message_id')
    .where('state', '=', sql.lit('sending'))
    .where('due_at', '<', moment(began))
    .limit(1)
    .execute();
  return found.length > 0;
};

/** Gives up those whose sending began before `began` and never ended: their process is gone. Returns how many. */
export const markAbandoned = async ({ query }: PlatformTransaction, began: Instant): Promise<number> => {
  const result = await query
    .updateTable('messages')
    // guard: what-a-crash-left-in-sending-is-given-up
    .set({ state: 'unknown', error: 'The program stopped while this was being sent' })
    .where('state', '=', sql.lit('sending'))
    // guard: what-is-being-sent-is-left-alone
    .where('due_at', '<', moment(began))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};
