import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { NewMessage } from './queue.repo.ts';

const UNDONE = 'It was undone';

/** News of a change that was undone before they left; what the sender has just taken it finds untrue by itself. */
export const skipUndone = async (
  { query, business }: TenantTransaction,
  appointment: Id,
  kind: NewMessage['kind'],
): Promise<void> => {
  await sql`
    UPDATE messages SET state = 'skipped', error = ${UNDONE}
     WHERE business_id = ${business} AND message_id IN (
       SELECT message_id FROM messages
        WHERE business_id = ${business} AND appointment_id = ${appointment} AND kind = ${kind}
          AND state = 'queued' FOR UPDATE SKIP LOCKED)`.execute(query);
};

/** The same change is made again: news of it that were skipped when it was undone go out after all. */
export const queueAgain = async (
  { query, business }: TenantTransaction,
  { appointment, version }: { readonly appointment: Id; readonly version: number },
  news: readonly Pick<NewMessage, 'kind' | 'recipient' | 'channel' | 'address' | 'dueAt'>[],
): Promise<void> => {
  for (const { kind, recipient, channel = 'email', address, dueAt } of news) {
    if (dueAt === undefined) continue;
    await query
      .updateTable('messages')
      .set({ state: 'queued', error: '', address, due_at: at(dueAt) })
      .where('business_id', '=', business)
      .where('appointment_id', '=', appointment)
      .where('kind', '=', kind)
      .where('recipient', '=', recipient)
      .where('channel', '=', channel)
      .where('version', '=', version)
      .where('state', '=', 'skipped')
      .where('error', '=', UNDONE)
      .execute();
  }
};

/** Reminders that a change had called off, and that are still to come: the booking stands again. */
export const remindAgain = async (
  { query, business }: TenantTransaction,
  appointment: Id,
  { reason, now }: { readonly reason: string; readonly now: Instant },
): Promise<void> => {
  await sql`
    UPDATE messages m SET state = 'queued', error = ''
      FROM appointments a
     WHERE a.business_id = m.business_id AND a.appointment_id = m.appointment_id AND a.schedule_version = m.version
       AND m.business_id = ${business} AND m.appointment_id = ${appointment} AND m.kind = 'reminder'
       AND m.state = 'skipped' AND m.error = ${reason} AND m.due_at > ${moment(now)} AND m.address <> ''`.execute(
    query,
  );
};
