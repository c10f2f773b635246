import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#contract/replies/views.ts';
import {
  type Choice,
  choicesFor,
  closeness,
  grouped,
  placeAfter,
  ranked,
  startChoices,
  stillFitting,
  withRecent,
} from './model.ts';

const places = [
  { title: 'Dashboard', href: '/dashboard', words: 'home today' },
  { title: 'Create Booking', href: '/dashboard/create-booking', words: 'new appointment' },
  { title: 'Clients', href: '/dashboard/clients', words: 'customers' },
  {
    title: 'Settings: Hours & closures',
    href: '/dashboard/settings?tab=hours',
    words: 'opening holidays',
    isPart: true,
  },
];
const deeds = [{ title: 'New booking', run: () => {} }];
const booking: CalendarEvent = {
  _id: 'a1',
  date: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  status: 'no-show',
  version: 1,
  bookingType: 'time-based',
  clientName: 'Adé Obi',
  serviceName: 'Gel manicure',
  staffId: null,
  staffName: '',
};
const found = {
  clients: [{ _id: 'c1', name: 'Adé Obi', phone: '08031234567', email: '' }],
  appointments: [booking],
};

describe('how well a text answers', () => {
  it.each([
    ['Clients', 'cli', 3],
    ['Create Booking', 'boo', 2],
    ['Settings: Hours & closures', 'hours', 2],
    ['Dashboard', 'board', 1],
    ['Adé Ọbí', 'ade obi', 3],
    ['Clients', 'x', 0],
    ['Clients', '  ', 0],
  ] as const)('%s to "%s": %i', (text, typed, rank) => {
    expect(closeness(text, typed)).toBe(rank);
  });

  it('decides the order, a title before another name', () => {
    const titles = (typed: string) => ranked(places, typed).map(({ title }) => title);
    expect(titles('c')).toEqual(['Create Booking', 'Clients', 'Settings: Hours & closures']);
    expect(titles('holiday')).toEqual(['Settings: Hours & closures']);
    expect(titles('nothing like it')).toEqual([]);
  });
});

describe('the list', () => {
  it('answers pages and actions at once, and clients and appointments once they are found', () => {
    const titles = (typed: string, answer?: typeof found) =>
      choicesFor(typed, { places, deeds }, answer, 'Africa/Lagos').map(
        ({ group, title }) => `${group}: ${title}`,
      );
    expect(titles('booking')).toEqual(['Pages: Create Booking', 'Actions: New booking']);
    expect(titles('adé', found)).toEqual(['Clients: Adé Obi', 'Appointments: Adé Obi, Gel manicure']);
  });

  it('says when an appointment is and leads to it, and to a client', () => {
    const [client, appointment] = choicesFor('ade', { places, deeds }, found, 'Africa/Lagos');
    expect(client).toMatchObject({ note: '0803 123 4567', act: { go: '/dashboard/clients/c1' } });
    expect(appointment).toMatchObject({
      note: 'Fri 20 Nov 10:00 · No-Show',
      act: { go: '/dashboard?appointment=a1' },
    });
  });

  it('keeps of an older answer what fits the words as they are now', () => {
    const bola = { _id: 'c2', name: 'Bola', phone: '', email: 'adebola@example.com' };
    const older = { clients: [...found.clients, bola], appointments: [booking] };
    expect(stillFitting(older, 'adeb')).toEqual({ clients: [bola], appointments: [] });
    expect(stillFitting(older, '0803')).toEqual({ clients: found.clients, appointments: [] });
    expect(stillFitting(undefined, 'a')).toBeUndefined();
  });

  it('begins with what was chosen lately, which is then not listed twice', () => {
    const chosen = choicesFor('clients', { places, deeds }, undefined, 'Africa/Lagos');
    const choices = startChoices({ places, deeds }, chosen);
    expect(choices.map(({ group, title }) => `${group}: ${title}`)).toEqual([
      'Recent: Clients',
      'Actions: New booking',
      'Pages: Dashboard',
      'Pages: Create Booking',
    ]);
    expect(grouped(choices).map(([group, list]) => [group, list.length])).toEqual([
      ['Recent', 1],
      ['Actions', 1],
      ['Pages', 2],
    ]);
  });
});

it('remembers the last five places, each once, and no actions', () => {
  const choice = (name: string): Choice => ({
    key: name,
    group: 'Clients',
    title: name,
    note: '',
    act: { go: `/${name}` },
  });
  let recent: readonly Choice[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) recent = withRecent(recent, choice(name));
  expect(recent.map(({ key }) => key)).toEqual(['c', 'f', 'e', 'd', 'b']);
  expect(withRecent(recent, { ...choice('g'), act: { run: () => {} } })).toBe(recent);
});

it('goes round with the arrows', () => {
  expect(placeAfter('ArrowDown', 2, 3)).toBe(0);
  expect(placeAfter('ArrowUp', 0, 3)).toBe(2);
  expect(placeAfter('ArrowDown', 0, 0)).toBeNull();
  expect(placeAfter('a', 0, 3)).toBeNull();
});

it('a hire is found on the day that was agreed, whatever zone its business has moved to', () => {
  const rental: CalendarEvent = {
    ...booking,
    bookingType: 'item-based',
    date: '2026-11-20T00:00:00.000Z',
    hireDays: { firstDay: '2026-11-20', lastDay: '2026-11-20', returnDate: '2026-11-21' },
  };
  const [found] = choicesFor(
    'adé',
    { places: [], deeds: [] },
    { clients: [], appointments: [rental] },
    'America/Los_Angeles',
  );
  expect(found?.note).toBe('Fri 20 Nov · No-Show');
});
