import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Clock } from '../../clock.ts';
import { countedAs } from '../address-prefix.ts';
import type { Endpoint } from '../mount.ts';
import { createAllowance } from './allowance.ts';
import { perMinute } from './per-minute.ts';

/** Null, or why not: too many requests came from this address in the last minute. */
export type AddressLimit = (address: string, now: Instant) => Refusal | null;

/**
 * At most `most` requests at once from one address, and as many again each minute: a cap on scraping, so loose
 * that each process counts by itself, in memory. Counting in the database would turn the cheapest reads into writes
 * that wait for each other on one row. What must hold is counted there (counted-limits.ts).
 * A loopback address is never counted: it is a proxy of ours that names nobody, or this machine.
 */
export const createAddressLimit = (most: number): AddressLimit => {
  const { ask, use } = createAllowance(most);
  return (address, now) => {
    const caller = countedAs(address);
    if (caller === null) return null;
    const refused = ask(caller, 1, now);
    use(caller, refused === null ? 1 : 0, now);
    return refused;
  };
};

/** The same endpoints, of which the public ones answer one address at most so often, all together. */
export const limitedByAddress = (endpoints: readonly Endpoint[], limit: AddressLimit): readonly Endpoint[] =>
  endpoints.map((endpoint) =>
    endpoint.call.access === 'public'
      ? {
          ...endpoint,
          // guard: endpoints-ask-the-limit-of-addresses
          run: async (input, context) => limit(context.address, context.now) ?? endpoint.run(input, context),
        }
      : endpoint,
  );

/** Counts whatever has a body by its network, before a letter of it is read: what is refused for its content counts too. */
export const createBodyRate = (clock: Clock): ((request: FastifyRequest) => Refusal | null) => {
  const limit = createAddressLimit(perMinute.bodies);
  return (request) => limit(request.ip, clock.now());
};
