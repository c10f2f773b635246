import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { Role } from '#core/accounts/permissions.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment, cautionOf, moneyOf, refundOf } from '../features/appointments/testing/samples.ts';
import { appointment as eventOf } from '../features/calendar/testing/samples.ts';
import { browserKeeps, closePortal, openPortal, owner, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const noFactors = {
  success: true as const,
  data: { authenticator: null, passkeys: [], recoveryCodesLeft: 0 },
};
const as = (role: Role) => ({ ...owner, name: '', role });
const menu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Menu', hidden: true }));
  const entries = await screen.findByRole('navigation', { name: 'Business Portal', hidden: true });
  return within(entries)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.textContent);
};

it('the menu has what each role has a use for', async () => {
  api = quietServer();
  api.answer(servicesCalls.list, { success: true, data: [] });
  openPortal('/dashboard', as('frontDesk'));
  expect(await menu()).toEqual(['Dashboard', 'Create Booking', 'Calendar', 'Clients', 'Reviews', 'Settings']);
  await screen.findByRole('heading', { name: 'Dashboard' });
});

it('an accountant who opens the dashboard is led to the payments', async () => {
  api = quietServer();
  api.answer(paymentsCalls.list, { success: true, data: [], next: null });
  api.answerBy(paymentsCalls.summary, () => ({ refusal: { code: 'UNAVAILABLE' } }));
  openPortal('/dashboard', as('accountant'));
  expect(await menu()).toEqual(['Payments', 'Settings']);
  await screen.findByRole('heading', { name: 'Payments' });
  expect(screen.queryByText(/^Your role/)).toBeNull();
});

it('whoever opens a screen that is not for their role is told so where they are led, and who can change that', async () => {
  api = quietServer();
  api.answer(paymentsCalls.list, { success: true, data: [], next: null });
  api.answerBy(paymentsCalls.summary, () => ({ refusal: { code: 'UNAVAILABLE' } }));
  openPortal('/dashboard/clients/some-client', as('accountant'));
  await screen.findByRole('heading', { name: 'Payments' });
  const notices = await screen.findAllByText(/^Your role does not open/);
  expect(notices.map(({ textContent }) => textContent)).toEqual([
    'Your role does not open Clients: please ask the owner of the business, who can change your role.',
  ]);
});

it('whoever is asked to become the owner is told by the bell, an accountant too', async () => {
  for (const role of ['manager', 'accountant'] as const) {
    api = quietServer();
    api.answer(paymentsCalls.list, { success: true, data: [], next: null });
    api.answer(membersCalls.offered, {
      success: true,
      data: {
        from: 'ada@example.com',
        acceptFrom: '2026-11-21T09:00:00.000Z',
        expiresAt: '2026-11-27T09:00:00.000Z',
      },
    });
    openPortal('/dashboard/payments', as(role));
    await screen.findByRole('button', { name: 'Notices, 1 new' });
    const list = screen.getByRole('region', { name: 'Notices', hidden: true });
    expect(list.textContent).toBe('');
    // As the browser says it when the button is pressed.
    fireEvent(list, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
    const told = screen.getByText(/^ada@example.com asks you to become the owner of Glow by Ada/);
    expect(told.closest('a')?.getAttribute('href')).toBe('/dashboard/settings?tab=security');
    expect(told.textContent).toContain('from 21 Nov 2026, 10:00, until 27 Nov 2026');
    expect(closePortal(api)).toEqual([]);
  }
  api = quietServer();
  api.answer(paymentsCalls.list, { success: true, data: [], next: null });
  openPortal('/dashboard/payments', as('accountant'));
  await screen.findByRole('heading', { name: 'Payments' });
  await expect.poll(() => api.asked(membersCalls.offered).length).toBe(1);
  expect(screen.queryByRole('button', { name: /^Notices/ })).toBeNull();
});

it('whoever sees their own bookings completes one, and is shown neither its money nor its history', async () => {
  api = quietServer();
  const booking = appointment({ status: 'confirmed', clientPhone: '', clientEmail: '', clientId: '' });
  api.answer(appointmentsCalls.get, { success: true, data: booking });
  const user = openPortal(`/dashboard/calendar?appointment=${booking._id}`, as('staff'));
  const complete = await screen.findByRole('button', { name: 'Completed' });
  for (const name of ['Edit Appointment', 'Reschedule', 'Repeat', 'Add a service', 'History'])
    expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByText(/They left neither/)).toBeNull();
  expect(await menu()).toEqual(['Dashboard', 'Calendar', 'Settings']);
  api.answer(appointmentsCalls.changeStatus, {
    success: true,
    data: { ...booking, status: 'completed', version: 2 },
    message: 'Appointment marked as completed.',
  });
  await user.click(complete);
  await screen.findByText('Appointment marked as completed.');
  expect(api.bodies(appointmentsCalls.changeStatus)).toEqual([{ status: 'completed' }]);
});

it('settings of whoever changes none are their own password and sessions', async () => {
  api = quietServer();
  api.answer(authCalls.sessions, { success: true, data: [] });
  api.answer(factorsCalls.factors, noFactors);
  openPortal('/dashboard/settings?tab=deposits', as('staff'));
  await screen.findByText(/^Your role does not open Settings, Deposits/);
  const nav = await screen.findByRole('navigation', { name: 'Settings' });
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Security']);
  await screen.findByRole('heading', { name: 'Change password' });
});

it('an account of several businesses goes from one to the other', async () => {
  api = quietServer();
  const businesses = [
    { businessId: 'b', businessName: owner.businessName },
    { businessId: 'c', businessName: 'Other Studio' },
  ];
  api.answer(authCalls.sessions, { success: true, data: [] });
  api.answer(factorsCalls.factors, noFactors);
  const user = openPortal('/dashboard/settings?tab=security', { ...owner, businesses });
  await menu();
  await user.click(await screen.findByRole('button', { name: owner.businessName }));
  api.answer(membersCalls.enter, { success: true, user: { ...owner, businessId: 'c' } });
  await user.click(await screen.findByRole('menuitem', { name: 'Other Studio', hidden: true }));
  await expect.poll(() => api.bodies(membersCalls.enter)).toEqual([{ businessId: 'c' }]);
});

it('a page whose account went on to another business in another tab says so, and can stay', async () => {
  api = quietServer();
  const businesses = [
    { businessId: 'b', businessName: owner.businessName },
    { businessId: 'c', businessName: 'Other Studio' },
  ];
  api.answer(authCalls.sessions, { success: true, data: [] });
  api.answer(factorsCalls.factors, {
    success: true,
    data: { authenticator: null, passkeys: [], recoveryCodesLeft: 0 },
  });
  const user = openPortal('/dashboard/settings?tab=security', { ...owner, businesses });
  await screen.findByRole('heading', { name: 'Change password' });
  const elsewhere = { ...owner, businesses, businessId: 'c', businessName: 'Other Studio' };
  browserKeeps.user = elsewhere;
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await screen.findByRole('dialog', { name: 'You are in Other Studio now' });
  // What is shown stays what it was, so that nothing is asked of the one for the other.
  expect(screen.getByRole('banner', { hidden: true }).textContent).toContain(owner.businessName);
  api.answer(membersCalls.enter, { success: true, user: { ...owner, businesses } });
  await user.click(screen.getByRole('button', { name: 'Stay with Glow by Ada' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(api.bodies(membersCalls.enter)).toEqual([{ businessId: 'b' }]);
});

it('a page whose user has another role says so, once its stream has ended', async () => {
  api = quietServer();
  const streams: { onerror: () => void }[] = [];
  class EndingStream extends EventTarget {
    onerror = () => {};
    constructor() {
      super();
      streams.push(this);
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', EndingStream);
  api.answer(authCalls.sessions, { success: true, data: [] });
  api.answer(factorsCalls.factors, noFactors);
  openPortal('/dashboard/settings?tab=security', as('manager'));
  await screen.findByRole('heading', { name: 'Change password' });
  await expect.poll(() => streams.length).toBe(1);
  api.answer(usersCalls.me, { success: true, user: as('manager') });
  streams[0]?.onerror();
  await expect.poll(() => api.asked(usersCalls.me).length).toBe(1);
  await expect.poll(() => streams.length, { timeout: 3_000 }).toBe(2);
  expect(screen.queryByRole('dialog')).toBeNull();
  // What is shown stays what it was, until its reader has gone on.
  api.answer(usersCalls.me, { success: true, user: as('accountant') });
  streams[1]?.onerror();
  const told = await screen.findByRole('dialog', { name: 'Your role is now: Accountant' });
  expect(told.textContent).toContain('It was changed at Glow by Ada.');
  expect((await menu()).length).toBeGreaterThan(2);
});

it('whoever changes no bookings is offered none to drag', async () => {
  const fixed = async (role: Role): Promise<boolean> => {
    api = quietServer();
    api.answer(appointmentsCalls.calendar, { success: true, data: [eventOf()], days: [], heldUnpaid: [] });
    openPortal('/dashboard/calendar?view=month&day=2026-11-20', as(role));
    const button = await screen.findByRole('button', { name: /^Ada Obi/ });
    fireEvent.pointerDown(button, { button: 0, pointerType: 'mouse', clientX: 5, clientY: 5 });
    fireEvent.pointerMove(window, { clientX: 150, clientY: 50 });
    const held = screen.queryByText('Release to leave it where it is') !== null;
    expect(closePortal(api)).toEqual([]);
    return !held && button.dataset['movable'] === undefined;
  };
  document.elementsFromPoint = () => [];
  expect([await fixed('staff'), await fixed('frontDesk')]).toEqual([true, false]);
});

it('an accountant reads what is owed, and is offered neither a refund nor a booking', async () => {
  api = quietServer();
  const overpaid = {
    ...{ appointmentId: 'o', clientName: 'Bisi', serviceName: 'Canopy' },
    ...({ amount: 500, state: 'open', since: '2026-11-19T09:00:00.000Z' } as const),
  };
  api.answer(paymentsCalls.list, { success: true, data: [], next: null });
  api.answerBy(paymentsCalls.summary, () => ({ refusal: { code: 'UNAVAILABLE' } }));
  api.answer(paymentsCalls.owed, {
    success: true,
    data: {
      refunds: [refundOf({ state: 'owed' })],
      cautions: [cautionOf({ paidOnline: false })],
      overpaid: [overpaid, { ...overpaid, appointmentId: 'k', state: 'credit' }],
      stuck: [],
      unpaid: { total: 0, count: 0, bookings: [] },
    },
  });
  openPortal('/dashboard/payments', as('accountant'));
  const owed = within(await screen.findByRole('region', { name: 'Owed to clients' }));
  for (const title of ['Refunds to send', 'Caution fees to give back', 'Paid too much'])
    await owed.findAllByText(title);
  owed.getByText(/^The business cancelled\. Owed since/);
  owed.getByText(/It was paid to the business directly, and is sent back by hand\.$/);
  owed.getByText(/^Kept for the client since/);
  expect(owed.queryAllByRole('button')).toEqual([]);
  expect(owed.queryAllByRole('link')).toEqual([]);
});

it('front desk takes money of a booking, and decides on none', async () => {
  api = quietServer();
  const booking = appointment({ status: 'completed' });
  api.answer(appointmentsCalls.get, { success: true, data: booking });
  api.answer(appointmentsCalls.history, { success: true, data: { events: [], messages: [] } });
  const overpaid = { amount: 500, state: 'open', since: '2026-11-19T09:00:00.000Z' } as const;
  api.answer(paymentsCalls.appointmentMoney, {
    success: true,
    data: moneyOf({
      ...{ overpaid, caution: cautionOf(), cautionHeld: 5000 },
      refunds: [refundOf({ state: 'owed' })],
    }),
  });
  openPortal(`/dashboard/calendar?appointment=${booking._id}`, as('frontDesk'));
  await screen.findByRole('button', { name: 'Record payment' });
  await screen.findByText('The owner or a manager sends it back.');
  expect(screen.queryByRole('link', { name: 'Send it from Payments' })).toBeNull();
  for (const name of [/^Give back/, /^Keep/, /^Send/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('front desk keeps clients, and neither merges nor erases nor exports them', async () => {
  api = quietServer();
  const client = {
    ...{ _id: 'c', name: 'Chioma Eze', email: '', phone: '08031234567', birthday: '', notes: '', tags: [] },
    ...{ lastAppointmentDate: null, totalAppointments: 0, owed: 0, alwaysDeposit: false, blocked: false },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', nextAppointmentDate: null, completed: 0, noShows: 0 },
    ...{ cancelled: 0, upcoming: 0, spent: 0, credits: [] },
    otherNumbers: [{ phone: '08039999999', name: 'Bisi', bookings: 1 }],
    sameEmail: [],
  };
  api.answer(clientsCalls.get, { success: true, data: client });
  api.answer(clientsCalls.history, { success: true, data: [], total: 0 });
  openPortal('/dashboard/clients/c', as('frontDesk'));
  await screen.findByRole('button', { name: 'Edit contact' });
  for (const name of [/^Merge/, /^Erase/, /^Export/, /^Make/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('whoever may not see clients is led away from the page of one', async () => {
  api = quietServer();
  api.answer(servicesCalls.list, { success: true, data: [] });
  openPortal('/dashboard/clients/c', as('staff'));
  await screen.findByRole('heading', { name: 'Dashboard' });
});

it('an accountant’s portal asks nothing that can only be refused, and follows no bookings', async () => {
  api = quietServer();
  api.answer(servicesCalls.list, { success: true, data: [] });
  api.answer(paymentsCalls.list, { success: true, data: [], next: null });
  const opened = vi.fn<(address: string | URL) => void>();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor(address: string | URL) {
        super();
        opened(address);
      }
      close(): void {}
    },
  );
  openPortal('/dashboard', as('accountant'));
  await screen.findByRole('heading', { name: 'Payments' });
  // What goes on behind the screen has begun.
  await expect.poll(() => api.asked(membersCalls.offered).length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(opened).not.toHaveBeenCalled();
  expect([...api.asked(appointmentsCalls.calendar), ...api.asked(servicesCalls.list)]).toEqual([]);
});

it('staff’s portal does not ask for settings that they may not read', async () => {
  api = quietServer();
  api.answer(servicesCalls.list, { success: true, data: [] });
  api.answer(appointmentsCalls.calendar, { success: true, data: [eventOf()], days: [], heldUnpaid: [] });
  openPortal('/dashboard', as('staff'));
  await screen.findAllByText('Ada Obi - Gel manicure');
  // It would be asked for once the screen has all else.
  await expect.poll(() => api.asked(membersCalls.offered).length).toBe(1);
  expect(api.asked(settingsCalls.get)).toEqual([]);
});

it('front desk is led neither to Services nor to Settings from where nothing is', async () => {
  api = quietServer();
  api.answer(servicesCalls.list, { success: true, data: [] });
  openPortal('/dashboard/create-booking', as('frontDesk'));
  await screen.findByText(
    'Once the owner or a manager has added what the business offers, you can book it here.',
  );
  expect(screen.queryByRole('link', { name: 'Go to Services' })).toBeNull();
  cleanup();
  openPortal('/dashboard/waiting', as('frontDesk'));
  await screen.findByRole('heading', { name: 'Nobody is waiting' });
  expect(screen.queryByRole('link', { name: 'Waitlist settings' })).toBeNull();
});

it('an accountant is not led to Settings from days without payments, a manager is', async () => {
  for (const role of ['accountant', 'manager'] as const) {
    api = quietServer();
    api.answer(paymentsCalls.list, { success: true, data: [], next: null });
    api.answerBy(paymentsCalls.summary, () => ({ refusal: { code: 'UNAVAILABLE' } }));
    openPortal('/dashboard/payments', as(role));
    await screen.findByText(role === 'manager' ? /deposit in Settings/ : 'No payments on these days.');
    const links = screen.queryAllByRole('link', { name: 'Deposits & payout' });
    expect(links).toHaveLength(role === 'manager' ? 1 : 0);
    expect(closePortal(api)).toEqual([]);
  }
});
