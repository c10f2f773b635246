import type { Call } from '#contract/call.ts';
import { handleOf, newBusinessId, newId, readBusinessHandle } from '../../platform/ids.ts';
import { type IdPlace, idPlaces, isCapability } from './id-places.ts';
import {
  type FuzzFixtures,
  sendWhole,
  told,
  valueAt,
  wholeLines,
  wholeNeeds,
  wholeParts,
  wholeRequest,
  withValue,
} from './requests.ts';

export type Told = ReturnType<typeof told>;

/** What one's own session is told when one id of an otherwise good request is somebody else's, nobody's, or no id. */
export type Tried = {
  readonly call: Call;
  readonly place: IdPlace;
  readonly other: Told;
  /** Of an id of no business. */
  readonly nobodys: Told;
  /** Of an id under one's own business that was never given out; null for a place in a list, which may be anywhere. */
  readonly neverGiven: Told | null;
  readonly malformed: readonly { readonly value: string; readonly told: Told }[];
};

const MALFORMED = ['x', "'--", 'null', '0'.repeat(44), 'x'.repeat(44), 'x'.repeat(100)];

/** Ids like this one that were never given out: under no business, and under one's own. */
const nobodysIds = (mine: FuzzFixtures, like: string): readonly [string, string | null] => {
  const business = readBusinessHandle(mine.owner.businessId);
  if (business === null) throw new Error('The owner has no business');
  const foreign = handleOf(newBusinessId(), newId());
  if (like.length === 22) return [foreign.slice(22), null];
  if (like.length === 44) return [foreign, handleOf(business, newId())];
  const [at, handle] = like.split('.');
  // A place in a list is an instant and a handle; whatever else is left is the id of a session.
  return handle === undefined
    ? [like.replace(/[0-9a-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16)), null]
    : [`${at}.${foreign}`, null];
};

/** On another business's page an owner is a client, who may know who works there. */
const CLIENT_THERE = '/staff';

/** A passkey belongs to an account and to no business; what it signs proves whose. */
const isOfPasskey = (call: Call, { keys }: IdPlace): boolean =>
  call.path.includes('/passkeys') || keys.includes('passkey');

/** The places of a call whose ids belong to a business: for what anybody may ask, only where two must fit together. */
export const ownedPlaces = (call: Call): readonly IdPlace[] => {
  const places = idPlaces(call).filter((place) => !isCapability(place) && !isOfPasskey(call, place));
  if (call.access !== 'public') return call.access === 'signed' ? [] : places;
  return places.length < 2 || call.path === CLIENT_THERE ? [] : places;
};

/** How a call is sent whole, by the list that the place is in. */
const WHOLE: Readonly<Record<string, typeof wholeRequest>> = {
  lines: wholeLines,
  parts: wholeParts,
  resourceIds: wholeNeeds,
};

/** Puts the other business's id, and ids of nobody, into every place of every call in turn. */
export async function* everyPlace(
  calls: readonly Call[],
  { mine, theirs }: { readonly mine: FuzzFixtures; readonly theirs: FuzzFixtures },
  malformedToo = true,
): AsyncGenerator<Tried> {
  for (const call of calls) {
    for (const place of ownedPlaces(call)) {
      const whole = WHOLE[place.keys[0] ?? ''] ?? wholeRequest;
      const good = whole(call, mine);
      const other = valueAt(whole(call, theirs), place);
      if (typeof other !== 'string')
        throw new Error(`${call.method} ${call.path}: no sample has an id at ${place.keys.join('.')}`);
      const ask = async (value: string): Promise<Told> =>
        told(await sendWhole(mine.owner.visitor, call, withValue(good, place, value)));
      const [foreign, unused] = nobodysIds(mine, other);
      const neverGiven = unused === null ? null : await ask(unused);
      const malformed: { value: string; told: Told }[] = [];
      for (const value of malformedToo ? MALFORMED : []) malformed.push({ value, told: await ask(value) });
      yield { call, place, other: await ask(other), nobodys: await ask(foreign), neverGiven, malformed };
    }
  }
}
