import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { mostClientTags, parseClientTags } from '#core/people/client-tags.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import { type Id, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockBookingsOf, moveBookings } from '../client-bookings.repo.ts';
import { searchTextOf } from '../client-text.ts';
import { type SavedClient, savedClient } from '../clients.reads.ts';
import {
  type ClientRow,
  type ClientValues,
  findClient,
  findRecord,
  lockClients,
  lockRecords,
  pointRecordAt,
  setClientSince,
  updateClient,
} from '../clients.repo.ts';

const MOST_NOTES = 2000;

/**
 * Merges the record `from` into another: bookings, notes and tags come over, and its telephone number leads to the
 * other from now on. Two that are one already are answered as they stand.
 */
export const mergeClients = async (
  platform: Platform,
  handle: string,
  body: { readonly from: string },
  context: Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>,
): Promise<Outcome<SavedClient>> => {
  const { business } = context.session;
  const { now } = context;
  const id = readOwnHandle(business, handle);
  const from = readOwnHandle(business, body.from);
  if (id === null || from === null) return refusal('NOT_FOUND');
  if (id === from) return notMergeable('This is the same client. Please choose another one to merge.');
  const attempt = {
    business,
    route: 'merge-clients',
    key: context.idempotencyKey,
    body: { into: handle, ...body },
    now,
  };
  return inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(transaction.query, attempt, async () => {
      await lockClients(transaction);
      const into = await findClient(transaction, id);
      const other = await findRecord(transaction, from);
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
        const merged = merge(into, other);
        if (!merged.ok) return merged;
        await write(transaction, { into, other, values: merged.value });
      }
      return ok(await savedClient(transaction, into.client_id, now));
    }),
  );
};

const notMergeable = (message: string): Refusal =>
  refusal('INVALID_INPUT', { message, errors: [{ field: 'from', message }] });

/** Pure: what the record is when the other has gone into it. Nothing is cut off to make it fit. */
const merge = (into: ClientRow, other: ClientRow): Outcome<ClientValues> => {
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
    alwaysDeposit: into.always_deposit || other.always_deposit,
    blockedAt: into.blocked_at ?? other.blocked_at,
    searchText: searchTextOf({ name: into.name, email }),
  });
};

const write = async (
  transaction: TenantTransaction,
  change: { readonly into: ClientRow; readonly other: ClientRow; readonly values: ClientValues },
): Promise<void> => {
  const into: Id = change.into.client_id;
  const from: Id = change.other.client_id;
  await lockBookingsOf(transaction, [from]);
  await lockRecords(transaction, [into, from]);
  await moveBookings(transaction, { from, into });
  await pointRecordAt(transaction, from, into);
  await updateClient(transaction, into, change.values);
  const since: Instant = change.other.created_at;
  if (since < change.into.created_at) await setClientSince(transaction, into, since);
};
