import { type Instant, minuteMs } from '#core/calendar/instant.ts';
import { callerAddress, isLoopback } from './address-prefix.ts';
import type { Endpoint } from './mount.ts';
import { type HttpRefusal, refusal } from './outcome.ts';

/** Null, or why not: too many requests came from this address in the last minute. */
export type AddressLimit = (address: string, now: Instant) => HttpRefusal | null;

/** Beyond so many addresses the one that was heard from longest ago is forgotten: memory stays bounded. */
const MOST_ADDRESSES = 20_000;

/**
 * At most `perMinute` requests at once from one address, and as many again each minute: a cap on scraping, so loose
 * that each process counts by itself, in memory. Counting in the database would turn the cheapest reads into writes
 * that wait for each other on one row. What must hold is counted there (limits.ts).
 * A loopback address is never counted: it is a proxy of ours that names nobody, or this machine.
 */
export const createAddressLimit = (perMinute: number): AddressLimit => {
  const share = minuteMs / perMinute;
  /** When each address will have its whole minute's share again. */
  const wholeAt = new Map<string, number>();
  return (address, now) => {
    const key = keyOf(address);
    if (key === null) return null;
    const known = wholeAt.get(key) ?? now;
    // Further away than any of its minutes: counted by a clock that was ahead.
    const before = known > now + 2 * minuteMs ? now : Math.max(known, now);
    const excess = before + share - now - minuteMs;
    // Set anew, so that the map's first key stays the one heard from longest ago.
    wholeAt.delete(key);
    wholeAt.set(key, excess > 0 ? before : before + share);
    const [oldest] = wholeAt.size > MOST_ADDRESSES ? wholeAt.keys() : [];
    if (oldest !== undefined) wholeAt.delete(oldest);
    return excess > 0 ? refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(excess / 1000) }) : null;
  };
};

/** Null: not counted. */
const keyOf = (address: string): string | null => (isLoopback(address) ? null : callerAddress(address));

/** The same endpoints, of which the public ones answer one address at most so often, all together. */
export const limitedByAddress = (endpoints: readonly Endpoint[], limit: AddressLimit): readonly Endpoint[] =>
  endpoints.map((endpoint) =>
    endpoint.call.access === 'public'
      ? {
          ...endpoint,
          run: async (input, context) => limit(context.address, context.now) ?? endpoint.run(input, context),
        }
      : endpoint,
  );
