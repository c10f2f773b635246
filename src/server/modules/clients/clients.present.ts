import type { Client, ClientDetails } from '#contract/views.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { koboToNaira, toKobo } from '#core/money/kobo.ts';
import { handleOf, type Id } from '../../platform/ids.ts';
import type { OtherNumber } from './clients.repo.ts';
import type { ListedClient } from './list.repo.ts';

const instantOrNull = (instant: Instant | null): string | null =>
  instant === null ? null : formatInstant(instant);

/** A row of the owner's list of clients. */
export const presentClient = (row: ListedClient): Client => ({
  _id: handleOf(row.business_id, row.client_id),
  name: row.name,
  email: row.email,
  phone: row.phone ?? '',
  lastAppointmentDate: instantOrNull(row.last_start),
  totalAppointments: row.total ?? 0,
});

/** Everything the owner's page of one client shows. */
export const presentClientDetails = (
  row: ListedClient,
  related: {
    readonly otherNumbers: readonly OtherNumber[];
    readonly sameEmail: readonly {
      readonly client_id: Id;
      readonly name: string;
      readonly phone: string | null;
    }[];
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
  noShows: row.no_shows ?? 0,
  cancelled: row.cancelled ?? 0,
  upcoming: row.upcoming ?? 0,
  spent: koboToNaira(row.spent_kobo ?? toKobo(0)),
  otherNumbers: related.otherNumbers.map((number) => ({ ...number })),
  sameEmail: related.sameEmail.map(({ client_id: id, name, phone }) => ({
    _id: handleOf(row.business_id, id),
    name,
    phone: phone ?? '',
  })),
});
