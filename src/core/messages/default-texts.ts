import { type Kobo, koboToNaira } from '../money/kobo.ts';
import type { Channel, EditableKind } from './kinds.ts';
import { offerMinutes } from './offer-hold.ts';

type Texts = Readonly<Record<EditableKind, string>>;

const sms: Texts = {
  'booking-received':
    'Hi {client}, {business} will confirm your {service} on {date} at {time} soon. View it: {link}',
  'booking-confirmed':
    'Hi {client}, {business} confirms your {service} on {date} at {time}. View, move or cancel: {link}',
  rescheduled:
    'Hi {client}, your {service} at {business} is now on {date} at {time}. View, move or cancel: {link}',
  cancelled: 'Hi {client}, your {service} at {business} on {date} at {time} is cancelled. Details: {link}',
  reminder: 'Hi {client}, your {service} at {business} is on {date} at {time}. View, move or cancel: {link}',
  rebooking: 'Hi {client}, we missed you at {business} on {date}. Choose another time for {service}: {link}',
  'waitlist-offer': `Hi {client}, {service} at {business} is free on {date} at {time}. Held for you ${offerMinutes} minutes: {link}`,
};

const email: Texts = {
  'booking-received':
    'Thank you for booking with {business}. It is not confirmed yet, and the time is kept for you until it is. You will get one more email as soon as it is confirmed.',
  'booking-confirmed': '{business} is expecting you. Here is everything you need.',
  rescheduled:
    'Your booking with {business} has moved to {date} at {time}. The time you had before is no longer kept for you.',
  cancelled:
    'This booking with {business} will not take place, and nobody is expecting you. You do not have to do anything.',
  reminder:
    '{business} is looking forward to seeing you on {date} at {time}. If your plans have changed, please move or cancel your booking, so that somebody else can have the time.',
  rebooking:
    'We missed you at {business} on {date}. These things happen. You are welcome to choose another time for {service}.',
  'waitlist-offer': `Good news: {service} at {business} is free on {date} at {time}. We are holding it for you for ${offerMinutes} minutes. Take it if it suits you; if not, you do not have to do anything.`,
};

/** Where the client is the one who confirms, until they have. */
const toConfirm: Readonly<Record<Channel, Partial<Texts>>> = {
  sms: {
    'booking-received':
      'Hi {client}, {business} keeps {date} at {time} for your {service}. Please confirm here: {link}',
    reminder: 'Hi {client}, your {service} at {business} is on {date} at {time}. Please confirm here: {link}',
  },
  email: {
    'booking-received':
      'Thank you for booking with {business}. The time is kept for you, and is not confirmed yet. Please open your booking and tell them “I’ll be there”.',
    reminder:
      'Your booking with {business} on {date} at {time} is not confirmed yet. Please open it and tell them “I’ll be there”, or move or cancel it if your plans have changed.',
  },
};

/**
 * Our own words for a kind of message: the whole SMS, or the opening paragraph of an email. `asksToConfirm`: the booking
 * is pending and its client is the one who confirms it.
 */
export function defaultText(
  kind: EditableKind,
  channel: Channel,
  { asksToConfirm }: { readonly asksToConfirm: boolean },
): string {
  const ours = channel === 'sms' ? sms : email;
  return (asksToConfirm ? toConfirm[channel][kind] : undefined) ?? ours[kind];
}

/** The SMS with a link to choose another time, which is not for owners to edit. */
export const rescheduleLinkSms =
  'Hi {client}, please choose a new time for {service} at {business} (now {date}, {time}): {link}';

export type MoneySmsKind = 'refund-started' | 'refund-sent' | 'refund-details' | 'time-gone';

const moneySms: Readonly<Record<MoneySmsKind, (amount: string) => string>> = {
  'refund-started': (amount) =>
    `Hi {client}, {business} is giving you back ${amount} for {service}. Follow it here: {link}`,
  'refund-sent': (amount) =>
    `Hi {client}, ${amount} for {service} at {business} has been sent back to you. Details: {link}`,
  'refund-details': (amount) =>
    `Hi {client}, {business} owes you ${amount}. Say which bank account to send it to, never your PIN: {link}`,
  'time-gone': (amount) =>
    `Hi {client}, your ${amount} to {business} made no booking. All of it goes back to you. Try again: {link}`,
};

/**
 * The SMS about money that comes back to a client, as a template with the amount in its place; not for owners to edit.
 * `amount` is in hundredths of the currency.
 */
export function moneySmsText(kind: MoneySmsKind, amount: Kobo, currency = 'NGN'): string {
  const text = smsNaira(amount);
  return moneySms[kind](currency === 'NGN' ? text : `${currency} ${text.slice(1)}`);
}

/** An amount as an SMS writes it, since ₦ would halve its room: 'N10,000', with kobo only where there are some. */
export function smsNaira(amount: Kobo): string {
  const digits = koboToNaira(amount).toFixed(amount % 100 === 0 ? 0 : 2);
  return `N${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}
