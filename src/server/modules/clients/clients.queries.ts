import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { Client, ClientDetails } from '#contract/replies/views.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { koboToNaira, toKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { handleOf, type Id } from '../../platform/ids.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { findBusiness } from '../businesses/index.ts';
import {
  findClient,
  listCredits,
  listOtherNumbers,
  listSameEmail,
  type OtherNumber,
} from './clients.repo.ts';
import { isFiltered, readFilter } from './clients.rules.ts';
import {
  countClients,
  findListedClient,
  type ListedClient,
  listClients,
  searchClients,
} from './list.repo.ts';

/** Without a page at all, this many come. */
const MOST = 1000;
const PAGE = 10;

/** The business's clients in an order, those that pass what was asked; `total` counts all that do. */
export const readClients = defineQuery(clientsCalls.list, {
  run: async ({ ctx: { tx, now }, input: { query: asked } }) => {
    const filter = readFilter(asked, now, (await findBusiness(tx)).time_zone);
    const sort = asked.sort ?? 'name';
    const limit = asked.limit ?? (asked.page === undefined ? MOST : PAGE);
    const offset = ((asked.page ?? 1) - 1) * limit;
    const page = { offset, limit };
    if (sort !== 'name' || isFiltered(filter)) {
      const { total, rows } = await searchClients(tx, { filter, sort }, page, now);
      return ok({ success: true, data: rows.map(presentClient), total });
    }
    const total = await countClients(tx);
    const rows = offset >= total ? [] : await listClients(tx, page, now);
    return ok({ success: true, data: rows.map(presentClient), total });
  },
});

/** One client; a record that was merged answers with the one it went into. NOT_FOUND when there is none, or no more. */
export const readClient = defineQuery(clientsCalls.get, {
  run: async ({ ctx: { tx, now }, input: { params } }) => {
    const client = await findClient(tx, params.id);
    const data = client === undefined ? null : await findDetails(tx, client.client_id, now);
    return data === null ? refusal('NOT_FOUND') : ok({ success: true, data });
  },
});

const findDetails = async (
  transaction: TenantTransaction,
  id: Id,
  now: Instant,
): Promise<ClientDetails | null> => {
  const row = await findListedClient(transaction, id, now);
  if (row === undefined) return null;
  const otherNumbers = await listOtherNumbers(transaction, row);
  const sameEmail = await listSameEmail(transaction, row);
  const credits = await listCredits(transaction, row.client_id);
  return presentClientDetails(row, { otherNumbers, sameEmail, credits });
};

type SavedClient = { success: true; data: ClientDetails };

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

const instantOrNull = (instant: Instant | null): string | null =>
  instant === null ? null : formatInstant(instant);

/** A row of the owner's list of clients. */
const presentClient = (row: ListedClient): Client => ({
  _id: handleOf(row.business_id, row.client_id),
  name: row.name,
  email: row.email,
  phone: row.phone ?? '',
  birthday: row.birthday,
  lastAppointmentDate: instantOrNull(row.last_start),
  totalAppointments: row.total ?? 0,
  noShows: row.no_shows ?? 0,
  owed: koboToNaira(row.owed_kobo ?? toKobo(0)),
});

/** Everything the owner's page of one client shows. */
const presentClientDetails = (
  row: ListedClient,
  related: {
    readonly otherNumbers: readonly OtherNumber[];
    readonly sameEmail: readonly {
      readonly client_id: Id;
      readonly name: string;
      readonly phone: string | null;
    }[];
    readonly credits: Awaited<ReturnType<typeof listCredits>>;
  },
): ClientDetails => ({
  ...presentClient(row),
  notes: row.notes,
  tags: [...row.tags],
  alwaysDeposit: row.always_deposit,
  blocked: row.blocked_at !== null,
  createdAt: formatInstant(row.created_at),
  nextAppointmentDate: instantOrNull(row.next_start),
  completed: row.completed ?? 0,
  cancelled: row.cancelled ?? 0,
  upcoming: row.upcoming ?? 0,
  spent: koboToNaira(row.spent_kobo ?? toKobo(0)),
  credits: related.credits.map(({ appointment_id: id, ...credit }) => ({
    appointmentId: handleOf(row.business_id, id),
    serviceName: credit.service_name,
    date: formatInstant(credit.starts_at),
    amount: koboToNaira(credit.amount_kobo),
  })),
  otherNumbers: related.otherNumbers.map((number) => ({ ...number })),
  sameEmail: related.sameEmail.map(({ client_id: id, name, phone }) => ({
    _id: handleOf(row.business_id, id),
    name,
    phone: phone ?? '',
  })),
});
