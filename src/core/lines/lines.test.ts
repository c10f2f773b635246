import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toKobo } from '../money/kobo.ts';
import { allocate } from './allocation.ts';
import { lineFigures } from './line-figures.ts';
import { readLines, writeLines } from './lines-text.ts';
import { chooseOptions, type OptionGroup } from './options.ts';
import { bookingTitle, changeText, namesOfStaff } from './titles.ts';

const kobo = fc.integer({ min: 0, max: 1e9 }).map(toKobo);

describe('what came for a booking, shared out to its lines', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [0, 0], [100, 0]],
    [7, [50, 0, 50], [4, 0, 3]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [0, [5, 5], [0, 0]],
    [5, [], []],
  ])('%d by %j is %j', (amount, weights, shares) => {
    expect(allocate(toKobo(amount), weights.map(toKobo))).toEqual(shares);
  });

  it('adds up to all of it, each share within a kobo of the exact one, whatever the prices', () => {
    const amounts = fc.integer({ min: -1e12, max: 1e12 }).map(toKobo);
    fc.assert(
      fc.property(amounts, fc.array(kobo, { minLength: 1, maxLength: 8 }), (amount, weights) => {
        const shares = allocate(amount, weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        const total = weights.reduce<number>((sum, weight) => sum + weight, 0);
        if (total === 0) return;
        for (const [at, weight] of weights.entries()) {
          const exact = (BigInt(Math.abs(amount)) * BigInt(weight)) / BigInt(total);
          const share = BigInt(Math.abs(shares[at] ?? 0));
          expect(share === exact || share === exact + 1n).toBe(true);
        }
      }),
    );
  });
});

const length: OptionGroup = {
  id: 'g1',
  name: 'Length',
  choose: 'one',
  required: true,
  options: [
    { id: 'oshort', name: 'Shoulder', priceKobo: toKobo(0), minutes: 0 },
    { id: 'owaist', name: 'Waist', priceKobo: toKobo(400_000), minutes: 60 },
  ],
};
const extras: OptionGroup = {
  id: 'g2',
  name: 'Extras',
  choose: 'any',
  required: false,
  options: [
    { id: 'oown0', name: 'I bring my own hair', priceKobo: toKobo(-900_000), minutes: 0 },
    { id: 'otake', name: 'Take-down first', priceKobo: toKobo(200_000), minutes: 45 },
  ],
};

describe('the options of a line', () => {
  it('are those that were named, in the order of the service', () => {
    const chosen = chooseOptions([length, extras], ['otake', 'owaist', 'oown0']);
    expect(chosen.ok && chosen.value.map(({ name }) => name)).toEqual([
      'Waist',
      'I bring my own hair',
      'Take-down first',
    ]);
  });

  it.each([
    [[], { kind: 'missing', group: 'Length' }],
    [['otake'], { kind: 'missing', group: 'Length' }],
    [['oshort', 'owaist'], { kind: 'one-only', group: 'Length' }],
    [['oshort', 'ogone'], { kind: 'unknown' }],
  ])('%j are refused: %j', (ids, reason) => {
    expect(chooseOptions([length, extras], ids)).toEqual({ ok: false, reason });
  });
});

describe('what a line takes and costs', () => {
  const terms = { duration: 120, priceKobo: toKobo(500_000), segments: [], twoHands: null };
  const of = (...options: readonly (readonly [number, number])[]) =>
    options.map(([price, minutes], at) => ({ id: `o${at}`, name: '', priceKobo: toKobo(price), minutes }));

  it('is its service and its options', () => {
    expect(lineFigures(terms, { options: of([400_000, 60], [-100_000, -15]), hands: 1 })).toEqual({
      minutes: 165,
      priceKobo: 800_000,
      segments: [165],
    });
  });

  it('adds the minutes of options to the first work, and leaves waiting as it is', () => {
    const colour = { ...terms, duration: 90, segments: [30, 40, 20] };
    expect(lineFigures(colour, { options: of([0, 15]), hands: 1 })).toMatchObject({
      minutes: 105,
      segments: [45, 40, 20],
    });
    expect(lineFigures(colour, { options: of([0, -60]), hands: 1 })).toMatchObject({
      minutes: 65,
      segments: [5, 40, 20],
    });
  });

  it('is another where two people do it', () => {
    const both = { ...terms, twoHands: { duration: 70, priceKobo: toKobo(650_000) } };
    expect(lineFigures(both, { options: of([100_000, 20]), hands: 2 })).toEqual({
      minutes: 90,
      priceKobo: 750_000,
      segments: [90],
    });
  });

  it('is never below nothing, never shorter than five minutes and never longer than a day', () => {
    const options = fc.array(
      fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -1440, max: 1440 })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), options, (duration, changes) => {
        const figures = lineFigures({ ...terms, duration }, { options: of(...changes), hands: 1 });
        expect(figures.priceKobo).toBeGreaterThanOrEqual(0);
        expect(figures.minutes).toBeGreaterThanOrEqual(Math.min(5, duration));
        expect(figures.minutes).toBeLessThanOrEqual(1440);
        expect(figures.segments.reduce((sum, minutes) => sum + minutes, 0)).toBe(figures.minutes);
      }),
    );
  });
});

describe('lines in an address', () => {
  const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
  const handle = fc
    .array(fc.constantFrom(...letters), { minLength: 44, maxLength: 44 })
    .map((parts) => parts.join(''));
  const optionId = fc
    .array(fc.constantFrom(...letters), { minLength: 3, maxLength: 12 })
    .map((parts) => `o${parts.join('')}`);
  const line = fc.record({
    serviceId: handle,
    staffId: fc.oneof(fc.constant('any'), handle),
    optionIds: fc.array(optionId, { maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 10_000 }),
    hands: fc.constantFrom(1, 2),
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        expect(readLines(writeLines(lines))).toEqual(lines);
        // As a browser sends them, whose forms write a plus for a space.
        expect(readLines(writeLines(lines).replaceAll('+', ' '))).toEqual(lines);
      }),
    );
  });

  it('are nothing where they are not such a text', () => {
    const service = 'A'.repeat(44);
    const bad = ['', 'x', `${service}:`, `${service}:h3`, `${service}:x0`, `${service}:h2:x2`, `${service},`];
    for (const text of [...bad, `${service}:${service}:${service}`, `${service}:any:any`])
      expect([text, readLines(text)]).toEqual([text, null]);
    expect(readLines(Array.from({ length: 31 }, () => service).join(','))).toBeNull();
    expect(readLines(Array.from({ length: 30 }, () => service).join(','))).toHaveLength(30);
  });
});

describe('what a booking is called', () => {
  it.each([
    [['Wash'], 'Wash'],
    [['Wash', 'Set'], 'Wash and Set'],
    [['Wash', 'Set', 'Nails'], 'Wash, Set and Nails'],
    [['Wash', 'Set', 'Nails', 'Brows'], 'Wash, Set and 2 more'],
    [['Wash', 'Wash'], 'Wash'],
  ])('%j is %s', (names, title) => {
    expect(bookingTitle(names)).toBe(title);
  });

  it('names whoever does it once', () => {
    expect(namesOfStaff(['Ada', '', 'Bola', 'Ada'])).toBe('Ada and Bola');
  });
});

describe('what a booking has more and less of than before', () => {
  it.each([
    [['Wash'], ['Wash'], ''],
    [['Wash', 'Set'], ['Set', 'Wash'], ''],
    [['Wash', 'Set'], ['Wash'], 'Set cancelled'],
    [['Wash'], ['Wash', 'Wash'], 'Wash added'],
    [['Wash', 'Set'], ['Wash', 'Nails'], 'Nails instead of Set'],
    [['Wash', 'Set'], ['Nails'], 'Wash cancelled, Set cancelled and Nails added'],
    [['5 × Canopy'], ['Canopy'], 'Canopy instead of 5 × Canopy'],
  ])('of %j and then %j is said %j', (before, after, text) => expect(changeText(before, after)).toBe(text));
});
