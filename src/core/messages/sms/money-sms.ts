import { type Kobo, nairaText } from '../../money/kobo.ts';

export type MoneySmsKind =
  | 'refund-started'
  | 'refund-sent'
  | 'refund-details'
  | 'caution-kept'
  | 'overpaid'
  | 'time-gone'
  | 'paid-twice';

const moneySms: Readonly<Record<MoneySmsKind, (amount: string) => string>> = {
  'refund-started': (amount) =>
    `Hi {client}, {business} is giving you back ${amount} for {service}. Follow it here: {link}`,
  'refund-sent': (amount) =>
    `Hi {client}, ${amount} for {service} at {business} has been sent back to you. Details: {link}`,
  'refund-details': (amount) =>
    `Hi {client}, {business} owes you ${amount}. Enter your bank account, never your PIN, here: {link}`,
  'caution-kept': (amount) =>
    `Hi {client}, {business} keeps ${amount} of your caution fee for {service}. See why here: {link}`,
  overpaid: (amount) =>
    `Hi {client}, you have paid ${amount} too much for {service} at {business}. See what happens next: {link}`,
  'time-gone': (amount) =>
    `Hi {client}, no booking was made for your ${amount} to {business}. You get it all back. Try again: {link}`,
  'paid-twice': (amount) =>
    `Hi {client}, you paid {business} twice. Your booking stands; ${amount} comes back. Details: {link}`,
};

/**
 * The SMS about a client's money, as a template with the amount in its place; not for owners to edit.
 * `amount` is in hundredths of the currency.
 */
export function moneySmsText(kind: MoneySmsKind, amount: Kobo, currency = 'NGN'): string {
  const text = smsNaira(amount);
  return moneySms[kind](currency === 'NGN' ? text : `${currency} ${text.slice(1)}`);
}

/** An amount as an SMS writes it, since ₦ would halve its room: 'N10,000', with kobo only where there are some. */
export function smsNaira(amount: Kobo): string {
  return nairaText(amount).replace('₦', 'N');
}
