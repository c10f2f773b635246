import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type Id, newId } from '../../platform/ids.ts';
import { addWalkIn, findWalkIn } from './booked.repo.ts';
import { matchOrAddClient } from './clients.repo.ts';
import { searchTextOf } from './clients.rules.ts';

export type BookedClient = {
  readonly clientId: Id;
  /** Set: this client cannot book online, or whoever has the same email address cannot. */
  readonly blockedAt: Instant | null;
  /** Every booking of theirs that costs something asks for a deposit. */
  readonly alwaysDeposit: boolean;
};

const MOST_TRIES = 10;

/**
 * The client these details belong to, by telephone number, merged records followed; a new one is entered, a known one
 * left as the owner has it. Until the transaction ends the record can be neither merged nor
 * erased. Of two who bring the same new number at once, both get the same record.
 */
export const findOrAddClient = async (
  transaction: TenantTransaction,
  client: {
    /** Of the record to add, where there is none yet. */
    readonly id: Id;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly now: Instant;
  },
): Promise<BookedClient> => {
  const candidate = { ...client, searchText: searchTextOf(client) };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const match = await matchOrAddClient(transaction, candidate);
    if (match !== undefined && match.merged_into === null && match.erased_at === null) {
      return {
        clientId: match.client_id,
        blockedAt: match.blocked_at,
        alwaysDeposit: match.always_deposit,
      };
    }
  }
  throw new Error('A client record kept changing while a booking looked for it');
};

/**
 * The one record of a business that bookings without a telephone number belong to. It is nobody's: never listed, never
 * found, never written to, neither merged nor erased.
 */
export const findOrAddWalkIn = async (transaction: TenantTransaction, now: Instant): Promise<Id> => {
  const known = await findWalkIn(transaction);
  if (known !== undefined) return known.client_id;
  // Of two first ones at once the second waits here, and finds the record of the other.
  await addWalkIn(transaction, newId(), now);
  const added = await findWalkIn(transaction);
  if (added === undefined) throw new Error('The record of walk-ins is gone');
  return added.client_id;
};
