import { expect, it } from 'vitest';
import type { Caution, Refund } from '#contract/replies/money-views.ts';
import { owedBanner, owedSums, sortOwed, withRefund } from './owed.ts';

const refund = (_id: string, state: Refund['state'], amount = 3000): Refund => ({
  _id,
  appointmentId: null,
  clientName: 'Ada Obi',
  serviceName: 'Gel manicure',
  reason: 'client-cancelled',
  amount,
  currency: 'NGN',
  state,
  problem: '',
  hasDetails: false,
  transferReference: '',
  createdAt: '2026-11-20T09:00:00Z',
  settledAt: null,
});
const caution = (appointmentId: string, state: Caution['state']): Caution => ({
  appointmentId,
  clientName: 'Tunde Bello',
  serviceName: 'Canopy',
  amount: 50_000,
  state,
  withheld: 0,
  withheldReason: '',
  dueAt: null,
  paidOnline: true,
});
const owed = {
  refunds: [
    refund('a', 'owed', 3000.5),
    refund('b', 'asked'),
    refund('c', 'needs-details'),
    refund('d', 'done'),
    { ...refund('e', 'sent'), problem: 'The provider has sent this as well.' },
  ],
  cautions: [caution('x', 'held'), caution('y', 'due'), caution('z', 'settled')],
  overpaid: [],
  stuck: [],
  unpaid: { total: 0, count: 0, bookings: [] },
};

it('sorts what is owed by who has to act; what is settled is nowhere', () => {
  const { toSend, underWay, twice, due, held } = sortOwed(owed);
  expect([toSend, underWay, twice].map((list) => list.map(({ _id }) => _id))).toEqual([
    ['a'],
    ['b', 'c'],
    ['e'],
  ]);
  expect([due, held].map((list) => list.map(({ appointmentId }) => appointmentId))).toEqual([['y'], ['x']]);
});

it('tells of what was paid too much until the owner has said what becomes of it', () => {
  const overpaid = (['open', 'credit'] as const).map((state) => ({
    appointmentId: state,
    clientName: 'Ada Obi',
    serviceName: 'Canopy',
    amount: 20_000,
    state,
    since: '2026-11-20T09:00:00Z',
  }));
  const all = { refunds: [], cautions: [], stuck: [], overpaid };
  const { undecided, credits } = sortOwed(all);
  expect([undecided, credits].map((list) => list.map(({ appointmentId }) => appointmentId))).toEqual([
    ['open'],
    ['credit'],
  ]);
  expect(owedBanner(all)).toEqual({ title: 'You owe clients ₦20,000', text: '1 booking paid too much.' });
});

it('reckons what is owed so that its parts come to what the notice says', () => {
  const overpaid = (['open', 'credit'] as const).map((state) => ({
    appointmentId: state,
    clientName: 'Ada Obi',
    serviceName: 'Canopy',
    amount: 166_500,
    state,
    since: '2026-11-20T09:00:00Z',
  }));
  const all = { ...owed, overpaid };
  expect(owedBanner(all)?.title).toBe('You owe clients ₦219,500.50');
  expect(owedSums(all)).toEqual({
    parts: [
      { name: 'Refunds to send', naira: 3000.5 },
      { name: 'Paid too much', naira: 166_500 },
      { name: 'Caution fees to give back', naira: 50_000 },
    ],
    total: 219_500.5,
    later: [
      { name: 'On the way back', naira: 6000 },
      { name: 'Credit of clients', naira: 166_500 },
      { name: 'Caution fees held', naira: 50_000 },
    ],
  });
});

it('tells of what the owner must do, and of nothing else', () => {
  expect(owedBanner(owed)).toEqual({
    title: 'You owe clients ₦53,000.50',
    text: '1 refund to send, 1 caution fee to give back.',
  });
  expect(
    owedBanner({ refunds: [refund('a', 'owed'), refund('b', 'owed')], cautions: [], overpaid: [], stuck: [] })
      ?.text,
  ).toBe('2 refunds to send.');
  const cedis = { ...refund('a', 'owed', 500), currency: 'GHS' };
  expect(
    owedBanner({ refunds: [cedis, refund('b', 'owed')], cautions: [], overpaid: [], stuck: [] }),
  ).toEqual({
    title: 'You owe clients ₦3,000 and GHS 500',
    text: '2 refunds to send.',
  });
  expect(owedBanner({ refunds: [cedis], cautions: [], overpaid: [], stuck: [] })?.title).toBe(
    'You owe clients GHS 500',
  );
  expect(
    owedBanner({
      refunds: [refund('b', 'asked')],
      cautions: [caution('x', 'held')],
      overpaid: [],
      stuck: [],
    }),
  ).toBeNull();
});

it('takes what is settled off the list and leaves the rest', () => {
  expect(withRefund(owed, refund('a', 'sent')).refunds.map(({ _id }) => _id)).toEqual(['b', 'c', 'd', 'e']);
  expect(withRefund(owed, { ...refund('a', 'owed'), hasDetails: true }).refunds[0]?.hasDetails).toBe(true);
});
