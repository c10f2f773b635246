import { describe, expect, it, test } from 'vitest';
import { asksForAccount, type ClientMoney, givenBack, moneyFigures, moneyLines } from './client-money.ts';
import { toKobo } from './kobo.ts';

const naira = (amount: number) => toKobo(amount * 100);
const visit: ClientMoney = {
  status: 'confirmed',
  deliveryMethod: null,
  businessName: 'Ada’s Salon',
  price: naira(12_000),
  priceVaries: false,
  cautionFee: naira(0),
  paid: naira(0),
  cautionHeld: naira(0),
  cautionSettled: false,
  withheld: naira(0),
  withheldReason: '',
  isCredit: false,
  refunds: [],
};
const rental: ClientMoney = {
  ...visit,
  deliveryMethod: 'delivery',
  price: naira(7_500),
  cautionFee: naira(5_000),
};
const refund = (
  amount: number,
  state: ClientMoney['refunds'][number]['state'],
  sentOn = '',
  accountKnown = true,
) => ({
  ...{ amount: naira(amount), state, sentOn, accountKnown },
  ...{ toAccount: false, ofCaution: false, inCash: false },
});
/** `Label: value (note)`, a line each. */
const said = (money: ClientMoney) =>
  moneyLines(money).map(({ label, value, note }) => `${label}: ${value}${note === '' ? '' : ` (${note})`}`);

const varies = 'may vary: Ada’s Salon agrees the final price with you';
const caution = '₦5,000 of it is the caution fee, which comes back after the hire';
const banks = 'banks take up to 10 working days to show it';

test.each<[string, ClientMoney, readonly string[]]>([
  ['nothing paid', visit, ['Total: ₦12,000', 'Still to pay: ₦12,000 (at your visit)']],
  [
    'a deposit paid',
    { ...visit, paid: naira(3_600) },
    ['Total: ₦12,000', 'Paid: ₦3,600', 'Still to pay: ₦8,400 (at your visit)'],
  ],
  [
    'all paid',
    { ...visit, paid: naira(12_000) },
    ['Total: ₦12,000', 'Paid: ₦12,000', 'Still to pay: Nothing'],
  ],
  ['nothing to pay at all', { ...visit, price: naira(0) }, ['Total: Free']],
  ['a price to be agreed', { ...visit, price: naira(0), priceVaries: true }, ['Total: To be agreed']],
  [
    'a price that may vary',
    { ...visit, priceVaries: true },
    [`Total: ₦12,000 (${varies})`, 'Still to pay: ₦12,000 (at your visit)'],
  ],
  [
    'a price that varied, final once the visit is over',
    { ...visit, priceVaries: true, status: 'completed', paid: naira(12_000) },
    ['Total: ₦12,000', 'Paid: ₦12,000', 'Still to pay: Nothing'],
  ],
  [
    'a visit that is over and was not paid in full',
    { ...visit, status: 'completed', paid: naira(3_600) },
    ['Total: ₦12,000', 'Paid: ₦3,600', 'Not paid yet: ₦8,400 (please settle it with Ada’s Salon)'],
  ],
  [
    'a delivery to be paid at the door',
    rental,
    [`Total: ₦12,500 (${caution})`, 'Still to pay: ₦12,500 (when it is delivered)'],
  ],
  [
    'a hire to be picked up, paid in full',
    { ...rental, deliveryMethod: 'pickup', paid: naira(7_500), cautionHeld: naira(5_000) },
    [
      `Total: ₦12,500 (${caution})`,
      'Paid: ₦12,500',
      'Still to pay: Nothing',
      'Coming back: ₦5,000 (your caution fee, after the hire)',
    ],
  ],
  [
    'a hire that is over, its caution fee on the way',
    {
      ...rental,
      status: 'completed',
      paid: naira(7_500),
      cautionSettled: true,
      withheld: naira(2_000),
      withheldReason: 'A pole is bent',
      refunds: [{ ...refund(3_000, 'asked'), ofCaution: true }],
    },
    [
      'Total: ₦12,500 (₦5,000 of it is the caution fee)',
      'Paid: ₦12,500',
      'Still to pay: Nothing',
      `Coming back: ₦3,000 (the way you paid; ${banks})`,
      'Caution fee kept: ₦2,000 (A pole is bent)',
    ],
  ],
  [
    'made cheaper after it was paid',
    { ...visit, price: naira(2_000), paid: naira(3_600) },
    [
      'Total: ₦2,000',
      'Paid: ₦3,600',
      'Paid too much: ₦1,600 (it is yours: Ada’s Salon sends it back, or keeps it as credit for you)',
      'Still to pay: Nothing',
    ],
  ],
  [
    'made cheaper, the rest kept as credit',
    { ...visit, price: naira(2_000), paid: naira(3_600), isCredit: true },
    [
      'Total: ₦2,000',
      'Paid: ₦3,600',
      'Your credit: ₦1,600 (Ada’s Salon keeps it for you)',
      'Still to pay: Nothing',
    ],
  ],
  [
    'less than was paid for, what goes back between the sums it is part of',
    {
      ...visit,
      price: naira(31_500),
      paid: naira(9_450),
      refunds: [refund(2_000, 'asked'), refund(550, 'sent', 'Fri 20 Nov 2026')],
    },
    [
      'Total: ₦31,500',
      'Paid: ₦12,000',
      `Coming back: ₦2,000 (the way you paid; ${banks})`,
      'Sent back: ₦550 (on Fri 20 Nov 2026, by Ada’s Salon, to your bank account)',
      'Still to pay: ₦22,050 (at your visit)',
    ],
  ],
  [
    'cancelled, the deposit coming back',
    { ...visit, status: 'cancelled', refunds: [refund(3_600, 'queued')] },
    ['Paid: ₦3,600', `Coming back: ₦3,600 (the way you paid; ${banks})`],
  ],
  [
    'cancelled, the money sent',
    { ...visit, status: 'cancelled', refunds: [refund(3_600, 'done', 'Fri 20 Nov 2026')] },
    ['Paid: ₦3,600', `Sent back: ₦3,600 (on Fri 20 Nov 2026, the way you paid; ${banks})`],
  ],
  [
    'cancelled, sent by the provider to the account that was named',
    {
      ...visit,
      status: 'cancelled',
      refunds: [
        { ...refund(3_600, 'asked'), toAccount: true },
        { ...refund(100, 'done', 'Fri 20 Nov 2026'), toAccount: true },
      ],
    },
    [
      'Paid: ₦3,700',
      `Coming back: ₦3,600 (to your bank account; ${banks})`,
      `Sent back: ₦100 (on Fri 20 Nov 2026, to your bank account; ${banks})`,
    ],
  ],
  [
    'cancelled, to be sent to an account we know',
    { ...visit, status: 'cancelled', refunds: [refund(3_600, 'owed'), refund(100, 'needs-details')] },
    [
      'Paid: ₦3,700',
      'Coming back: ₦3,600 (Ada’s Salon sends it to your bank account)',
      'Coming back: ₦100 (to your bank account)',
    ],
  ],
  [
    'cancelled, to be sent to an account nobody knows yet',
    {
      ...visit,
      status: 'cancelled',
      refunds: [refund(3_600, 'owed', '', false), refund(100, 'needs-details', '', false)],
    },
    [
      'Paid: ₦3,700',
      'Coming back: ₦3,600 (to your bank account, once you have told us which one)',
      'Coming back: ₦100 (to your bank account, once you have told us which one)',
    ],
  ],
  [
    'cancelled, given back in cash',
    {
      ...visit,
      status: 'cancelled',
      refunds: [{ ...refund(3_600, 'sent', 'Fri 20 Nov 2026'), inCash: true }],
    },
    ['Paid: ₦3,600', 'Sent back: ₦3,600 (on Fri 20 Nov 2026, by Ada’s Salon, in cash)'],
  ],
  [
    'cancelled, sent by the business',
    { ...visit, status: 'cancelled', refunds: [refund(3_600, 'sent', 'Fri 20 Nov 2026')] },
    ['Paid: ₦3,600', 'Sent back: ₦3,600 (on Fri 20 Nov 2026, by Ada’s Salon, to your bank account)'],
  ],
  [
    'cancelled late',
    { ...visit, status: 'cancelled', paid: naira(3_600) },
    ['Paid: ₦3,600', 'Kept by Ada’s Salon: ₦3,600 (under its cancellation policy)'],
  ],
  [
    'cancelled, nothing paid',
    { ...visit, status: 'cancelled' },
    ['Paid: Nothing (so there is nothing to give back)'],
  ],
  ['missed, with a deposit', { ...visit, status: 'no-show', paid: naira(3_600) }, ['Paid: ₦3,600']],
])('a client is told of a booking with %s', (_, money, lines) => {
  expect(said(money)).toEqual(lines);
});

it('asks for an account where money is owed and nobody knows one, and nowhere else', () => {
  for (const state of ['queued', 'asking', 'asked', 'needs-details', 'owed', 'sent', 'done'] as const) {
    const asked = state === 'owed' || state === 'needs-details';
    expect([state, asksForAccount(refund(1, state, '', false))]).toEqual([state, asked]);
    expect([state, asksForAccount(refund(1, state))]).toEqual([state, false]);
  }
});

test.each<[string, ClientMoney]>([
  [
    'a part cancelled',
    {
      ...visit,
      price: naira(31_500),
      paid: naira(9_450),
      refunds: [refund(2_000, 'asked'), refund(550, 'done')],
    },
  ],
  [
    'a hire that is over, its caution fee given back',
    {
      ...rental,
      status: 'completed',
      paid: naira(6_000),
      cautionSettled: true,
      refunds: [{ ...refund(5_000, 'done'), ofCaution: true }, refund(100, 'owed')],
    },
  ],
  ['a hire to come', { ...rental, paid: naira(7_500), cautionHeld: naira(5_000) }],
])('what is paid, given back and still to pay of %s adds up to its total', (_, money) => {
  const { total, paid, due } = moneyFigures(money);
  const { coming, sent } = givenBack(money);
  expect(paid - coming - sent + due).toBe(total);
});

describe('the four figures', () => {
  it('count all that was ever paid, and all that has not come back yet', () => {
    const money: ClientMoney = {
      ...rental,
      status: 'completed',
      paid: naira(7_000),
      cautionHeld: naira(1_000),
      cautionSettled: true,
      withheld: naira(2_000),
      refunds: [refund(1_500, 'asked'), refund(500, 'done', 'Fri 20 Nov 2026')],
    };
    expect(moneyFigures(money)).toEqual({
      total: naira(12_500),
      paid: naira(12_000),
      due: naira(500),
      comingBack: naira(2_500),
    });
  });

  it('ask nothing for a booking that was cancelled or missed', () => {
    for (const status of ['cancelled', 'no-show'] as const)
      expect(moneyFigures({ ...visit, status }).due).toBe(0);
  });
});
