import { Misfit, oneOf, orNull, part, type Reader, whole } from '../../control/shape.ts';
import { AT_REASONS } from '../africastalking/refusals.ts';
import { TERMII_REASONS } from '../termii/refusals.ts';
import type { GatewayName, SmsFault } from './sms-settings.ts';
import { telephone } from './telephone.ts';

const DEFAULT_SLOW_MS = 3_000;

/** A fault in full; a reason settles which gateway is meant. */
export const readFault: Reader<SmsFault> = (value, name) => {
  const read = part<SmsFault>({
    kind: oneOf('refuse', 'too-many', 'error', 'error-after-write', 'slow', 'reset', 'reset-after-write'),
    gateway: orNull(oneOf('termii', 'africastalking')),
    to: orNull(telephone),
    times: whole(1, 1_000_000),
    reason: orNull(oneOf<NonNullable<SmsFault['reason']>>(...TERMII_REASONS, ...AT_REASONS)),
    status: whole(500, 599),
    delayMs: whole(0, 600_000),
    retryAfter: whole(0, 86_400),
  })(value, name);
  const { kind, reason = null, gateway = null } = read;
  if (kind === undefined) throw new Misfit(`${name}.kind is missing.`);
  if ((kind === 'refuse') !== (reason !== null))
    throw new Misfit(`${name}: refuse, and only it, has a reason.`);
  const meant = reason === null ? gateway : gatewayOf(reason);
  if (gateway !== null && gateway !== meant)
    throw new Misfit(`${name}: ${gateway} does not refuse with ${reason}.`);
  return {
    to: null,
    times: 1,
    status: 500,
    delayMs: DEFAULT_SLOW_MS,
    retryAfter: 1,
    ...read,
    kind,
    reason,
    gateway: meant,
  };
};

function gatewayOf(reason: NonNullable<SmsFault['reason']>): GatewayName {
  return TERMII_REASONS.some((one) => one === reason) ? 'termii' : 'africastalking';
}
