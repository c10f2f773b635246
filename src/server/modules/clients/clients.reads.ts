import type { Client, ClientDetails } from '#contract/views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { type BusinessId, type Id, readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { countClients, findListedClient, listClients, searchClients } from './client-list.repo.ts';
import { listOtherNumbers, listSameEmail } from './client-relations.repo.ts';
import { readSearch } from './client-text.ts';
import { presentClient, presentClientDetails } from './clients.present.ts';
import { findClient } from './clients.repo.ts';

/** Without a page at all, this many come. */
const MOST = 1000;
const PAGE = 10;

/** The business's clients by name, those that match what was typed; `total` counts all that do. */
export const readClients = (
  platform: Platform,
  business: BusinessId,
  asked: {
    readonly search?: string | undefined;
    readonly tag?: string | undefined;
    readonly page?: number | undefined;
    readonly limit?: number | undefined;
  },
  now: Instant,
): Promise<{ success: true; data: Client[]; total: number }> => {
  const filter = { ...readSearch(asked.search ?? ''), tag: (asked.tag ?? '').normalize('NFC').trim() };
  const limit = asked.limit ?? (asked.page === undefined ? MOST : PAGE);
  const offset = ((asked.page ?? 1) - 1) * limit;
  return inTenant(platform.database, business, async (transaction) => {
    const page = { offset, limit };
    if (filter.text !== '' || filter.digits !== '' || filter.tag !== '') {
      const { total, rows } = await searchClients(transaction, filter, page, now);
      return { success: true, data: rows.map(presentClient), total };
    }
    const total = await countClients(transaction);
    const rows = offset >= total ? [] : await listClients(transaction, page, now);
    return { success: true, data: rows.map(presentClient), total };
  });
};

/** One client; a record that was merged answers with the one it went into. Null when there is none, or no more. */
export const readClient = (
  platform: Platform,
  business: BusinessId,
  handle: string,
  now: Instant,
): Promise<ClientDetails | null> => {
  const id = readOwnHandle(business, handle);
  if (id === null) return Promise.resolve(null);
  return inTenant(platform.database, business, async (transaction) => {
    const client = await findClient(transaction, id);
    if (client === undefined) return null;
    return findDetails(transaction, client.client_id, now);
  });
};

const findDetails = async (
  transaction: TenantTransaction,
  id: Id,
  now: Instant,
): Promise<ClientDetails | null> => {
  const row = await findListedClient(transaction, id, now);
  if (row === undefined) return null;
  const otherNumbers = await listOtherNumbers(transaction, row);
  const sameEmail = await listSameEmail(transaction, row);
  return presentClientDetails(row, { otherNumbers, sameEmail });
};

export type SavedClient = { success: true; data: ClientDetails };

/** The reply of every change of a client: as they now stand. */
export const savedClient = async (
  transaction: TenantTransaction,
  id: Id,
  now: Instant,
): Promise<SavedClient> => {
  const data = await findDetails(transaction, id, now);
  if (data === null) throw new Error('A client just saved is gone');
  return { success: true, data };
};
