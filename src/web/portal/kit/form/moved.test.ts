import { expect, it } from 'vitest';
import { moved } from './moved.ts';

const list = ['a', 'b', 'c'];

it('one of a list goes to another place', () => {
  const after = (from: number, to: number) => moved(list, from, to).join('');
  expect([after(0, 1), after(2, 0), after(0, 2), after(1, 0)]).toEqual(['bac', 'cab', 'bca', 'bac']);
  expect(moved(moved(list, 0, 1), 1, 0)).toEqual(list);
});

it('the list stays where there is no such place', () => {
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [5, 0],
  ] as const)
    expect(moved(list, from, to)).toBe(list);
});
