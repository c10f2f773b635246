import { expect, it } from 'vitest';
import { readStarter, trades } from './starter.ts';

it.each(trades)(
  'every usual service of $label can be added as it is, under a name of its own',
  ({ usual }) => {
    const { bodies, errors } = readStarter(usual);
    expect([bodies.size, errors.size]).toEqual([usual.length, 0]);
    expect(new Set(usual.map(({ name }) => name)).size).toBe(usual.length);
  },
);

it('what is not ticked is not added, and what is wrong is told at its place', () => {
  const [first, second, third] = trades[0]?.usual ?? [];
  if (first === undefined || second === undefined || third === undefined) throw new Error('No list');
  const { bodies, errors } = readStarter([
    { ...first, chosen: false, name: '' },
    { ...second, name: ' ' },
    { ...third, price: '' },
  ]);
  expect([...bodies.keys()]).toEqual([]);
  expect([...errors]).toEqual([
    [1, { name: 'This field is required' }],
    [2, { price: 'This field is required' }],
  ]);
});
