import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { line, moneyOf, rental } from '../features/appointments/testing/samples.ts';
import { service } from '../features/services/testing/samples.ts';
import {
  closePortal,
  focusedError,
  inDialog,
  openBooking,
  openPortal,
  quietServer,
} from '../testing/open-portal.tsx';

const { analytics, createInternal, internalHireDays, update, get } = appointmentsCalls;

const [CHAIR, TENT, TABLE] = ['c', 't', 'b'].map((letter) => letter.repeat(44)) as [string, string, string];
const item = (_id: string, name: string, duration: number, quantity: number, fee: number) =>
  service({
    _id,
    name,
    duration,
    quantity,
    category: '',
    bookingType: 'item-based',
    price: 0,
    pricing: { baseRentalFee: fee, cautionFee: 50 },
  });

const days = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);
const fees = (price: number, rule: string | null) => ({ price, rule, extra: null, caution: 50 });
/** All chairs and three of four tents are free on any day. */
const daysOf = (length: number) => ({
  success: true as const,
  unavailableDates: [],
  free: [],
  days: length,
  items: [
    {
      serviceId: CHAIR,
      shared: false,
      stock: 300,
      free: days.map((date) => ({ date, units: 300 })),
      fees: fees(600, null),
    },
    {
      serviceId: TENT,
      shared: false,
      stock: 4,
      free: days.map((date) => ({ date, units: 3 })),
      fees: fees(35_000, 'Weekend'),
    },
  ],
});
const answerDays = (length: number) => api.answer(internalHireDays, daysOf(length));

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
  const offered = [
    item(CHAIR, 'Chair', 1, 300, 200),
    item(TENT, 'Tent', 3, 4, 40_000),
    item(TABLE, 'Table', 1, 40, 9),
  ];
  api.answer(servicesCalls.list, { success: true, data: offered });
  // Of the dashboard, which a booking that is saved leads to.
  api.refuse(analytics, { code: 'UNAVAILABLE' });
  answerDays(3);
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const rented = (over: Partial<OwnerLine>): OwnerLine =>
  line({ staffNames: [], staffIds: [], duration: 3, caution: 0, ...over });
const chairs = rented({
  serviceId: CHAIR,
  serviceName: 'Chair',
  quantity: 200,
  price: 120_000,
  caution: 10_000,
});
const tents = rented({ line: 2, serviceId: TENT, serviceName: 'Tent', quantity: 2, price: 70_000 });
const order = (over: Partial<OwnerAppointment> = {}): OwnerAppointment => {
  const plain = rental({
    clientId: '',
    deliveryDetails: { method: 'pickup', zone: '', fee: 0, address: '' },
  });
  return {
    ...plain,
    serviceName: 'Chair and Tent',
    hireDays: { firstDay: '2026-11-20', lastDay: '2026-11-22', returnDate: '2026-11-23' },
    serviceId: {
      ...plain.serviceId,
      _id: CHAIR,
      duration: 3,
      pricing: { baseRentalFee: 190_000, cautionFee: 10_000 },
    },
    lines: [chairs, tents],
    ...over,
  };
};
const shows = (data: OwnerAppointment, price: number, before: number) => ({
  success: true as const,
  data,
  preview: { price, before, hash: 'agreed' },
});

const returnOn = async (user: ReturnType<typeof openPortal>, day: RegExp) => {
  await user.click(await screen.findByRole('button', { name: /^Return date/ }));
  const grid = within(screen.getByRole('grid', { name: /^Return date/ }));
  await user.click(grid.getByRole('gridcell', { name: day }));
};

it('books an order of several items with its return day, and is refused at the line that is short', async () => {
  const user = openPortal('/dashboard/create-booking');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Item/ }), CHAIR);
  const units = await screen.findByRole('textbox', { name: /^Quantity/ });
  await user.clear(units);
  await user.type(units, '200');
  await user.click(await screen.findByRole('button', { name: 'Add another item' }));
  const second = within(await screen.findByRole('group', { name: 'Item 2' }));
  const kinds = second.getByRole('combobox', { name: /^Item/ });
  // An item is in a hire once.
  expect(within(kinds).queryByRole('option', { name: 'Chair' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Create Appointment' }).hasAttribute('disabled')).toBe(true);
  await user.selectOptions(kinds, TENT);
  const tentUnits = await second.findByRole('textbox', { name: /^Quantity/ });
  await user.clear(tentUnits);
  await user.type(tentUnits, '4');
  // Not all four can be had on any day; the owner's own day is another matter.
  await screen.findByRole('gridcell', { name: /^Tuesday, 24 Nov 2026, Tent: 3 of 4 free/ });
  await user.clear(tentUnits);
  await user.type(tentUnits, '2');
  const grid = await screen.findByRole('grid', { name: /^Pick-up date/ });
  await waitFor(() =>
    expect(api.asked(internalHireDays).at(-1)?.query.lines).toBe(`${CHAIR}:x200,${TENT}:x2`),
  );
  await user.click(await within(grid).findByRole('gridcell', { name: 'Tuesday, 24 Nov 2026' }));
  expect(screen.getByRole('button', { name: /^Return date.*Friday, 27 Nov/ })).toBeTruthy();
  const summary = within(screen.getByRole('complementary', { name: 'Summary' }));
  await summary.findByText('₦70,000');
  expect(summary.getByText('Weekend')).toBeTruthy();
  const reckon = api.hold(internalHireDays, daysOf(5));
  await returnOn(user, /^Sunday, 29 Nov/);
  // What it costs for other days is not what it costs for these.
  expect(await summary.findAllByText('…')).not.toEqual([]);
  reckon();
  await waitFor(() =>
    expect(api.asked(internalHireDays).at(-1)?.query).toMatchObject({ days: '5', date: '2026-11-24' }),
  );
  expect(await summary.findAllByText('₦200,100')).not.toEqual([]);
  await user.type(screen.getByRole('combobox', { name: /^Client name/i }), 'Ngozi Eze');
  await user.type(screen.getByRole('combobox', { name: /^Client phone/ }), '08099887766');
  await user.type(screen.getByRole('textbox', { name: /email/i }), 'ngozi@example.ng');
  const message = 'Tent: only 1 is free on those days.';
  api.refuse(createInternal, {
    code: 'OUT_OF_STOCK',
    error: message,
    errors: [{ field: 'lines.1.quantity', message }],
  });
  await user.click(screen.getByRole('button', { name: 'Create Appointment' }));
  await second.findByText(message);
  await waitFor(() => expect(focusedError()).toContain(message));
  api.answer(createInternal, { success: true, data: order() });
  await user.clear(tentUnits);
  await user.type(tentUnits, '1');
  await user.click(screen.getByRole('button', { name: 'Create Appointment' }));
  await screen.findByText('Appointment created successfully!');
  const sent = api.bodies(createInternal)[1];
  expect(sent).not.toHaveProperty('serviceId');
  expect(sent).toMatchObject({
    date: '2026-11-24',
    returnDate: '2026-11-29',
    lines: [
      { serviceId: CHAIR, quantity: 200 },
      { serviceId: TENT, quantity: 1 },
    ],
  });
});

it('shows what an edit of items makes of an order before it is saved', async () => {
  const kept = order();
  const then = order({
    lines: [
      rented({ ...chairs, quantity: 150, price: 90_000, caution: 7500 }),
      { ...tents, cancelled: true },
    ],
    deliveryDetails: { method: 'delivery', zone: 'Yaba', fee: 2000, address: '4 Herbert Macaulay Way' },
  });
  api.answer(get, { success: true, data: kept });
  api.answer(update, shows(then, 90_000, 190_000));
  const user = openPortal('/dashboard/create-booking?editId=a');
  await user.click(await screen.findByRole('button', { name: 'Take out item 2' }));
  const units = await screen.findByRole('textbox', { name: /^Quantity/ });
  await user.clear(units);
  await user.type(units, '150');
  // At the fee that was agreed, for as long as it was agreed for.
  await within(screen.getByRole('complementary', { name: 'Summary' })).findByText('₦90,000');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = await inDialog('Save these changes?');
  expect(dialog.getByText('Chair × 150')).toBeTruthy();
  expect(dialog.getByText('Caution fee ₦7,500')).toBeTruthy();
  expect(dialog.getByText('₦2,000').parentElement?.textContent).toBe('Delivery fee ₦2,000');
  expect(dialog.getByText(/back on Monday, 23 Nov/)).toBeTruthy();
  expect(dialog.queryByText(/^Tent/)).toBeNull();
  api.answer(update, { success: true, data: then });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Appointment updated successfully!');
  const lines = [{ line: 1, serviceId: CHAIR, quantity: 150 }];
  expect(api.bodies(update)).toMatchObject([
    { lines, dryRun: true, version: 1 },
    { lines, quoteHash: 'agreed' },
  ]);
  expect(api.bodies(update)[0]).not.toHaveProperty('returnDate');
});

it('saves a hire of one item at once, unless another return is chosen', async () => {
  const one = order({ lines: [chairs], quantity: 200 });
  api.answer(get, { success: true, data: one });
  api.answer(update, { success: true, data: one });
  const user = openPortal('/dashboard/create-booking?editId=a');
  await user.type(await screen.findByRole('textbox', { name: /^Internal notes/ }), 'Blue ones');
  answerDays(4);
  await returnOn(user, /^Tuesday, 24 Nov/);
  api.answer(update, shows(one, 160_000, 120_000));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = await inDialog('Save these changes?');
  expect(dialog.getByText('₦160,000')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await returnOn(user, /^Monday, 23 Nov/);
  api.answer(update, { success: true, data: one });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Appointment updated successfully!');
  const [first, second] = api.bodies(update);
  expect(first).toMatchObject({ serviceId: CHAIR, quantity: 200, returnDate: '2026-11-24', dryRun: true });
  expect(second).toMatchObject({ serviceId: CHAIR, quantity: 200, notes: 'Blue ones' });
  expect(second).not.toHaveProperty('returnDate');
  expect(second).not.toHaveProperty('dryRun');
});

it('tells the items of an order with their units and caution fees, adds one and calls one off', async () => {
  const both = order();
  const table = rented({ line: 3, serviceId: TABLE, serviceName: 'Table', quantity: 20, price: 60_000 });
  const three = order({ version: 2, lines: [chairs, tents, table] });
  const user = openBooking(api, both, moneyOf({ price: 190_000, owed: 190_000 }));
  const items = within(await screen.findByRole('region', { name: 'Items' }));
  expect(items.getByText('Chair × 200')).toBeTruthy();
  expect(items.getByText('Caution fee ₦10,000')).toBeTruthy();
  expect(items.getByText('₦190,000')).toBeTruthy();
  expect(items.queryByText(/–/)).toBeNull();
  api.answer(update, shows(three, 250_000, 190_000));
  await user.click(items.getByRole('button', { name: 'Add an item' }));
  const adding = await inDialog(/^Add/);
  expect(await adding.findAllByRole('button', { name: /day/ })).toHaveLength(1);
  await user.click(adding.getByRole('button', { name: /^Table/ }));
  const units = adding.getByRole('textbox', { name: /^Quantity/ });
  await user.clear(units);
  await user.type(units, '20');
  await user.click(adding.getByRole('button', { name: 'Next' }));
  expect(await adding.findByText('₦250,000')).toBeTruthy();
  api.answer(update, { success: true, data: three });
  api.answer(get, { success: true, data: three });
  await user.click(adding.getByRole('button', { name: 'Add' }));
  await screen.findByText('Item added.');
  const stand = [
    { line: 1, serviceId: CHAIR },
    { line: 2, serviceId: TENT },
  ];
  const added = { date: '2026-11-20', lines: [...stand, { serviceId: TABLE, quantity: 20 }] };
  expect(api.bodies(update)).toMatchObject([
    { ...added, dryRun: true },
    { ...added, quoteHash: 'agreed' },
  ]);
  api.answer(
    update,
    shows({ ...three, lines: [chairs, tents, { ...table, cancelled: true }] }, 190_000, 250_000),
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel Table' }));
  const leaving = await inDialog('Cancel Table?');
  await leaving.findByRole('button', { name: 'Cancel item' });
  expect(api.bodies(update).at(-1)).toMatchObject({ lines: stand, dryRun: true });
});
