import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBookedAs, lockBookingsOf, moveBackBookings } from '../client-bookings.repo.ts';
import { type SavedClient, savedClient } from '../clients.reads.ts';
import {
  type ClientRow,
  findClient,
  findHolderOf,
  lockClients,
  lockRecords,
  standAgain,
} from '../clients.repo.ts';
import { findOrAddClient } from './find-or-add-client.ts';

/**
 * Makes whoever books under one of a client's other numbers a client of their own, with the bookings made under it: the
 * record that was merged stands again, and somebody taken for this client by their address gets one. Notes and tags
 * stay where they are. Answers with the client who was split off.
 */
export const splitClient = async (
  platform: Platform,
  handle: string,
  body: { readonly phone: string },
  context: Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>,
): Promise<Outcome<SavedClient>> => {
  const { business } = context.session;
  const { now } = context;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  const attempt = {
    business,
    route: 'split-client',
    key: context.idempotencyKey,
    body: { of: handle, ...body },
    now,
  };
  return inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(transaction.query, attempt, async () => {
      await lockClients(transaction);
      const client = await findClient(transaction, id);
      if (client === undefined) return refusal('NOT_FOUND');
      if (client.phone === body.phone) return notSplit('This is the number of the client who stays.');
      const split = await splitOff(transaction, client, body.phone, now);
      return split === null
        ? notSplit('Nothing of this client was booked with that number. Please reload the page.')
        : ok(await savedClient(transaction, split, now));
    }),
  );
};

const notSplit = (message: string): Refusal =>
  refusal('INVALID_INPUT', { message, errors: [{ field: 'phone', message }] });

/** The client whom the number is now; null where the number is nothing of this client's. */
const splitOff = async (
  transaction: TenantTransaction,
  client: ClientRow,
  phone: string,
  now: Instant,
): Promise<Id | null> => {
  const holder = await findHolderOf(transaction, phone);
  const merged = holder?.merged_into === client.client_id ? holder.client_id : null;
  const bookedAs = await findBookedAs(transaction, client.client_id, phone);
  if (merged === null && bookedAs === undefined) return null;
  await lockBookingsOf(transaction, [client.client_id]);
  await lockRecords(transaction, merged === null ? [client.client_id] : [client.client_id, merged]);
  if (merged !== null) await standAgain(transaction, merged);
  const own = merged ?? (await ownRecord(transaction, bookedAs, phone, now));
  // Only a record that was erased or merged has no number, and this one stands.
  const kept = client.phone ?? '';
  await moveBackBookings(transaction, { from: client.client_id, into: own, phone, kept });
  return own;
};

const ownRecord = async (
  transaction: TenantTransaction,
  bookedAs: { readonly name: string; readonly email: string } | undefined,
  phone: string,
  now: Instant,
): Promise<Id> => {
  if (bookedAs === undefined) throw new Error('A client without a booking was split off');
  return (await findOrAddClient(transaction, { id: newId(), ...bookedAs, phone, now })).clientId;
};
