import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#contract/outcome.ts';
import type { Clock } from '../../clock.ts';
import { createAddressLimit } from './address-limit.ts';

/** Ten people at one counter do not send as much; whoever does keeps the processor busy with reading it. */
const BODIES_PER_MINUTE = 300;

/** Counts whatever has a body by its network, before a letter of it is read: what is refused for its content counts too. */
export const createBodyRate = (clock: Clock): ((request: FastifyRequest) => Refusal | null) => {
  const limit = createAddressLimit(BODIES_PER_MINUTE);
  return (request) => limit(request.ip, clock.now());
};
