import { finderCalls } from '#contract/calls/finder.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { hitLimit, type Limit } from '../../platform/counted-limits.ts';
import { handleOf } from '../../platform/ids.ts';
import { defineQuery, sessionOf } from '../../platform/use-case.ts';
import { presentCalendarEvent } from '../appointments/index.ts';
import { readSearch } from '../clients/index.ts';
import { listBookingsOf, listFound } from './finder.repo.ts';

/** A person who types and thinks asks once a second at most; more is somebody copying the list. */
const perSession: Limit = { name: 'find', max: 60, windowMinutes: 1 };
const SHOWN = 6;
/** So many clients and more have bookings everywhere: the next ones are then met by walking through the schedule. */
const FEW = 200;

/**
 * Clients by what was typed, as the list of clients finds them, and bookings of all who fit: what is to come, the next
 * first, then what has begun, the latest first. TOO_MANY_REQUESTS beyond 60 in a minute.
 */
export const find = defineQuery(finderCalls.find, {
  run: async ({ ctx, input }) => {
    const { tx, now } = ctx;
    const limited = await hitLimit(tx.query, perSession, sessionOf(ctx).tokenHash.toString('hex'), now);
    // guard: the-finder-is-counted
    if (limited.exceeded) return refusal('TOO_MANY_REQUESTS', limited);
    const search = readSearch(input.query.q);
    // Nothing but marks and spaces is in nobody's name; the list of clients would show everyone.
    if (search.text === '' && search.digits === '')
      return ok({ success: true, data: { clients: [], appointments: [] } });
    const clients = await listFound(tx, search, FEW);
    const ids = clients.map(({ client_id }) => client_id);
    const bookings =
      ids.length === 0 ? [] : await listBookingsOf(tx, ids.length < FEW ? { ids } : { search }, now, SHOWN);
    return ok({
      success: true,
      data: {
        clients: clients.slice(0, SHOWN).map(({ client_id, name, phone, email }) => ({
          _id: handleOf(tx.business, client_id),
          name,
          phone: phone ?? '',
          email,
        })),
        appointments: bookings.map((row) => presentCalendarEvent(tx.business, row)),
      },
    });
  },
});
