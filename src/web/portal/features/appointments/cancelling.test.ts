import { expect, it } from 'vitest';
import { cancellingTexts } from './cancelling.ts';
import { appointment, drawn, moneyOf, paymentOf, rental } from './testing/samples.ts';

const FINAL = 'You have ten seconds to undo it. After that it is final.';
const online = paymentOf();
const cash = paymentOf({ _id: 'q', kind: 'balance', method: 'cash' });
const goesBack = (money: Parameters<typeof moneyOf>[0]) =>
  cancellingTexts(rental(), moneyOf(money), false, () => true)[1];

it('says what the client and the diary lose', () => {
  expect(cancellingTexts(appointment(), moneyOf(), undefined, () => true)).toEqual([
    'Chioma Eze loses this time and it becomes free for others. They are told by email.',
    FINAL,
  ]);
  expect(cancellingTexts(drawn(), undefined, undefined, () => true)).toEqual([
    'Chioma Eze loses this time and it becomes free for others.',
    FINAL,
  ]);
});

it.each([
  ['ada@example.ng', true, 'They are told by email and SMS.'],
  ['ada@example.ng', false, 'They are told by email.'],
  ['', true, 'They left no email, so they are told by SMS.'],
  ['', undefined, 'They left no email, so please make sure that they know.'],
])('says to %j, with updates by SMS %j: %s', (clientEmail, newsBySms, told) =>
  expect(cancellingTexts(appointment({ clientEmail }), moneyOf(), newsBySms, () => true)[0]).toBe(
    `Chioma Eze loses this time and it becomes free for others. ${told}`,
  ),
);

it('says to whoever left neither email nor telephone that the owner has to tell them', () =>
  expect(
    cancellingTexts(appointment({ clientEmail: '', clientPhone: '' }), moneyOf(), true, () => true)[0],
  ).toContain('They left no email and no phone number, so please tell them yourself.'));

it('claims nothing of what is kept from whoever cancels', () => {
  const hidden = appointment({ clientEmail: '', clientPhone: '', amountPaid: 0 });
  expect(cancellingTexts(hidden, undefined, undefined, () => false)).toEqual([
    'Chioma Eze loses this time and it becomes free for others. They are told by email or SMS, where they left either.',
    'All they have paid goes back to them.',
    FINAL,
  ]);
});

it('says all of what was paid while nothing more is known', () =>
  expect(
    cancellingTexts(
      rental({ clientEmail: '', amountPaid: 22_500, clientName: '' }),
      undefined,
      false,
      () => true,
    ),
  ).toEqual([
    'The client loses this hire, and what they hired becomes free for others. They left no email and you do not send updates by SMS, so please tell them yourself.',
    'All ₦22,500 they paid goes back to them.',
    FINAL,
  ]));

it.each([
  [
    { paid: 3000, payments: [online] },
    'All ₦3,000 they paid goes back to them. It is sent back the way it was paid.',
  ],
  [
    { paid: 17_500, cautionHeld: 5000, payments: [online] },
    'All ₦22,500 goes back to them: ₦17,500 paid and the caution fee of ₦5,000. It is sent back the way it was paid.',
  ],
  [
    { cautionHeld: 5000, payments: [cash] },
    'All of the caution fee of ₦5,000 goes back to them. You send it back yourself. It stays on your list under Payments until you have done it.',
  ],
  [
    { paid: 15_000, payments: [online, cash] },
    'All ₦15,000 they paid goes back to them. We send back what was paid online. The rest waits under Payments for you to send.',
  ],
])('says of %j what goes back', (money, text) => expect(goesBack(money)).toBe(text));

it.each([
  [[cash], 'All ₦15,000 they paid goes back to them. The owner or a manager sends it back.'],
  [
    [online, cash],
    'All ₦15,000 they paid goes back to them. We send back what was paid online. The owner or a manager sends back the rest.',
  ],
])('sends nobody to Payments who cannot open them', (payments, text) => {
  const money = moneyOf({ paid: 15_000, payments });
  expect(cancellingTexts(rental(), money, false, (permission) => permission !== 'payments.read')[1]).toBe(
    text,
  );
});
