import { sql } from 'kysely';
import { blockingStatuses } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { moment } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import { type ClientFilter, everybody, matchingClients } from '../clients/index.ts';

type Search = Pick<ClientFilter, 'text' | 'digits'>;

const found = (transaction: TenantTransaction, search: Search) =>
  matchingClients(transaction, { ...everybody, ...search });

/** Clients by name. */
export const listFound = (transaction: TenantTransaction, search: Search, limit: number) =>
  found(transaction, search)
    .select(['clients.client_id', 'clients.name', 'clients.phone', 'clients.email'])
    .orderBy('clients.search_text')
    .orderBy('clients.client_id')
    .limit(limit)
    .execute();

/**
 * Whose bookings: few clients by their ids, which their own index finds; many by the search, booking by booking, as one
 * meets them soon. The planner expects few of any search, and would fetch the bookings of all of them first.
 */
export type Whose = { readonly ids: readonly Id[] } | { readonly search: Search };

const bookingsOf = (transaction: TenantTransaction, whose: Whose) =>
  transaction.query
    .selectFrom('appointments')
    .select([
      'appointment_id',
      'starts_at',
      'ends_at',
      'first_day',
      'duration',
      'status',
      'version',
      'booking_type',
      'client_name',
      'service_name',
      'staff_id',
      'staff_name',
    ])
    .where('business_id', '=', transaction.business)
    .where(
      'ids' in whose
        ? sql<boolean>`client_id = ANY(${[...whose.ids]}::uuid[])`
        : sql<boolean>`EXISTS (${found(transaction, whose.search)
            .select('clients.client_id')
            .whereRef('clients.client_id', '=', sql.ref('appointments.client_id'))
            // Keeps it from being turned round.
            .offset(0)})`,
    );

/** Bookings of the clients who fit: those to come that stand, the next first, then those begun, the latest first. */
export const listBookingsOf = async (
  transaction: TenantTransaction,
  whose: Whose,
  now: Instant,
  limit: number,
) => {
  const coming = await bookingsOf(transaction, whose)
    .where('starts_at', '>', moment(now))
    .where('status', 'in', blockingStatuses)
    .orderBy('starts_at')
    .orderBy('appointment_id')
    .limit(limit)
    .execute();
  if (coming.length === limit) return coming;
  const begun = await bookingsOf(transaction, whose)
    .where('starts_at', '<=', moment(now))
    .orderBy('starts_at', 'desc')
    .orderBy('appointment_id', 'desc')
    .limit(limit - coming.length)
    .execute();
  return [...coming, ...begun];
};
