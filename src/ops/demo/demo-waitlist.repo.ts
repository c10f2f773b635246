import { offerToken } from '#server/modules/messages/index.ts';
import { at, later } from '#server/platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '#server/platform/db/transaction.ts';
import { type Secrets, sha256 } from '#server/platform/secrets/secrets.ts';
import { writeRows } from '../generate/write-rows.repo.ts';
import type { DemoPlan } from './demo-plan.ts';

/** Writes who waits, the days that are looked at for them, and the offer that was taken. */
export const insertWaitlist = async (
  transaction: TenantTransaction,
  { waitlist, now }: DemoPlan,
  secrets: Secrets,
): Promise<void> => {
  const { business: business_id, query } = transaction;
  const entries = waitlist.map(({ id, serviceId, day, client, joinedAt, taken }) => ({
    ...{ business_id, entry_id: id, service_id: serviceId, day },
    ...{ client_name: client.name, client_phone: client.phone, client_email: client.email },
    state: taken === null ? ('waiting' as const) : ('booked' as const),
    joined_at: at(joinedAt),
  }));
  // A day is looked at once, however many wait for it.
  const days = new Map(
    waitlist
      .filter(({ taken }) => taken === null)
      .map(({ serviceId, day }) => [
        `${serviceId} ${day}`,
        { business_id, service_id: serviceId, day, look_at: at(later(now, 10)) },
      ]),
  );
  await writeRows(transaction, 'waitlist_entries', entries);
  await writeRows(transaction, 'waitlist_days', days.values());
  for (const { id, serviceId, taken } of waitlist) {
    if (taken === null) continue;
    await query
      .insertInto('waitlist_offers')
      .values({
        ...{
          business_id,
          offer_id: taken.offer,
          entry_id: id,
          service_id: serviceId,
          staff_id: taken.staffId,
        },
        starts_at: at(taken.startsAt),
        token_hash: sha256(offerToken(secrets, business_id, taken.offer)),
        state: 'taken',
        created_at: at(taken.offeredAt),
        expires_at: at(taken.until),
        taken_by: taken.appointment,
      })
      .execute();
  }
};
