import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { Role } from '#core/accounts/permissions.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment } from '../features/appointments/testing/samples.ts';
import { closePortal, openPortal, owner, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const as = (role: Role) => ({ ...owner, name: '', role });
const rail = async () => {
  const [menu] = await screen.findAllByRole('navigation', { name: 'Business Portal' });
  if (menu === undefined) throw new Error('There is no menu');
  return within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

it('the menu has what each role has a use for', async () => {
  api = quietServer();
  api.answer(servicesCalls.list, { success: true, data: [] });
  openPortal('/dashboard', as('frontDesk'));
  expect(await rail()).toEqual(['Dashboard', 'Create Booking', 'Calendar', 'Clients', 'Settings']);
  await screen.findByText('Welcome back, Front desk');
});

it('an accountant who opens the dashboard is led to the payments', async () => {
  api = quietServer();
  api.answer(paymentsCalls.list, { success: true, data: [], next: null });
  api.answerBy(paymentsCalls.summary, () => ({ refusal: { code: 'UNAVAILABLE' } }));
  openPortal('/dashboard', as('accountant'));
  expect(await rail()).toEqual(['Payments', 'Settings']);
  await screen.findByRole('heading', { name: 'Payments' });
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
  expect(await rail()).toEqual(['Dashboard', 'Calendar', 'Settings']);
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
  openPortal('/dashboard/settings?tab=deposits', as('staff'));
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
  const user = openPortal('/dashboard/settings?tab=security', { ...owner, businesses });
  await user.click(await screen.findByRole('button', { name: owner.businessName }));
  api.answer(membersCalls.enter, { success: true, user: { ...owner, businessId: 'c' } });
  await user.click(await screen.findByRole('menuitem', { name: 'Other Studio', hidden: true }));
  await expect.poll(() => api.bodies(membersCalls.enter)).toEqual([{ businessId: 'c' }]);
});
