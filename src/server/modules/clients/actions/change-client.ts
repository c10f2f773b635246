import type { ClientBody } from '#contract/clients.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { type ClientTagsFault, parseClientTags } from '#core/people/client-tags.ts';
import { ok } from '#core/result.ts';
import { isDuplicate } from '../../../platform/db/faults.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { handleOf, type Id, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { searchTextOf } from '../client-text.ts';
import { type SavedClient, savedClient } from '../clients.reads.ts';
import { findClient, findHolderOf, lockClients, setMergedPhone, updateClient } from '../clients.repo.ts';

const tagsFault: Readonly<Record<ClientTagsFault, string>> = {
  TOO_MANY: 'Use at most 20 tags.',
  TOO_LONG: 'A tag can have at most 30 characters.',
  UNEXPECTED_CHARACTER: 'A tag cannot contain a comma or a semicolon.',
};

/**
 * Replaces what the owner keeps about a client; bookings already made keep their own copy. A number that leads to
 * another client is CLIENT_EXISTS with that client's id.
 */
export const changeClient = async (
  platform: Platform,
  handle: string,
  body: ClientBody,
  context: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<SavedClient>> => {
  const { business } = context.session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  const tags = parseClientTags(body.tags ?? []);
  if (!tags.ok) {
    const message = tagsFault[tags.reason];
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'tags', message }] });
  }
  const change = () =>
    inTenantUnlessRefused(platform.database, business, async (transaction): Promise<Outcome<SavedClient>> => {
      await lockClients(transaction);
      const client = await findClient(transaction, id);
      if (client === undefined) return refusal('NOT_FOUND');
      const holder = await findHolderOf(transaction, body.phone);
      const holds = holder?.merged_into ?? holder?.client_id ?? client.client_id;
      if (holds !== client.client_id) return takenBy(transaction, holds);
      // Their own number from a record merged into this one: the two change places, so that both still lead here.
      const lender = holder === undefined || holder.client_id === holds ? null : holder.client_id;
      if (lender !== null) await setMergedPhone(transaction, lender, null);
      const contact = { name: body.name, email: body.email ?? '' };
      await updateClient(transaction, client.client_id, {
        ...contact,
        phone: body.phone,
        notes: body.notes ?? '',
        tags: tags.value,
        alwaysDeposit: body.alwaysDeposit,
        blockedAt: body.blocked ? (client.blocked_at ?? context.now) : null,
        searchText: searchTextOf(contact),
      });
      if (lender !== null) await setMergedPhone(transaction, lender, client.phone);
      return ok(await savedClient(transaction, client.client_id, context.now));
    });
  try {
    return await change();
  } catch (error) {
    // A booking brought the number in between the look and the write; the second look sees whose it is.
    if (!isDuplicate(error)) throw error;
    return change();
  }
};

const takenBy = ({ business }: TenantTransaction, id: Id): Refusal => {
  const { message } = errorCatalogue.CLIENT_EXISTS;
  return refusal('CLIENT_EXISTS', {
    errors: [{ field: 'phone', message }],
    data: { clientId: handleOf(business, id) },
  });
};
