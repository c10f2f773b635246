import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment, line, moneyOf } from '../features/appointments/testing/samples.ts';
import { closePortal, inDialog, openBooking, owner, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const { changeStatus, correct, history } = appointmentsCalls;

const press = line({ price: 9000 });
const nails = line({ line: 2, serviceName: 'Nails', price: 6000 });
const visit = appointment({ lines: [press, nails] });
const paid = moneyOf({ paid: 15_000, owed: 0 });
const inPart = appointment({
  status: 'completed',
  lines: [
    { ...press, outcome: 'done' },
    { ...nails, outcome: 'no-show', price: 0 },
  ],
});
const answer = (data = inPart) => ({ success: true, data, message: 'Saved.' }) as const;
const MISSED_NAILS = [{ line: 2, outcome: 'no-show' }];

describe('completing a booking of several services', () => {
  it('asks nothing where nothing is owed: all of it was done', async () => {
    api.answer(changeStatus, answer());
    const user = openBooking(api, visit, paid);
    await screen.findByText('Price');
    await user.click(await screen.findByRole('button', { name: 'Completed' }));
    await screen.findByText('Appointment marked as completed.');
    expect(api.bodies(changeStatus)).toEqual([{ status: 'completed' }]);
  });

  it('in part asks which were done, and shows what became of each', async () => {
    api.answer(changeStatus, answer());
    const user = openBooking(api, visit, paid);
    await screen.findByText('Price');
    await user.click(await screen.findByRole('button', { name: 'Partly completed' }));
    const dialog = await inDialog('Mark as completed?');
    expect(dialog.getByRole('checkbox', { name: 'Silk press' })).toHaveProperty('checked', true);
    expect(dialog.getAllByText('Done')).toHaveLength(2);
    await user.click(dialog.getByRole('checkbox', { name: 'Nails' }));
    expect(dialog.getByText('Did not come')).toBeTruthy();
    api.answer(appointmentsCalls.get, { success: true, data: inPart });
    await user.dblClick(dialog.getByRole('button', { name: 'Mark as completed' }));
    await screen.findByText('Appointment marked as completed.');
    expect(api.bodies(changeStatus)).toEqual([{ status: 'completed', lines: MISSED_NAILS }]);
    // The dialog says the same words until it has closed.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mark as completed?' })).toBeNull());
    expect((await screen.findByText('Done')).closest('li')?.textContent).toContain('Silk press');
    expect(screen.getByText('Did not come').closest('li')?.textContent).toContain('Nails');
  });

  it('asks for no more than what was done costs', async () => {
    api.answer(changeStatus, answer());
    const user = openBooking(api, visit, moneyOf({ paid: 3000, owed: 12_000 }));
    await screen.findByText('Price');
    await user.click(await screen.findByRole('button', { name: 'Completed' }));
    const dialog = await inDialog('Mark as completed?');
    await user.click(dialog.getByRole('radio', { name: 'Transfer' }));
    expect(dialog.getByRole('textbox', { name: /^Amount received/ })).toHaveProperty('value', '12,000');
    await user.click(dialog.getByRole('checkbox', { name: 'Nails' }));
    expect(dialog.getByRole('textbox', { name: /^Amount received/ })).toHaveProperty('value', '6,000');
    await user.click(dialog.getByRole('button', { name: 'Record and complete' }));
    await screen.findByText('Appointment marked as completed.');
    expect(api.bodies(changeStatus)).toEqual([
      { status: 'completed', lines: MISSED_NAILS, payment: { method: 'transfer', amount: 6000 } },
    ]);
  });

  it('of which nothing was done makes it a no-show, and asks for no money', async () => {
    api.answer(changeStatus, answer(appointment({ ...visit, status: 'no-show' })));
    const user = openBooking(api, visit, moneyOf());
    await screen.findByText('Price');
    await user.click(await screen.findByRole('button', { name: 'Completed' }));
    const dialog = await inDialog('Mark as completed?');
    await user.click(dialog.getByRole('checkbox', { name: 'Silk press' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Nails' }));
    expect(dialog.getByRole('status').textContent).toBe('Nothing was done: the booking becomes a No-Show.');
    expect(dialog.queryByRole('textbox', { name: /^Amount received/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Mark as No-Show' }));
    await screen.findByText('Appointment marked as no-show.');
    expect(api.bodies(changeStatus)).toEqual([{ status: 'no-show' }]);
  });

  it('keeps what was said of them where what is owed is another by now', async () => {
    api.refuse(changeStatus, { code: 'AMOUNT_CHANGED' });
    const user = openBooking(api, visit, moneyOf());
    await screen.findByText('Price');
    await user.click(await screen.findByRole('button', { name: 'Completed' }));
    const dialog = await inDialog('Mark as completed?');
    await user.click(dialog.getByRole('checkbox', { name: 'Nails' }));
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    api.answer(paymentsCalls.appointmentMoney, {
      success: true,
      data: moneyOf({ paid: 5000, owed: 10_000 }),
    });
    await user.click(dialog.getByRole('button', { name: 'Record and complete' }));
    await screen.findByText(/₦4,000/, { selector: '[role=alert] *' });
    const again = await inDialog('Mark as completed?');
    expect(again.getByRole('checkbox', { name: 'Nails' })).toHaveProperty('checked', false);
    expect(again.getByRole('textbox', { name: /^Amount received/ })).toHaveProperty('value', '4,000');
  });

  it('can be done in part where what is owed could not be found out', async () => {
    api.refuse(paymentsCalls.appointmentMoney, { code: 'NOT_FOUND' });
    api.answer(changeStatus, answer());
    const user = openBooking(api, visit, moneyOf());
    api.refuse(paymentsCalls.appointmentMoney, { code: 'NOT_FOUND' });
    await user.click(await screen.findByRole('button', { name: 'Partly completed' }));
    const dialog = await inDialog('Mark as completed?');
    await user.click(dialog.getByRole('checkbox', { name: 'Nails' }));
    await user.click(dialog.getByRole('button', { name: 'Complete without payment' }));
    await screen.findByText('Appointment marked as completed.');
    expect(api.bodies(changeStatus)).toEqual([{ status: 'completed', lines: MISSED_NAILS }]);
  });

  it('is not offered in part for one service alone, nor before it has begun', async () => {
    const later = { date: '2026-11-20T13:00:00.000Z', endDate: '2026-11-20T14:00:00.000Z' };
    openBooking(api, appointment({ ...visit, ...later }), paid);
    await screen.findByRole('button', { name: 'Completed' });
    expect(screen.queryByRole('button', { name: 'Partly completed' })).toBeNull();
  });
});

describe('correcting which services were done', () => {
  const open = async (booking = inPart, money = paid) => {
    const user = openBooking(api, booking, money);
    await user.click(await screen.findByRole('button', { name: 'Change outcome' }));
    return { user, dialog: await inDialog('Change outcome') };
  };

  it('begins with what was said, and sends what is changed', async () => {
    api.answer(correct, answer());
    const { user, dialog } = await open();
    const faulted = async (text: string) => {
      await dialog.findByText(text);
      await waitFor(() =>
        expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'Silk press' })),
      );
    };
    expect(dialog.getByRole('radio', { name: 'Completed, but not as recorded' })).toHaveProperty(
      'checked',
      true,
    );
    expect(dialog.getByRole('checkbox', { name: 'Nails' })).toHaveProperty('checked', false);
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'It was the press');
    await user.click(dialog.getByRole('button', { name: 'Change outcome' }));
    await faulted('This is what it says already. Change at least one.');
    await user.click(dialog.getByRole('checkbox', { name: 'Silk press' }));
    await user.click(dialog.getByRole('button', { name: 'Change outcome' }));
    await faulted('Tick at least one. If nothing was done, choose No-Show.');
    await user.click(dialog.getByRole('checkbox', { name: 'Nails' }));
    await user.click(dialog.getByRole('button', { name: 'Change outcome' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change outcome' })).toBeNull());
    expect(api.bodies(correct)).toEqual([
      { status: 'completed', lines: [{ line: 1, outcome: 'no-show' }], reason: 'It was the press' },
    ]);
  });

  it('of a no-show asks for what was done and its price alone', async () => {
    api.answer(correct, answer());
    const missed = (one: typeof press) => ({ ...one, outcome: 'no-show' as const });
    const { user, dialog } = await open(
      appointment({ status: 'no-show', lines: [missed(press), missed(nails)] }),
      moneyOf(),
    );
    await dialog.findByRole('radio', { name: 'Cash' });
    expect(dialog.getByRole('checkbox', { name: 'Nails' })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('checkbox', { name: 'Nails' }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'She came late');
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.click(dialog.getByRole('button', { name: 'Record and change' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change outcome' })).toBeNull());
    expect(api.bodies(correct)).toEqual([
      {
        status: 'completed',
        lines: MISSED_NAILS,
        reason: 'She came late',
        payment: { method: 'cash', amount: 9000 },
      },
    ]);
  });

  it('says nothing of services where the outcome is another', async () => {
    api.answer(correct, answer(appointment({ ...visit, status: 'no-show' })));
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('radio', { name: /^No-Show/ }));
    expect(dialog.queryByRole('checkbox', { name: 'Nails' })).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Nobody came');
    await user.click(dialog.getByRole('button', { name: 'Change outcome' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change outcome' })).toBeNull());
    expect(api.bodies(correct)).toEqual([{ status: 'no-show', reason: 'Nobody came' }]);
  });
});

it('the history tells what was not done', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const completed = {
    event: 'complete',
    from: 'confirmed',
    to: 'completed',
    actor: 'owner',
    by: owner.name,
    byKey: null,
    reason: '',
    at,
  } as const;
  api.answer(history, { success: true, data: { events: [completed], messages: [] } });
  const user = openBooking(api, inPart, paid);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  expect(await screen.findByText('You marked it as completed, all but Nails')).toBeTruthy();
});
