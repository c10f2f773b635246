import { expect, it } from 'vitest';
import { emptyListText, filterPlace, readGroup, readSort } from './filters.ts';

it('reads what the list is asked by, and leaves the usual out of the address', () => {
  expect([readGroup('owing'), readGroup('x'), readGroup(undefined)]).toEqual(['owing', null, null]);
  expect([readSort('spent'), readSort('x'), readSort(undefined)]).toEqual(['spent', 'name', 'name']);
  expect(filterPlace({ search: '', group: null, sort: 'name' })).toEqual({});
  const all = { search: 'ada', group: 'away', sort: 'longest' } as const;
  expect(filterPlace(all)).toEqual(all);
});

it('has the words of an empty list', () => {
  expect(emptyListText({ search: '', group: null })).toBe(
    'No clients found. Clients will appear here after their first booking.',
  );
  expect(emptyListText({ search: 'ada', group: 'owing' })).toBe('No clients match your search for "ada".');
  expect(emptyListText({ search: '', group: 'owing' })).toBe(
    'No client owes you anything for a completed booking.',
  );
});
