import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const chioma = {
  _id: 'c',
  name: 'Chioma Eze',
  email: '',
  phone: '08031234567',
  birthday: '03-12',
  lastAppointmentDate: null,
  totalAppointments: 2,
  noShows: 1,
  owed: 5000,
};

it('lists a group in an order, and writes to those who are listed', async () => {
  api = quietServer();
  api.answer(clientsCalls.list, { success: true, data: [chioma], total: 1 });
  const user = openPortal('/dashboard/clients?sort=nothing');
  await screen.findByText('Owes ₦5,000');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which clients' }), 'Owe you');
  await user.selectOptions(screen.getByRole('combobox', { name: 'In which order' }), 'Spent most');
  const asked = { businessId: 'b', group: 'owing', sort: 'spent', page: '1', limit: '10' };
  await waitFor(() => expect(api.asked(clientsCalls.list).at(-1)?.query).toEqual(asked));
  await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
  const dialog = await inDialog('Write on WhatsApp');
  const chat = await dialog.findByRole('link', { name: /^Chioma Eze/ });
  expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('text')).toBe(
    'Hello Chioma, this is Glow by Ada. We would love to see you again. ',
  );
  expect(api.asked(clientsCalls.list).at(-1)?.query).toEqual({
    group: 'owing',
    sort: 'spent',
    page: '1',
    limit: '256',
  });
});

it('adds a client, and leads to the one who has the number already', async () => {
  api = quietServer();
  api.answer(clientsCalls.list, { success: true, data: [], total: 0 });
  api.refuse(clientsCalls.add, {
    code: 'CLIENT_EXISTS',
    errors: [{ field: 'phone', message: 'Another client has this number.' }],
    data: { clientId: 'c' },
  });
  const user = openPortal('/dashboard/clients');
  await user.click(await screen.findByRole('button', { name: 'Add client' }));
  const dialog = await inDialog('Add client');
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Musa Bello');
  await user.type(dialog.getByRole('textbox', { name: /^Phone/ }), '0803 111 2233');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Day of the birthday' }), '12');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Month of the birthday' }), 'March');
  await user.click(dialog.getByRole('button', { name: 'Add client' }));
  const link = await dialog.findByRole('link', { name: 'Open the client who has it' });
  expect(link.getAttribute('href')).toBe('/dashboard/clients/c');
  expect(api.bodies(clientsCalls.add)).toMatchObject([{ name: 'Musa Bello', birthday: '03-12' }]);
});

it('shows what a client has as credit and owes, what goes with them, and why they are not erased yet', async () => {
  api = quietServer();
  const credit = {
    appointmentId: 'b',
    serviceName: 'Silk press',
    date: '2026-11-12T09:00:00.000Z',
    amount: 2000,
  };
  const details = {
    ...{
      ...chioma,
      notes: '',
      tags: [],
      alwaysDeposit: false,
      blocked: false,
      otherNumbers: [],
      sameEmail: [],
    },
    ...{ createdAt: '2026-11-01T09:00:00.000Z', nextAppointmentDate: null },
    ...{ completed: 2, cancelled: 0, upcoming: 0, spent: 5000, owed: 7200, credits: [credit] },
  };
  api.answer(clientsCalls.get, { success: true, data: details });
  api.answer(clientsCalls.history, { success: true, data: [], total: 0 });
  api.refuse(clientsCalls.erase, { code: 'HAS_FUTURE_BOOKINGS' });
  const user = openPortal('/dashboard/clients/c');
  const kept = await screen.findByRole('link', { name: '₦2,000: Silk press, Thursday, 12 Nov 2026' });
  expect(kept.getAttribute('href')).toContain('appointment=b');
  expect(screen.getByText('₦7,200').textContent).toBe('₦7,200');
  await user.click(await screen.findByRole('button', { name: 'Erase this client' }));
  const dialog = await inDialog('Erase this client');
  for (const told of [/any review of theirs/, /bookings and receipts open nothing/, /still owe you ₦7,200/])
    expect(dialog.getByText(told).textContent).toMatch(told);
  await user.type(dialog.getByRole('textbox', { name: 'Type ERASE to confirm' }), 'ERASE');
  await user.click(dialog.getByRole('button', { name: 'Erase client' }));
  const { message } = errorCatalogue.HAS_FUTURE_BOOKINGS;
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  // What stood against it may be over by now.
  api.answer(clientsCalls.erase, { success: true, message: 'Client erased.' });
  api.answer(clientsCalls.list, { success: true, data: [], total: 0 });
  await user.click(dialog.getByRole('button', { name: 'Erase client' }));
  await screen.findByText('Client erased.');
  expect(api.asked(clientsCalls.erase)).toHaveLength(2);
});
