import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment, line } from '../features/appointments/testing/samples.ts';
import { service } from '../features/services/testing/samples.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

const { analytics, createInternal, internalSlots, update, get } = appointmentsCalls;

const handle = (letter: string) => letter.repeat(44);
const [WASH, BRAIDS, ADA, BOLA] = [handle('w'), handle('b'), handle('a'), handle('c')];
const waist = { _id: 'olong', name: 'Waist', price: 6000, minutes: 60 };
const wash = service({ _id: WASH, name: 'Wash', duration: 30, price: 5000, category: '' });
const braids = service({
  _id: BRAIDS,
  category: '',
  duration: 120,
  price: 20_000,
  optionGroups: [{ _id: 'g', name: 'Length', choose: 'one', required: true, options: [waist] }],
  twoHands: { duration: 70, price: 25_000 },
});
const member = (_id: string, name: string) => ({
  _id,
  name,
  role: 'Stylist',
  businessId: 'b',
  email: '',
  phone: '',
  services: [],
  availabilitySettings: null,
});

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
  api.answer(servicesCalls.list, { success: true, data: [wash, braids] });
  api.answer(staffCalls.list, { success: true, data: [member(ADA, 'Ada'), member(BOLA, 'Bola')] });
  // Of the dashboard, which a booking that is saved leads to.
  api.refuse(analytics, { code: 'UNAVAILABLE' });
  api.answer(internalSlots, {
    success: true,
    slots: ['2026-11-20T14:00:00.000Z'],
    nextFree: null,
  });
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const lastAsked = () => api.asked(internalSlots).at(-1)?.query;

it('books one plain service as ever', async () => {
  const user = openPortal('/dashboard/create-booking');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Service/ }), WASH);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Staff/ }), ADA);
  await user.click(await screen.findByRole('button', { name: '15:00' }));
  expect(lastAsked()).toEqual({ serviceId: WASH, staffId: ADA, date: '2026-11-20' });
});

it('books two services for two people by their lines, at a time that fits both', async () => {
  api.answer(createInternal, { success: true, data: appointment({ lines: [line()] }) });
  const user = openPortal('/dashboard/create-booking');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Service/ }), WASH);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Staff/ }), ADA);
  await user.click(await screen.findByRole('button', { name: 'Add another service' }));
  const second = within(await screen.findByRole('group', { name: 'Service 2' }));
  expect(screen.getByText(/choose what is missing/)).toBeTruthy();
  await user.selectOptions(second.getByRole('combobox', { name: /^Service/ }), BRAIDS);
  await user.selectOptions(second.getByRole('combobox', { name: /^Staff/ }), BOLA);
  await user.click(second.getByRole('checkbox', { name: 'Waist' }));
  const totals = screen.getAllByText('210 mins ·', { exact: false });
  expect(totals.map(({ textContent }) => textContent)).toContain('210 mins · ₦31,000');
  await user.click(await screen.findByRole('button', { name: '15:00' }));
  expect(lastAsked()).toEqual({ lines: `${WASH}:${ADA},${BRAIDS}:${BOLA}:olong`, date: '2026-11-20' });
  await user.type(screen.getByRole('combobox', { name: /^Client name/i }), 'Ngozi Eze');
  await user.type(screen.getByRole('combobox', { name: /^Client phone/ }), '08099887766');
  await user.type(screen.getByRole('textbox', { name: /email/i }), 'ngozi@example.ng');
  await user.click(screen.getByRole('button', { name: 'Create Appointment' }));
  await waitFor(() => expect(api.bodies(createInternal)).toHaveLength(1));
  const sent = api.bodies(createInternal)[0];
  expect(sent).not.toHaveProperty('serviceId');
  expect(sent).toMatchObject({
    date: '2026-11-20T14:00:00.000Z',
    lines: [
      { serviceId: WASH, staffId: ADA },
      { serviceId: BRAIDS, staffId: BOLA, optionIds: ['olong'], hands: 1 },
    ],
  });
});

it('shows what an edit of the services makes of a booking before it is saved', async () => {
  const washed = line({ serviceId: WASH, serviceName: 'Wash', staffIds: [ADA], duration: 30, price: 5000 });
  const kept = appointment({
    serviceId: { ...appointment().serviceId, _id: WASH, name: 'Wash', duration: 30, price: 5000 },
    staffId: { _id: ADA, name: 'Ada' },
    lines: [washed],
  });
  const then = {
    ...kept,
    lines: [
      washed,
      line({ line: 2, serviceName: 'Braids', serviceId: BRAIDS, options: ['Waist'], price: 26_000 }),
    ],
  };
  api.answer(get, { success: true, data: kept });
  api.answer(update, { success: true, data: then, preview: { price: 31_000, before: 5000, hash: 'agreed' } });
  const user = openPortal('/dashboard/create-booking?editId=a');
  await user.click(await screen.findByRole('button', { name: 'Add another service' }));
  const second = within(await screen.findByRole('group', { name: 'Service 2' }));
  await user.selectOptions(second.getByRole('combobox', { name: /^Service/ }), BRAIDS);
  await user.click(second.getByRole('checkbox', { name: 'Waist' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = await inDialog('Save these changes?');
  expect(dialog.getByText('₦31,000')).toBeTruthy();
  expect(api.bodies(update)).toMatchObject([{ dryRun: true }]);
  api.answer(update, { success: true, data: then });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Appointment updated successfully!');
  const saved = api.bodies(update)[1];
  expect(saved).toMatchObject({
    quoteHash: 'agreed',
    version: 1,
    lines: [
      { line: 1, serviceId: WASH },
      { serviceId: BRAIDS, staffId: 'any', optionIds: ['olong'] },
    ],
  });
  expect(saved).not.toHaveProperty('dryRun');
});

it('says when a day has no times, but not to whoever walks in', async () => {
  api.answer(internalSlots, { success: true, slots: [], nextFree: null });
  const user = openPortal('/dashboard/create-booking');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Service/ }), WASH);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Staff/ }), ADA);
  await screen.findByText('No available slots on this day. Please select another date.');
  await user.click(screen.getByRole('button', { name: 'Walk-in now' }));
  await screen.findByText(/^Starts at/);
  expect(screen.queryByText(/^No available slots/)).toBeNull();
});
