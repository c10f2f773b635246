import { expect, it } from 'vitest';
import type { ClientDetails } from '#contract/views.ts';
import { mergeObstacle, mergePreview } from './merge-preview.ts';

const client = (given: Partial<ClientDetails>): ClientDetails => ({
  _id: 'a',
  name: 'Ada Obi',
  email: '',
  phone: '08031234567',
  lastAppointmentDate: null,
  totalAppointments: 0,
  notes: '',
  tags: [],
  alwaysDeposit: false,
  blocked: false,
  createdAt: '2026-01-01T00:00:00Z',
  nextAppointmentDate: null,
  completed: 0,
  noShows: 0,
  cancelled: 0,
  upcoming: 0,
  spent: 0,
  otherNumbers: [],
  sameEmail: [],
  ...given,
});

it('keeps what the record has and fills in what it lacks', () => {
  const into = client({ notes: 'Likes tea', tags: ['VIP'], totalAppointments: 3 });
  const from = client({
    name: 'Adaobi O',
    phone: '09031234567',
    email: 'ada@example.com',
    notes: 'Allergic to henna',
    tags: ['vip', 'Bride'],
    totalAppointments: 2,
    alwaysDeposit: true,
    blocked: true,
  });
  expect(mergePreview(into, from)).toEqual({
    name: 'Ada Obi',
    phone: '08031234567',
    email: 'ada@example.com',
    notes: 'Likes tea\n\nAllergic to henna',
    tags: ['VIP', 'Bride'],
    alwaysDeposit: true,
    blocked: true,
    totalAppointments: 5,
  });
  expect(mergePreview(from, into).email).toBe('ada@example.com');
});

it('says the same notes once', () => {
  expect(mergePreview(client({ notes: 'Tea' }), client({ notes: 'Tea' })).notes).toBe('Tea');
});

it('names what does not fit together', () => {
  const long = 'x'.repeat(1000);
  const obstacle = (into: Partial<ClientDetails>, from: Partial<ClientDetails>) =>
    mergeObstacle(mergePreview(client(into), client(from)));
  expect(obstacle({ notes: long }, { notes: `${long.slice(2)}y` })).toContain('longer than 2000');
  expect(obstacle({ notes: long }, { notes: 'short' })).toBeNull();
  const tags = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `t${from + index}`);
  expect(obstacle({ tags: tags(0, 15) }, { tags: tags(15, 6) })).toContain('more than 20 tags');
  expect(obstacle({ tags: tags(0, 15) }, { tags: tags(10, 10) })).toBeNull();
});
