import { type Cadence, cadenceText } from '../../appointments/cadence.ts';
import { everyWay, waysAfter } from '../../appointments/client-rights.ts';
import { shortDate } from '../../calendar/calendar-date.ts';
import { toKobo } from '../../money/kobo.ts';
import type { EditableKind } from '../kinds.ts';
import { offerMinutes } from '../offer-hold.ts';
import { smsNaira } from '../sms/money-sms.ts';
import { chooseText, type SpokenOf, type Texts } from './wording.ts';

const ofAppointment = (view: string): Texts => ({
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

const ofRental = (view: string): Partial<Texts> => ({
  'booking-received':
    'Hi {client}, {business} will soon confirm your hire of {service} from {date}. View it: {link}',
  'booking-confirmed': `Hi {client}, {business} confirms your {service}. Pick up on {date} from {time}. ${view}: {link}`,
  rescheduled: `Hi {client}, your {service} at {business} has new dates. Pick up on {date} from {time}. ${view}: {link}`,
  cancelled: 'Hi {client}, your hire of {service} at {business} from {date} is cancelled. Details: {link}',
  reminder: `Hi {client}, pick up your {service} at {business} on {date} from {time}. ${view}: {link}`,
  'waitlist-offer': `Hi {client}, {service} at {business} can be hired on {date} at {time}. Held ${offerMinutes} min: {link}`,
});

const ofDelivery = (view: string): Partial<Texts> => ({
  'booking-received':
    'Hi {client}, {business} will soon confirm delivery of your {service} on {date}. View it: {link}',
  'booking-confirmed': `Hi {client}, {business} delivers your {service} on {date}. ${view}: {link}`,
  rescheduled: `Hi {client}, {business} now delivers your {service} on {date}. ${view}: {link}`,
  cancelled:
    'Hi {client}, the delivery of your {service} by {business} on {date} is cancelled. Details: {link}',
  reminder: `Hi {client}, {business} delivers your {service} on {date}. ${view}: {link}`,
});

const toConfirm = ({ rental = false, delivered = false }: SpokenOf): Partial<Texts> => {
  if (delivered) {
    const asking =
      'Hi {client}, {business} plans to deliver your {service} on {date}. Please confirm here: {link}';
    return { 'booking-received': asking, reminder: asking };
  }
  if (rental) {
    const held =
      'Hi {client}, {business} holds your {service} for pick-up on {date} from {time}. Please confirm here: {link}';
    return { 'booking-received': held, reminder: held };
  }
  return {
    'booking-received':
      'Hi {client}, {business} holds {date} at {time} for your {service}. Please confirm here: {link}',
    reminder: 'Hi {client}, your {service} at {business} is on {date} at {time}. Please confirm here: {link}',
  };
};

const toBeConfirmed = ({ rental = false, delivered = false }: SpokenOf, view: string): Partial<Texts> => {
  const awaited = (what: string) => `Hi {client}, {business} is still to confirm ${what}. ${view}: {link}`;
  if (delivered)
    return {
      rescheduled: awaited('delivery of your {service}, now on {date}'),
      reminder: awaited('delivery of your {service} on {date}'),
    };
  if (rental)
    return {
      rescheduled: awaited('your {service}, now for pick-up on {date} from {time}'),
      reminder: awaited('your {service} for pick-up on {date} from {time}'),
    };
  return {
    rescheduled: awaited('your {service}, now on {date} at {time}'),
    reminder: awaited('your {service} on {date} at {time}'),
  };
};

/** Nobody is reminded of what has begun; whoever asks for its link again is told the same way. */
const ofWhatIsOut = ({ dueBack }: SpokenOf, view: string): Partial<Texts> =>
  dueBack === undefined
    ? {}
    : {
        rescheduled: `Hi {client}, your {service} from {business} is now due back on ${shortDate(dueBack)}. ${view}: {link}`,
        reminder: `Hi {client}, your {service} from {business} is due back on ${shortDate(dueBack)}. ${view}: {link}`,
      };

const toNameAccount =
  'Hi {client}, your booking at {business} on {date} is cancelled. Enter your bank account to get your money back: {link}';

/** Our own words for the whole SMS of a kind. */
export function smsText(kind: EditableKind, about: SpokenOf): string {
  const view = waysAfter('View', about.ways ?? everyWay, 'View it');
  const wording = {
    ofAppointment: ofAppointment(view),
    ofRental: ofRental(view),
    ofDelivery: ofDelivery(view),
    toConfirm: toConfirm(about),
    toBeConfirmed: toBeConfirmed(about, view),
    ofWhatIsOut: ofWhatIsOut(about, view),
    toNameAccount,
  };
  return chooseText(wording, kind, about);
}

const SAYS_DUE: ReadonlySet<EditableKind> = new Set(['booking-confirmed', 'rescheduled', 'reminder']);

/** The same, the fullest first: with the money paid and due, with what is due, and without. */
export function smsForms(kind: EditableKind, about: SpokenOf): readonly string[] {
  const text = smsText(kind, about);
  const at = text.lastIndexOf('. ');
  const { paid = 0, due = 0 } = about.money ?? {};
  if (due === 0 || at < 0 || !SAYS_DUE.has(kind)) return [text];
  const later = `${smsNaira(toKobo(due))} ${whenDue(about)}`;
  // Before the sentence that leads on by the link.
  const saying = (money: string) => `${text.slice(0, at)}. ${money}${text.slice(at)}`;
  return [...(paid === 0 ? [] : [saying(`${smsNaira(toKobo(paid))} paid, ${later}`)]), saying(later), text];
}

function whenDue({ rental = false, delivered = false, dueBack }: SpokenOf): string {
  if (dueBack !== undefined) return 'still to pay';
  return delivered ? 'on delivery' : rental ? 'at pick-up' : 'at your visit';
}

/** The SMS with a link to choose another time or other days, which is not for owners to edit. */
export const rescheduleLinkSms = {
  'time-based':
    'Hi {client}, please choose a new time for {service} at {business} (now {date}, {time}): {link}',
  'item-based': 'Hi {client}, please choose new dates for {service} at {business} (now {date}): {link}',
} as const;

/** The SMS that what is booked has changed, which is not for owners to edit. It says nothing of who confirms. */
export function linesChangedSms({ rental = false, delivered = false, dueBack }: SpokenOf): string {
  if (!rental)
    return 'Hi {client}, your booking at {business} is now {service} on {date} at {time}. View it: {link}';
  const comes =
    dueBack !== undefined
      ? `due back on ${shortDate(dueBack)}`
      : delivered
        ? 'for delivery on {date}'
        : 'for pick-up on {date} from {time}';
  return `Hi {client}, your hire from {business} is now {service}, ${comes}. View it: {link}`;
}

/**
 * The SMS with the link to a booking that is still to come or not over. It says what a reminder does, but asks nobody to
 * confirm: whoever wants their link may want to move or cancel.
 */
export const bookingLinkSms = (about: SpokenOf): string =>
  smsText('reminder', { ...about, asksToConfirm: false });

/** The SMS with the links to so many of them; `next`: one has not begun, and the values are those of the first. */
export function bookingLinksSms(count: number, next: boolean): string {
  return `Hi {client}, you have ${count} bookings at {business}${next ? ', the next on {date}' : ''}. View them: {link}`;
}

/** The SMS that so many bookings were made in one go; the values are those of the first. */
export function seriesSms(count: number, every: Cadence): string {
  return count === 1
    ? 'Hi {client}, {business} confirms your {service} on {date} at {time}. View it: {link}'
    : `Hi {client}, {business} confirms ${count} bookings for {service}, ${cadenceText(every)} from {date} at {time}. View them: {link}`;
}
