import type { Instant } from '#core/calendar/instant.ts';
import { nextCheck } from '#core/money/settlement.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { type IntentRow, lapseIntent, lockHeldOf } from '../../payments/index.ts';
import { releaseHire, releaseTime } from '../appointments.repo.ts';
import { readDraft } from '../booking-draft.ts';

type Client = { readonly phone: string; readonly email: string };

/**
 * Lets go of what this very client holds of one service and has not paid for. Returns how many other unpaid bookings
 * wait for them: by telephone number or by address.
 */
export const makeRoom = async (
  transaction: TenantTransaction,
  room: {
    readonly client: Client;
    readonly serviceId: Id;
    /** Only this place in the diary; null: any. */
    readonly place: { readonly startsAt: Instant; readonly staffId: Id | null } | null;
    readonly now: Instant;
  },
): Promise<number> => {
  const { client, serviceId, place, now } = room;
  const held = await lockHeldOf(transaction, client, now);
  const own = held.filter(
    (intent) =>
      intent.client_phone === client.phone &&
      intent.client_email === client.email &&
      intent.service_id === serviceId &&
      (place === null ||
        (intent.staff_id === place.staffId && readDraft(intent.draft)?.startsAt === place.startsAt)),
  );
  for (const intent of own) await release(transaction, intent, now);
  return held.length - own.length;
};

const release = async (transaction: TenantTransaction, intent: IntentRow, now: Instant): Promise<void> => {
  const { intent_id: id, held_until: heldUntil } = intent;
  await releaseTime(transaction, id);
  await releaseHire(transaction, id);
  const checkAt = nextCheck(heldUntil, now);
  await lapseIntent(transaction, id, { problem: 'replaced by another', checkAt });
};
