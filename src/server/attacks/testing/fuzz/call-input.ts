import type { Known } from './from-schema.ts';
import type { FuzzInput } from './fuzz-input.ts';
import { pathWith, queryFor } from './odd-address.ts';
import { bodyFor, type Sample } from './odd-body.ts';
import { type Dice, oddHeaders, onceIn, pick } from './odd-values.ts';
import type { Described } from './operations.ts';

/** A network for each request, so that no limit on one stands in the way of what is behind it. */
export const someAddress = (dice: Dice): string => `10.${dice(256)}.${dice(256)}.${1 + dice(254)}`;

export const someHeaders = (dice: Dice): Readonly<Record<string, string>> => {
  const usual: Readonly<Record<string, string>> = { 'x-forwarded-for': someAddress(dice) };
  return onceIn(dice, 8) ? { ...usual, ...Object.fromEntries([pick(dice, oddHeaders)]) } : usual;
};

export const someWay = (dice: Dice): FuzzInput['how'] =>
  onceIn(dice, 60) ? 'cut off' : onceIn(dice, 40) ? 'in pieces' : 'whole';

/** Whoever moved the clock on by years would leave nothing to book to the inputs that follow. */
const ELSEWHERE = { origin: 'https://evil.example' };

/** With what fits the call in place of everything of its name. */
const aimed = ({ path }: Described, sample: Sample | undefined, known: Known): Known => {
  const { parameter } = sample ?? {};
  if (parameter === undefined) return known;
  return {
    ...known,
    ...Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, [parameter]])),
  };
};

/** A request of this call with something wrong in it, in the hands of whoever may make it, or of anybody. */
export const callInput = (
  call: Described,
  sample: Sample | undefined,
  known: Known,
  dice: Dice,
): FuzzInput => {
  const { text, isWhole } = pathWith(call.path, aimed(call, sample, known), dice);
  const { body, type } = bodyFor(call, sample, known, dice);
  // Whoever logs out or is thrown out makes no further requests as an owner.
  const keepsSession = call.path !== '/auth/logout';
  const as = keepsSession && !onceIn(dice, 8) ? 'owner' : 'anonymous';
  const key =
    call.method !== 'GET' && onceIn(dice, 3)
      ? { 'idempotency-key': `key-${dice(2 ** 30)}-${dice(2 ** 30)}` }
      : {};
  return {
    name: call.name,
    method: onceIn(dice, 80)
      ? pick(dice, ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'DELETE', 'POST'])
      : call.method,
    path: `/api${text}${queryFor(call, known, dice)}`,
    as,
    headers: {
      ...(type === null ? {} : { 'content-type': type }),
      ...key,
      ...someHeaders(dice),
      ...(call.path === '/dev/clock' ? ELSEWHERE : {}),
    },
    body,
    how: body === null ? 'whole' : someWay(dice),
    sealedAt: null,
    reachesIt: isWhole,
  };
};
