import { describe, expect, it } from 'vitest';
import { foldBeyond, sideBySide } from './overlaps.ts';

const at = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const place = (stretches: readonly (readonly [string, string, string])[], least = 15) =>
  Object.fromEntries(
    sideBySide(
      stretches.map(([item, from, to]) => ({ item, from: at(from), to: at(to) })),
      least,
    ).map(({ item, column, wide, columns }) => [item, [column, wide, columns]]),
  );

describe('side by side', () => {
  it('gives the whole width to what stands alone', () => {
    expect(
      place([
        ['a', '09:00', '10:00'],
        ['b', '10:00', '11:00'],
      ]),
    ).toEqual({ a: [0, 1, 1], b: [0, 1, 1] });
  });

  it('divides it among what overlaps, and uses a column again once it is free', () => {
    expect(
      place([
        ['long', '10:00', '12:00'],
        ['first', '10:00', '11:00'],
        ['second', '11:00', '12:00'],
      ]),
    ).toEqual({ long: [0, 1, 2], first: [1, 1, 2], second: [1, 1, 2] });
  });

  it('widens over columns nothing takes meanwhile', () => {
    expect(
      place([
        ['a', '09:00', '12:00'],
        ['b', '09:00', '10:00'],
        ['c', '09:00', '10:00'],
        ['d', '11:00', '12:00'],
      ]),
    ).toEqual({ a: [0, 1, 3], b: [1, 1, 3], c: [2, 1, 3], d: [1, 2, 3] });
  });

  it('counts the room that a short one is drawn with', () => {
    expect(
      place(
        [
          ['short', '09:00', '09:10'],
          ['next', '09:15', '10:00'],
        ],
        30,
      ),
    ).toEqual({ short: [0, 1, 2], next: [1, 1, 2] });
  });

  it('never draws two over each other', () => {
    const many = Array.from({ length: 60 }, (_, index) => {
      const from = (index * 37) % 600;
      return { item: index, from, to: from + 15 + ((index * 53) % 120) };
    });
    const placed = sideBySide(many, 26);
    expect(placed).toHaveLength(60);
    for (const one of placed)
      for (const other of placed) {
        if (one.item >= other.item || one.from >= other.to || other.from >= one.to) continue;
        const apart = one.column + one.wide <= other.column || other.column + other.wide <= one.column;
        expect(apart, `${one.item} and ${other.item}`).toBe(true);
        expect(one.columns).toBe(other.columns);
      }
  });
});

describe('folding', () => {
  const three = [0, 1, 2].map((item) => ({ item, from: 540, to: 600 + item * 15 }));

  it('leaves what has room', () => {
    expect(foldBeyond(sideBySide(three, 15), 3)).toMatchObject({ shown: [{}, {}, {}], folded: [] });
  });

  it('counts the others in the last place, and draws or counts every one', () => {
    const many = [...three, { item: 3, from: 570, to: 700 }, { item: 4, from: 900, to: 960 }];
    const { shown, folded } = foldBeyond(sideBySide(many, 15), 2);
    expect(shown.map(({ column, wide, columns }) => [column, wide, columns])).toEqual([
      [0, 1, 2],
      [0, 1, 1],
    ]);
    expect(folded).toEqual([{ from: 540, to: 700, count: 3 }]);
  });
});
