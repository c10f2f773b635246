import { type ClientWays, everyWay, waysAfter, waysText } from '../../appointments/client-rights.ts';
import { whoConfirms } from '../../appointments/confirmation.ts';
import { type Kobo, toKobo } from '../../money/kobo.ts';
import type { Channel, EditableKind } from '../kinds.ts';
import { offerMinutes } from '../offer-hold.ts';
import { smsNaira } from '../sms/money-sms.ts';

type Texts = Readonly<Record<EditableKind, string>>;

/** What of a booking our own words differ by. */
export type SpokenOf = {
  /** It is pending, and its client is the one who confirms it. */
  readonly asksToConfirm: boolean;
  /** An item on hire, and whether it is brought to the client. */
  readonly rental?: boolean;
  readonly delivered?: boolean;
  /** What its client may still do with it; everything where nothing is said. */
  readonly ways?: ClientWays;
  /** It is cancelled, and its client has to say which bank account their money goes to. */
  readonly asksAccount?: boolean;
  /** What is paid and what is still to pay, where an SMS has room to say so. */
  readonly money?: { readonly paid: Kobo; readonly due: Kobo };
};

const sms = (view: string): Texts => ({
  'booking-received':
    'Hi {client}, {business} will soon confirm your {service} on {date} at {time}. View it: {link}',
  'booking-confirmed': `Hi {client}, {business} confirms your {service} on {date} at {time}. ${view}: {link}`,
  rescheduled: `Hi {client}, your {service} at {business} is now on {date} at {time}. ${view}: {link}`,
  cancelled: 'Hi {client}, your {service} at {business} on {date} at {time} is cancelled. Details: {link}',
  reminder: `Hi {client}, your {service} at {business} is on {date} at {time}. ${view}: {link}`,
  rebooking: 'Hi {client}, we missed you at {business} on {date}. Choose another time for {service}: {link}',
  // Never 'free', which would be read of the price.
  'waitlist-offer': `Hi {client}, a time for {service} at {business} has opened: {date} at {time}. Held ${offerMinutes} min: {link}`,
});

const rentalSms = (view: string): Partial<Texts> => ({
  'booking-received':
    'Hi {client}, {business} will soon confirm your hire of {service} from {date}. View it: {link}',
  'booking-confirmed': `Hi {client}, {business} confirms your {service}. Pick up on {date} from {time}. ${view}: {link}`,
  rescheduled: `Hi {client}, your {service} at {business} has moved. Pick up on {date} from {time}. ${view}: {link}`,
  cancelled: 'Hi {client}, your hire of {service} at {business} from {date} is cancelled. Details: {link}',
  reminder: `Hi {client}, pick up your {service} at {business} on {date} from {time}. ${view}: {link}`,
  'waitlist-offer': `Hi {client}, {service} at {business} can be hired on {date} at {time}. Held ${offerMinutes} min: {link}`,
});

/** Nobody has to come, at any hour, for what is brought to them. */
const deliveredSms = (view: string): Partial<Texts> => ({
  'booking-received':
    'Hi {client}, {business} will soon confirm delivery of your {service} on {date}. View it: {link}',
  'booking-confirmed': `Hi {client}, {business} delivers your {service} on {date}. ${view}: {link}`,
  rescheduled: `Hi {client}, {business} now delivers your {service} on {date}. ${view}: {link}`,
  cancelled:
    'Hi {client}, the delivery of your {service} by {business} on {date} is cancelled. Details: {link}',
  reminder: `Hi {client}, {business} delivers your {service} on {date}. ${view}: {link}`,
});

/** What to do where plans have changed: whatever is left of moving and cancelling, else a call. */
const ifChanged = (doing: string, held: 'it' | 'the time'): string =>
  doing === ''
    ? 'If your plans have changed, please call {business}.'
    : `If your plans have changed, please ${doing} your booking, so that someone else can have ${held}.`;

const email = (doing: string): Texts => ({
  'booking-received': 'Thank you for booking with {business}.',
  'booking-confirmed': '{business} is expecting you. Here is everything you need.',
  rescheduled:
    'Your booking with {business} has moved to {date} at {time}. Your earlier time is no longer kept for you.',
  cancelled: 'Your booking with {business} is cancelled. You do not have to do anything else.',
  reminder: `{business} is looking forward to seeing you on {date} at {time}. ${ifChanged(doing, 'the time')}`,
  rebooking:
    'We missed you at {business} on {date}. These things happen. You are welcome to choose another time for {service}.',
  'waitlist-offer': `Good news: a time for {service} at {business} has opened on {date} at {time}. We are holding it for you for ${offerMinutes} minutes.`,
});

const rentalEmail = (doing: string): Partial<Texts> => ({
  'booking-confirmed': 'Your {service} will be ready for you at {business} on {date}, from {time}.',
  rescheduled:
    'Your hire from {business} has moved: please pick up your {service} on {date}, from {time}. Your earlier day is no longer kept for you.',
  reminder: `Your {service} will be ready for you at {business} on {date}, from {time}. ${ifChanged(doing, 'it')}`,
  'waitlist-offer': `Good news: {service} at {business} can be hired on {date} at {time}. We are holding it for you for ${offerMinutes} minutes.`,
});

const deliveredEmail = (doing: string): Partial<Texts> => ({
  'booking-confirmed':
    '{business} will bring your {service} to you on {date}. You do not have to come to us.',
  rescheduled:
    'Your delivery has moved: {business} will bring your {service} to you on {date}. Your earlier day is no longer kept for you.',
  reminder: `{business} will bring your {service} to you on {date}. ${ifChanged(doing, 'it')}`,
});

/** Where the client is the one who confirms, until they have. */
const toConfirm = (about: SpokenOf, doing: string): Readonly<Record<Channel, Partial<Texts>>> => {
  const { rental = false, delivered = false } = about;
  const orElse = doing === '' ? '' : ` If your plans have changed, please ${doing} it.`;
  const open = `Please open your booking and tap “I’ll be there”.${orElse}`;
  if (delivered) {
    const asking =
      'Hi {client}, {business} plans to deliver your {service} on {date}. Please confirm here: {link}';
    return {
      sms: { 'booking-received': asking, reminder: asking },
      email: {
        reminder: `{business} plans to bring your {service} to you on {date}, but you have not confirmed it yet. ${open}`,
      },
    };
  }
  const held = rental
    ? 'Hi {client}, {business} holds your {service} for pick-up on {date} from {time}. Please confirm here: {link}'
    : 'Hi {client}, {business} holds {date} at {time} for your {service}. Please confirm here: {link}';
  const kept = rental
    ? held
    : 'Hi {client}, your {service} at {business} is on {date} at {time}. Please confirm here: {link}';
  return {
    sms: { 'booking-received': held, reminder: kept },
    email: {
      reminder: `You have not confirmed your booking with {business} on {date} at {time} yet. ${open}`,
    },
  };
};

/** Where a client gets money back to an account that they have still to name. */
const toNameAccount: Readonly<Record<Channel, string>> = {
  sms: 'Hi {client}, your booking at {business} on {date} is cancelled. Enter your bank account to get your money back: {link}',
  email: 'Your booking with {business} is cancelled.',
};

/** Our own words for an SMS, the fullest first: with the money paid and due, with what is due, and without. */
export function smsForms(kind: EditableKind, about: SpokenOf): readonly string[] {
  const text = ourText(kind, 'sms', about);
  const at = text.lastIndexOf('. ');
  const { paid = 0, due = 0 } = about.money ?? {};
  if (due === 0 || at < 0 || !SAYS_DUE.has(kind)) return [text];
  const when =
    about.delivered === true ? 'on delivery' : about.rental === true ? 'at pick-up' : 'at your visit';
  const later = `${smsNaira(toKobo(due))} ${when}`;
  // Before the sentence that leads on by the link.
  const saying = (money: string) => `${text.slice(0, at)}. ${money}${text.slice(at)}`;
  return [...(paid === 0 ? [] : [saying(`${smsNaira(toKobo(paid))} paid, ${later}`)]), saying(later), text];
}

/** Our own words for a kind of message: the whole SMS, or the opening paragraph of an email. */
export function defaultText(kind: EditableKind, channel: Channel, about: SpokenOf): string {
  const text = ourText(kind, channel, about);
  if (channel === 'sms' || kind !== 'booking-received') return text;
  const held = about.rental === true ? 'item' : 'time';
  const setting = about.asksToConfirm ? 'client' : 'owner';
  return `${text} ${whoConfirms(setting, { business: '{business}', held }).pending}`;
}

function ourText(kind: EditableKind, channel: Channel, about: SpokenOf): string {
  const { asksToConfirm, rental = false, delivered = false, ways = everyWay, asksAccount = false } = about;
  if (kind === 'cancelled' && asksAccount) return toNameAccount[channel];
  const doing = waysText(ways);
  const asking = asksToConfirm ? toConfirm(about, doing)[channel][kind] : undefined;
  if (asking !== undefined) return asking;
  const view = waysAfter('View', ways, 'View it');
  const ours = channel === 'sms' ? sms(view) : email(doing);
  const ofRental = channel === 'sms' ? rentalSms(view) : rentalEmail(doing);
  const ofDelivery = channel === 'sms' ? deliveredSms(view) : deliveredEmail(doing);
  return (delivered ? ofDelivery[kind] : rental ? ofRental[kind] : undefined) ?? ours[kind];
}

const SAYS_DUE: ReadonlySet<EditableKind> = new Set(['booking-confirmed', 'rescheduled', 'reminder']);

/** The SMS with a link to choose another time, which is not for owners to edit. */
export const rescheduleLinkSms =
  'Hi {client}, please choose a new time for {service} at {business} (now {date}, {time}): {link}';

/** The SMS with the links to so many coming bookings; the values and `ways` are those of the next. */
export function bookingLinksSms(count: number, ways: ClientWays): string {
  return count === 1
    ? `Hi {client}, your {service} at {business} is on {date} at {time}. ${waysAfter('View', ways, 'View it')}: {link}`
    : `Hi {client}, you have ${count} bookings at {business}, the next on {date}. View them: {link}`;
}
