import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { mostClientTags, parseClientTags } from '#core/clients/client-tags.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type Id, newId, readOwnHandle } from '../../platform/ids.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { findOrAddClient } from './booked.commands.ts';
import { findBookedAs, lockBookingsOf, moveBackBookings, moveBookings } from './bookings.repo.ts';
import { savedClient } from './clients.queries.ts';
import {
  type ClientRow,
  type ClientValues,
  findClient,
  findHolderOf,
  findRecord,
  lockClients,
  lockRecords,
  pointRecordAt,
  setClientSince,
  standAgain,
  updateClient,
} from './clients.repo.ts';
import { searchTextOf } from './clients.rules.ts';

const MOST_NOTES = 2000;

/**
 * Merges the record `from` into another: bookings, notes and tags come over, and its telephone number leads to the
 * other from now on. Two that are one already are answered as they stand.
 */
export const mergeClients = defineCommand(clientsCalls.merge, {
  once: 'merge-clients',
  run: async ({ ctx: { tx, now }, input: { params, body } }) => {
    const from = readOwnHandle(tx.business, body.from);
    if (from === null) return refusal('NOT_FOUND');
    if (params.id === from)
      return notMergeable('This is the same client. Please choose another one to merge.');
    await lockClients(tx);
    const into = await findClient(tx, params.id);
    const other = await findRecord(tx, from);
    if (into === undefined || other === undefined) return refusal('NOT_FOUND');
    // guard: an-erased-client-is-not-merged
    if (other.erased_at !== null) {
      return refusal('NOT_FOUND', {
        message: 'That client has been erased: there is nothing left to merge.',
      });
    }
    const led = other.merged_into ?? other.client_id;
    if (led !== into.client_id) {
      if (led !== other.client_id) {
        return refusal('NOT_FOUND', {
          message: 'That client has been merged into another one meanwhile. Please reload the page.',
        });
      }
      const values = merged(into, other);
      if (!values.ok) return values;
      await bringOver(tx, { into, other, values: values.value });
    }
    return ok(await savedClient(tx, into.client_id, now));
  },
});

const notMergeable = (message: string): Refusal =>
  refusal('INVALID_INPUT', { message, errors: [{ field: 'from', message }] });

/** Pure: what the record is when the other has gone into it. Nothing is cut off to make it fit. */
const merged = (into: ClientRow, other: ClientRow): Outcome<ClientValues> => {
  const notes = [...new Set([into.notes, other.notes])].filter((text) => text !== '').join('\n\n');
  // guard: notes-that-do-not-fit-are-not-cut-off
  if (notes.length > MOST_NOTES) {
    return notMergeable(
      `The notes of the two are longer than ${MOST_NOTES} characters together. Please shorten them first.`,
    );
  }
  const tags = parseClientTags([...into.tags, ...other.tags]);
  if (!tags.ok) {
    return notMergeable(
      `The two have more than ${mostClientTags} tags together. Please remove some of them first.`,
    );
  }
  const email = into.email === '' ? other.email : into.email;
  return ok({
    name: into.name,
    email,
    // Only an erased record has no number, and an erased one is not merged.
    phone: into.phone ?? '',
    notes,
    tags: tags.value,
    birthday: into.birthday === '' ? other.birthday : into.birthday,
    alwaysDeposit: into.always_deposit || other.always_deposit,
    blockedAt: into.blocked_at ?? other.blocked_at,
    searchText: searchTextOf({ name: into.name, email }),
  });
};

const bringOver = async (
  transaction: TenantTransaction,
  change: { readonly into: ClientRow; readonly other: ClientRow; readonly values: ClientValues },
): Promise<void> => {
  const into: Id = change.into.client_id;
  const from: Id = change.other.client_id;
  await lockRecords(transaction, [into, from]);
  await lockBookingsOf(transaction, [from]);
  await moveBookings(transaction, { from, into });
  await pointRecordAt(transaction, from, into);
  await updateClient(transaction, into, change.values);
  const since: Instant = change.other.created_at;
  if (since < change.into.created_at) await setClientSince(transaction, into, since);
};

/**
 * Makes whoever books under one of a client's other numbers a client of their own, with the bookings made under it: the
 * record that was merged stands again, and somebody taken for this client by their address gets one. Notes and tags
 * stay where they are. Answers with the client who was split off.
 */
export const splitClient = defineCommand(clientsCalls.split, {
  once: 'split-client',
  run: async ({ ctx: { tx, now }, input: { params, body } }) => {
    await lockClients(tx);
    const client = await findClient(tx, params.id);
    if (client === undefined) return refusal('NOT_FOUND');
    if (client.phone === body.phone) return notSplit('This is the number of the client who stays.');
    const split = await splitOff(tx, client, body.phone, now);
    return split === null
      ? notSplit('Nothing of this client was booked with that number. Please reload the page.')
      : ok(await savedClient(tx, split, now));
  },
});

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
  await lockRecords(transaction, merged === null ? [client.client_id] : [client.client_id, merged]);
  await lockBookingsOf(transaction, [client.client_id]);
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
