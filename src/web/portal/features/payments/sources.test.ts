import { expect, it } from 'vitest';
import { sourceLists } from './sources.ts';

it('draws all lists on one scale, and names what has no name', () => {
  const [methods, people, services] = sourceLists({
    from: '2026-11-01',
    to: '2026-11-20',
    total: 9000,
    byMethod: [
      { method: 'cash', amount: 10_000 },
      { method: null, amount: -1000 },
    ],
    byStaff: [
      { staffId: 'a', name: 'Bola', amount: 7000 },
      { staffId: null, name: '', amount: 2000 },
    ],
    byService: [{ serviceId: 's', name: '', amount: 9000, bookingType: null }],
  });
  expect(methods?.sources).toEqual([
    { key: 'cash', name: 'Cash', text: '₦10,000', isBelow: false, share: 1 },
    { key: '', name: 'Refunds', text: '-₦1,000', isBelow: true, share: 0.1 },
  ]);
  expect(people?.sources.map(({ name, share }) => [name, share])).toEqual([
    ['Bola', 0.7],
    ['Nobody (hires)', 0.2],
  ]);
  expect(services?.sources.map(({ name }) => name)).toEqual(['No longer offered']);
});

it('says what was shared out in whole naira, and what was paid to the kobo', () => {
  const [methods, people, services] = sourceLists({
    from: '2026-11-01',
    to: '2026-11-20',
    total: 145.5,
    byMethod: [{ method: 'transfer', amount: 145.5 }],
    byStaff: [
      { staffId: 'a', name: 'Bola', amount: 157.166_67 },
      { staffId: 'b', name: 'Chi', amount: -11.666_67 },
    ],
    byService: [{ serviceId: 's', name: 'Wash', amount: 145.5, bookingType: 'time-based' }],
  });
  expect(methods?.sources.map(({ text }) => text)).toEqual(['₦145.50']);
  expect(people?.sources.map(({ text }) => text)).toEqual(['₦157', '-₦12']);
  expect(services?.sources.map(({ text }) => text)).toEqual(['₦146']);
});

it.each([
  [['time-based', null], 'By service', 'Service'],
  [['item-based', 'item-based', null], 'By item', 'Item'],
  [['item-based', 'time-based'], 'By service or item', 'Service or item'],
] as const)('of %j the money is listed %j', (types, title, of) => {
  const byService = types.map((bookingType, at) => ({
    serviceId: `s${at}`,
    name: '',
    amount: 1,
    bookingType,
  }));
  const lists = sourceLists({
    from: '2026-11-01',
    to: '2026-11-20',
    total: 3,
    byMethod: [],
    byStaff: [],
    byService,
  });
  expect(lists.at(2)).toMatchObject({ title, of });
});
