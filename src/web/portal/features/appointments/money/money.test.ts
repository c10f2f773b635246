import { describe, expect, it } from 'vitest';
import { appointment, cautionOf, moneyOf, rental } from '../testing/samples.ts';
import {
  balanceOf,
  cautionLines,
  claimsOf,
  isCautionOpen,
  openWithout,
  priceLines,
  receivableOf,
} from './money.ts';

const told = (lines: ReturnType<typeof priceLines>) =>
  lines.map(({ name, naira, note, look }) =>
    [name, naira, note, look].filter((each) => each !== '').join(' '),
  );

describe('what a client still has to hand over', () => {
  const money = moneyOf({ owed: 12_000, cautionOwed: 5000 });

  it.each([
    ['pending', ['balance', 'caution']],
    ['confirmed', ['balance', 'caution']],
    ['rescheduled', ['balance', 'caution']],
    ['completed', ['balance']],
    ['no-show', []],
    ['cancelled', []],
  ] as const)('of a %s booking is %j', (status, kinds) =>
    expect(claimsOf(money, status).map(({ kind }) => kind)).toEqual(kinds),
  );

  it('can be handed over in one go', () => {
    expect(receivableOf(claimsOf(money, 'confirmed'))).toEqual([
      { kind: 'both', naira: 17_000 },
      { kind: 'balance', naira: 12_000 },
      { kind: 'caution', naira: 5000 },
    ]);
    expect(receivableOf(claimsOf(money, 'completed'))).toEqual([{ kind: 'balance', naira: 12_000 }]);
  });

  it('is less by what was missed, never less than nothing, and so is a price that may vary', () => {
    const owed = balanceOf(moneyOf({ owed: 12_000 }));
    expect([openWithout(owed, 4000), openWithout(owed, 13_000)]).toEqual([
      { owed: 8000, price: null },
      { owed: 0, price: null },
    ]);
    const varying = balanceOf(moneyOf({ priceVaries: true, paid: 3000, owed: 12_000 }));
    expect(openWithout(varying, 4000)).toEqual({ owed: 8000, price: { agreed: 11_000, paid: 3000 } });
    expect(openWithout(balanceOf(moneyOf({ owed: 20_000.3 })), 5_000.1).owed).toBe(15_000.2);
  });

  it('is nothing once it is paid', () =>
    expect(claimsOf(moneyOf({ owed: 0, cautionOwed: 5000 }), 'confirmed')).toEqual([
      { kind: 'caution', naira: 5000 },
    ]));
});

describe('the lines of the price', () => {
  it('are what was paid and what is still owed', () =>
    expect(told(priceLines(moneyOf({ paid: 3000, owed: 12_000 }), appointment()))).toEqual([
      'Price 15000 plain',
      'Paid 3000 plain',
      'Still owed 12000 due',
    ]));

  it('take a delivery apart', () =>
    expect(told(priceLines(moneyOf({ price: 17_500, paid: 17_500, owed: 0 }), rental()))).toEqual([
      'Base rental fee 15000 quiet',
      'Delivery fee 2500 quiet',
      'Price 17500 plain',
      'Paid 17500 In full plain',
    ]));

  it('say nothing of full payment where it is free', () =>
    expect(told(priceLines(moneyOf({ price: 0, owed: 0 }), appointment()))).toEqual([
      'Price 0 plain',
      'Paid 0 plain',
    ]));
});

describe('the lines of a caution fee', () => {
  const fee = { cautionFee: 5000 };

  it('are none without one', () => expect(cautionLines(moneyOf(), 'confirmed')).toEqual([]));

  it('say what is to be handed over before the hire, and not after', () => {
    const money = moneyOf({ ...fee, cautionOwed: 5000 });
    expect(told(cautionLines(money, 'confirmed'))).toEqual([
      'Caution fee 5000 Refundable quiet',
      'Still to pay 5000 due',
    ]);
    expect(told(cautionLines(money, 'completed'))).toEqual(['Caution fee 5000 Refundable quiet']);
  });

  it('say what is held', () =>
    expect(
      told(cautionLines(moneyOf({ ...fee, cautionHeld: 5000, caution: cautionOf() }), 'completed')),
    ).toEqual(['Caution fee 5000 Refundable quiet', 'Held for the client 5000 plain']));

  it.each([
    [0, ['Back to the client 5000 plain']],
    [2000, ['Back to the client 3000 plain', 'Kept by the business 2000 plain']],
  ])('say where it went when %d is kept', (withheld, lines) => {
    const caution = cautionOf({ state: 'settled', withheld });
    expect(told(cautionLines(moneyOf({ ...fee, caution }), 'completed')).slice(1)).toEqual(lines);
  });
});

it('knows whether a caution fee has yet to go back', () => {
  const open = (state: 'held' | 'due' | 'settled') =>
    isCautionOpen(moneyOf({ caution: cautionOf({ state }) }));
  expect([
    open('held'),
    open('due'),
    open('settled'),
    isCautionOpen(moneyOf()),
    isCautionOpen(undefined),
  ]).toEqual([true, true, false, false, false]);
});
