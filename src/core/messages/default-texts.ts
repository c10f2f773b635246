import { whoConfirms } from '../appointments/who-confirms.ts';
import { type Kobo, toKobo } from '../money/kobo.ts';
import { nairaText } from '../money/naira-text.ts';
import type { Channel, EditableKind } from './kinds.ts';
import { offerMinutes } from './offer-hold.ts';

type Texts = Readonly<Record<EditableKind, string>>;

/** What of a booking our own words differ by. */
export type SpokenOf = {
  /** It is pending, and its client is the one who confirms it. */
  readonly asksToConfirm: boolean;
  /** An item on hire, and whether it is brought to the client. */
  readonly hire?: boolean;
  readonly delivered?: boolean;
  /** False: its client has moved it as often as they may. */
  readonly movable?: boolean;
  /** What is paid and what is still to pay, where an SMS has room to say so. */
  readonly money?: { readonly paid: Kobo; readonly due: Kobo };
};

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

/** Nobody has to come, at any hour, for what is brought to them. */
const deliveredSms: Partial<Texts> = {
  'booking-received':
    'Hi {client}, {business} will confirm delivery of your {service} on {date} soon. View it: {link}',
  'booking-confirmed':
    'Hi {client}, {business} delivers your {service} on {date}. View, move or cancel: {link}',
  rescheduled: 'Hi {client}, {business} now delivers your {service} on {date}. View, move or cancel: {link}',
  cancelled:
    'Hi {client}, the delivery of your {service} by {business} on {date} is cancelled. Details: {link}',
  reminder: 'Hi {client}, {business} delivers your {service} on {date}. View, move or cancel: {link}',
};

const THANKS = 'Thank you for booking with {business}.';

const email: Texts = {
  'booking-received': THANKS,
  'booking-confirmed': '{business} is expecting you. Here is everything you need.',
  rescheduled:
    'Your booking with {business} has moved to {date} at {time}. Your earlier time is no longer kept for you.',
  cancelled: 'Your booking with {business} is cancelled. You do not have to do anything else.',
  reminder:
    '{business} is looking forward to seeing you on {date} at {time}. If your plans have changed, please move or cancel your booking, so that someone else can have the time.',
  rebooking:
    'We missed you at {business} on {date}. These things happen. You are welcome to choose another time for {service}.',
  'waitlist-offer': `Good news: {service} at {business} is free on {date} at {time}. We are holding it for you for ${offerMinutes} minutes. Take it if it suits you; if not, you do not have to do anything.`,
};

const hireEmail: Partial<Texts> = {
  'booking-confirmed': 'Your {service} will be ready for you at {business} on {date}, from {time}.',
  rescheduled:
    'Your hire from {business} has moved: please pick up your {service} on {date}, from {time}. Your earlier day is no longer kept for you.',
  reminder:
    'Your {service} will be ready for you at {business} on {date}, from {time}. If your plans have changed, please move or cancel your booking, so that someone else can have it.',
};

const deliveredEmail: Partial<Texts> = {
  'booking-confirmed': '{business} brings your {service} to you on {date}. You do not have to come to us.',
  rescheduled:
    'Your delivery has moved: {business} brings your {service} to you on {date}. Your earlier day is no longer kept for you.',
  reminder:
    '{business} brings your {service} to you on {date}. If your plans have changed, please move or cancel your booking, so that someone else can have it.',
};

/** Where the client is the one who confirms, until they have. */
const toConfirm: Readonly<Record<Channel, Partial<Texts>>> = {
  sms: {
    'booking-received':
      'Hi {client}, {business} keeps {date} at {time} for your {service}. Please confirm here: {link}',
    reminder: 'Hi {client}, your {service} at {business} is on {date} at {time}. Please confirm here: {link}',
  },
  email: {
    reminder:
      'Your booking with {business} on {date} at {time} is not confirmed yet. Please open it and tap “I’ll be there”, or move or cancel it if your plans have changed.',
  },
};

/** The same of what is brought to them. */
const deliveredToConfirm: typeof toConfirm = {
  sms: {
    'booking-received':
      'Hi {client}, {business} keeps {date} to deliver your {service}. Please confirm here: {link}',
    reminder: 'Hi {client}, {business} delivers your {service} on {date}. Please confirm here: {link}',
  },
  email: {
    reminder:
      '{business} plans to bring your {service} to you on {date}, but it is not confirmed yet. Please open your booking and tap “I’ll be there”, or move or cancel it if your plans have changed.',
  },
};

/** Our own words for an SMS, the fullest first: with the money paid and due, with what is due, and without. */
export function smsForms(kind: EditableKind, about: SpokenOf): readonly string[] {
  const text = ourText(kind, 'sms', about);
  const at = text.lastIndexOf('. ');
  const { paid = 0, due = 0 } = about.money ?? {};
  if (due === 0 || at < 0 || !SAYS_DUE.has(kind)) return [text];
  const when =
    about.delivered === true ? 'on delivery' : about.hire === true ? 'at pick-up' : 'at your visit';
  const later = `${smsNaira(toKobo(due))} ${when}`;
  // Before the sentence that leads on by the link.
  const saying = (money: string) => `${text.slice(0, at)}. ${money}${text.slice(at)}`;
  return [...(paid === 0 ? [] : [saying(`${smsNaira(toKobo(paid))} paid, ${later}`)]), saying(later), text];
}

/** Our own words for a kind of message: the whole SMS, or the opening paragraph of an email. */
export function defaultText(kind: EditableKind, channel: Channel, about: SpokenOf): string {
  const text = ourText(kind, channel, about);
  if (channel === 'sms' || kind !== 'booking-received') return text;
  const held = about.hire === true ? 'item' : 'time';
  const setting = about.asksToConfirm ? 'client' : 'owner';
  return `${text} ${whoConfirms(setting, { business: '{business}', held }).pending}`;
}

function ourText(kind: EditableKind, channel: Channel, about: SpokenOf): string {
  const { asksToConfirm, hire = false, delivered = false } = about;
  const ours = channel === 'sms' ? sms : email;
  const ofHire = channel === 'sms' ? undefined : hireEmail[kind];
  const ofDelivery = (channel === 'sms' ? deliveredSms : deliveredEmail)[kind];
  const asking = asksToConfirm ? (delivered ? deliveredToConfirm : toConfirm)[channel][kind] : undefined;
  const text = asking ?? (delivered ? ofDelivery : undefined) ?? (hire ? ofHire : undefined) ?? ours[kind];
  return about.movable === false ? withoutMove(text) : text;
}

/** The same for a client who can only see and cancel it. */
const withoutMove = (text: string): string =>
  text.replace('View, move or cancel', 'View or cancel').replace('move or cancel', 'cancel');

const SAYS_DUE: ReadonlySet<EditableKind> = new Set(['booking-confirmed', 'rescheduled', 'reminder']);

/** The SMS with a link to choose another time, which is not for owners to edit. */
export const rescheduleLinkSms =
  'Hi {client}, please choose a new time for {service} at {business} (now {date}, {time}): {link}';

/** The SMS with the links to so many coming bookings; the values are those of the next. */
export function bookingLinksSms(count: number): string {
  return count === 1
    ? 'Hi {client}, your {service} at {business} is on {date} at {time}. View, move or cancel: {link}'
    : `Hi {client}, you have ${count} bookings at {business}, the next on {date}. View, move or cancel: {link}`;
}

export type MoneySmsKind =
  | 'refund-started'
  | 'refund-sent'
  | 'refund-details'
  | 'caution-kept'
  | 'overpaid'
  | 'time-gone';

const moneySms: Readonly<Record<MoneySmsKind, (amount: string) => string>> = {
  'refund-started': (amount) =>
    `Hi {client}, {business} is giving you back ${amount} for {service}. Follow it here: {link}`,
  'refund-sent': (amount) =>
    `Hi {client}, ${amount} for {service} at {business} has been sent back to you. Details: {link}`,
  'refund-details': (amount) =>
    `Hi {client}, {business} owes you ${amount}. Say which bank account to send it to, never your PIN: {link}`,
  'caution-kept': (amount) =>
    `Hi {client}, {business} keeps ${amount} of your caution fee for {service}. See why here: {link}`,
  overpaid: (amount) =>
    `Hi {client}, {service} at {business} now costs less, so ${amount} is yours again. See more: {link}`,
  'time-gone': (amount) =>
    `Hi {client}, your ${amount} to {business} did not book a time. You get all of it back. Try again: {link}`,
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
