import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { raiseVersionTouching } from '../../platform/db/news/schedule-writes.ts';
import { readChange } from '../../platform/db/news/touched-time.ts';
import { newBusinessId, newId } from '../../platform/ids.ts';
import { isUnchanged, nothingKnown, withChanges } from './changes.rules.ts';

const staff = [newId(), newId(), newId()] as const;
/** Whose time a change touched, by number; null: everything, or nobody said what. */
const changes = fc.array(fc.option(fc.nat({ max: 2 }), { freq: 6 }), { maxLength: 60 });
const told = (made: readonly (number | null)[], upTo: number): readonly string[] =>
  made
    .slice(0, upTo)
    .flatMap((who, place) => (who === null ? [] : [`${place + 1} ${staff[who]},${place},${place + 1}`]))
    .toReversed()
    .slice(0, 16);

it('says unchanged only of what truly is, however rarely and late it hears of changes', () => {
  fc.assert(
    fc.property(changes, fc.array(fc.nat({ max: 60 }), { maxLength: 8 }), fc.nat(), (made, looks, since) => {
      let known = nothingKnown;
      for (const look of looks.map((at) => Math.min(at, made.length)).toSorted((a, b) => a - b))
        known = withChanges(known, { version: look, recent: told(made, look) });
      const from = since % (known.version + 1);
      const unchanged = isUnchanged(known, { from, to: known.version }, ({ whose }) => whose === staff[0]);
      const truly = made.slice(from, known.version).every((who) => who !== null && who !== 0);
      if (unchanged) expect(truly).toBe(true);
    }),
  );
});

it('knows each change of somebody who hears of every one', () => {
  fc.assert(
    fc.property(changes, (made) => {
      let known = nothingKnown;
      for (let version = 1; version <= made.length; version += 1)
        known = withChanges(known, { version, recent: told(made, version) });
      const unchanged = isUnchanged(known, { from: 0, to: made.length }, ({ whose }) => whose === staff[0]);
      expect(unchanged).toBe(made.every((who) => who !== null && who !== 0));
    }),
  );
});

it('knows nothing any more of a database whose version went back, as one that was restored', () => {
  const before = withChanges(nothingKnown, { version: 2, recent: told([1, 1], 2) });
  const after = withChanges(before, { version: 1, recent: [] });
  expect(isUnchanged(after, { from: 2, to: 1 }, () => false)).toBe(false);
  expect(isUnchanged(after, { from: 0, to: 1 }, () => false)).toBe(false);
});

it('reads what was written, and nothing into what it cannot read', () => {
  const touched = [{ whose: staff[0], from: toInstant(5), until: toInstant(9) }];
  const business = newBusinessId();
  const [, words] = raiseVersionTouching(business, touched).values;
  expect(readChange(`1 ${words}`)).toEqual({ version: 1, touched });
  expect(readChange('7 whatever this means')).toBeNull();
  expect(() =>
    raiseVersionTouching(business, [{ whose: "'; DROP" as never, from: toInstant(0), until: toInstant(0) }]),
  ).toThrow('uuid');
});
