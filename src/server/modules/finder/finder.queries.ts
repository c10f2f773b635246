import type { ReplyOf } from '#contract/call.ts';
import type { finderCalls } from '#contract/finder.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import type { Session } from '../../platform/http/session.ts';
import { handleOf } from '../../platform/ids.ts';
import { hitLimit, type Limit } from '../../platform/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentCalendarEvent } from '../appointments/index.ts';
import { readSearch } from '../clients/index.ts';
import { listBookingsOf, listFound } from './finder.repo.ts';

type Found = ReplyOf<typeof finderCalls.find>;

/** A person who types and thinks asks once a second at most; more is somebody copying the list. */
const perSession: Limit = { name: 'find', max: 60, windowMinutes: 1 };
const SHOWN = 6;
/** So many clients and more have bookings everywhere: the next ones are then met by walking through the diary. */
const FEW = 200;

/**
 * Clients by what was typed, as the list of clients finds them, and bookings of all who fit: what is to come, the next
 * first, then what has begun, the latest first. TOO_MANY_REQUESTS beyond 60 in a minute.
 */
export const find = (
  platform: Platform,
  { business, tokenHash }: Session,
  typed: string,
  now: Instant,
): Promise<Outcome<Found>> =>
  inTenant(platform.database, business, async (transaction) => {
    const limited = await hitLimit(transaction.query, perSession, tokenHash.toString('hex'), now);
    // guard: the-finder-is-counted
    if (limited.exceeded) return refusal('TOO_MANY_REQUESTS', limited);
    const search = readSearch(typed);
    // Nothing but marks and spaces is in nobody's name; the list of clients would show everyone.
    if (search.text === '' && search.digits === '')
      return ok({ success: true, data: { clients: [], appointments: [] } });
    const clients = await listFound(transaction, search, FEW);
    const ids = clients.map(({ client_id }) => client_id);
    const bookings =
      ids.length === 0
        ? []
        : await listBookingsOf(transaction, ids.length < FEW ? { ids } : { search }, now, SHOWN);
    return ok({
      success: true,
      data: {
        clients: clients.slice(0, SHOWN).map(({ client_id, name, phone, email }) => ({
          _id: handleOf(business, client_id),
          name,
          phone: phone ?? '',
          email,
        })),
        appointments: bookings.map((row) => presentCalendarEvent(business, row)),
      },
    });
  });
