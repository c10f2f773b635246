import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import { type ClientTagsFault, parseClientTags } from '#core/clients/client-tags.ts';
import { ok } from '#core/result.ts';
import { isDuplicate } from '../../platform/db/faults.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { handleOf, type Id, newId } from '../../platform/ids.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { savedClient } from './clients.queries.ts';
import { findClient, findHolderOf, lockClients, setMergedPhone, updateClient } from './clients.repo.ts';
import { mostClients, mostClientsText, searchTextOf } from './clients.rules.ts';
import { addClients, countRecords } from './import/import.repo.ts';

const tagsFault: Readonly<Record<ClientTagsFault, string>> = {
  TOO_MANY: 'Use at most 20 tags.',
  TOO_LONG: 'A tag can have at most 30 characters.',
  UNEXPECTED_CHARACTER: 'A tag cannot contain a comma or a semicolon.',
};

/**
 * Replaces what the owner keeps about a client; bookings already made keep their own copy. A number that leads to
 * another client is CLIENT_EXISTS with that client's id.
 */
export const changeClient = defineCommand(clientsCalls.update, {
  // A booking brought the number in between the look and the write; the second look sees whose it is.
  retries: isDuplicate,
  run: async ({ ctx: { tx, now }, input: { params, body } }) => {
    const tags = parseClientTags(body.tags ?? []);
    if (!tags.ok) {
      const message = tagsFault[tags.reason];
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'tags', message }] });
    }
    await lockClients(tx);
    const client = await findClient(tx, params.id);
    if (client === undefined) return refusal('NOT_FOUND');
    const holder = await findHolderOf(tx, body.phone);
    const holds = holder?.merged_into ?? holder?.client_id ?? client.client_id;
    if (holds !== client.client_id) return takenBy(tx, holds, errorCatalogue.CLIENT_EXISTS.message);
    // Their own number from a record merged into this one: the two change places, so that both still lead here.
    const lender = holder === undefined || holder.client_id === holds ? null : holder.client_id;
    if (lender !== null) await setMergedPhone(tx, lender, null);
    const contact = { name: body.name, email: body.email ?? '' };
    await updateClient(tx, client.client_id, {
      ...contact,
      phone: body.phone,
      notes: body.notes ?? '',
      tags: tags.value,
      // A page from before there were birthdays sends none, and removes none.
      birthday: body.birthday ?? client.birthday,
      alwaysDeposit: body.alwaysDeposit,
      blockedAt: body.blocked ? (client.blocked_at ?? now) : null,
      searchText: searchTextOf(contact),
    });
    if (lender !== null) await setMergedPhone(tx, lender, client.phone);
    return ok(await savedClient(tx, client.client_id, now));
  },
});

/**
 * Adds somebody who has not booked yet. A number that leads to a client is CLIENT_EXISTS with that client's id,
 * LIMIT_REACHED where the business has as many as it can have.
 */
export const addClient = defineCommand(clientsCalls.add, {
  once: 'add-client',
  run: async ({ ctx: { tx, now }, input: { body } }) => {
    const tags = parseClientTags(body.tags ?? []);
    if (!tags.ok) {
      const message = tagsFault[tags.reason];
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'tags', message }] });
    }
    await lockClients(tx);
    const taken = await refuseTaken(tx, body.phone);
    if (taken !== null) return taken;
    if ((await countRecords(tx)) >= mostClients)
      return refusal('LIMIT_REACHED', { message: mostClientsText });
    const contact = { name: body.name, email: body.email ?? '' };
    const id = newId();
    const record = {
      id,
      ...contact,
      phone: body.phone,
      notes: body.notes ?? '',
      tags: tags.value,
      birthday: body.birthday ?? '',
      searchText: searchTextOf(contact),
    };
    const added = await addClients(tx, [record], now);
    // A booking brought the number in between the look and the write.
    const meanwhile = added === 0 ? await refuseTaken(tx, body.phone) : null;
    return meanwhile ?? ok(await savedClient(tx, id, now));
  },
});

const refuseTaken = async (transaction: TenantTransaction, phone: string): Promise<Refusal | null> => {
  const holder = await findHolderOf(transaction, phone);
  if (holder === undefined) return null;
  // Who is only being added cannot be merged with anybody.
  const message = 'A client of yours has this phone number.';
  return takenBy(transaction, holder.merged_into ?? holder.client_id, message);
};

const takenBy = ({ business }: TenantTransaction, id: Id, message: string): Refusal =>
  refusal('CLIENT_EXISTS', {
    message,
    errors: [{ field: 'phone', message }],
    data: { clientId: handleOf(business, id) },
  });
