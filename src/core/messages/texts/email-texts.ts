import { everyWay, waysText } from '../../appointments/client-rights.ts';
import { whoConfirms } from '../../appointments/confirmation.ts';
import { shortDate } from '../../calendar/calendar-date.ts';
import type { EditableKind } from '../kinds.ts';
import { offerMinutes } from '../offer-hold.ts';
import { chooseText, type SpokenOf, type Texts } from './wording.ts';

/** What to do where plans have changed: whatever is left of moving and cancelling, else a call. */
const ifChanged = (doing: string, held: 'it' | 'the time'): string =>
  doing === ''
    ? 'If your plans have changed, please call {business}.'
    : `If your plans have changed, please ${doing} your booking, so that someone else can have ${held}.`;

const ofAppointment = (doing: string): Texts => ({
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

const ofRental = (doing: string): Partial<Texts> => ({
  'booking-confirmed': 'Your {service} will be ready for you at {business} on {date}, from {time}.',
  rescheduled:
    'Your hire from {business} has new dates: pick-up of your {service} is on {date}, from {time}, and when it is due back is below. Only these dates are kept for you.',
  reminder: `Your {service} will be ready for you at {business} on {date}, from {time}. ${ifChanged(doing, 'it')}`,
  'waitlist-offer': `Good news: {service} at {business} can be hired on {date} at {time}. We are holding it for you for ${offerMinutes} minutes.`,
});

const ofDelivery = (doing: string): Partial<Texts> => ({
  'booking-confirmed':
    '{business} will bring your {service} to you on {date}. You do not have to come to us.',
  rescheduled:
    'Your hire from {business} has new dates: delivery of your {service} is on {date}, and when it is due back is below. Only these dates are kept for you.',
  reminder: `{business} will bring your {service} to you on {date}. ${ifChanged(doing, 'it')}`,
});

const toConfirm = ({ delivered = false }: SpokenOf, doing: string): Partial<Texts> => {
  const orElse = doing === '' ? '' : ` If your plans have changed, please ${doing} it.`;
  const open = `Please open your booking and tap “I’ll be there”.${orElse}`;
  return {
    reminder: delivered
      ? `{business} plans to bring your {service} to you on {date}, but you have not confirmed it yet. ${open}`
      : `You have not confirmed your booking with {business} on {date} at {time} yet. ${open}`,
  };
};

/** The reminder's letter says after it, and after an owner's own words, that the business still has to confirm. */
const toBeConfirmed = ({ rental = false, delivered = false }: SpokenOf, doing: string): Partial<Texts> => {
  const newDates = (held: string) =>
    `Your hire from {business} has new dates: ${held}, and when it is due back is below. Only these dates are kept for you.`;
  if (delivered)
    return {
      rescheduled: newDates('they plan to bring your {service} to you on {date}'),
      reminder: `{business} plans to bring your {service} to you on {date}. ${ifChanged(doing, 'it')}`,
    };
  if (rental)
    return {
      rescheduled: newDates('your {service} is held for pick-up on {date}, from {time}'),
      reminder: `{business} is holding your {service} for pick-up on {date}, from {time}. ${ifChanged(doing, 'it')}`,
    };
  return {
    reminder: `{business} is holding {date} at {time} for you. ${ifChanged(doing, 'the time')}`,
  };
};

const ofWhatIsOut = ({ dueBack }: SpokenOf): Partial<Texts> =>
  dueBack === undefined
    ? {}
    : { rescheduled: `Your {service} from {business} is now due back on ${shortDate(dueBack)}.` };

/** Our own words for the opening paragraph of a kind's email. */
export function emailText(kind: EditableKind, about: SpokenOf): string {
  const doing = waysText(about.ways ?? everyWay);
  const wording = {
    ofAppointment: ofAppointment(doing),
    ofRental: ofRental(doing),
    ofDelivery: ofDelivery(doing),
    toConfirm: toConfirm(about, doing),
    toBeConfirmed: toBeConfirmed(about, doing),
    ofWhatIsOut: ofWhatIsOut(about),
    toNameAccount: 'Your booking with {business} is cancelled.',
  };
  const text = chooseText(wording, kind, about);
  if (kind !== 'booking-received') return text;
  const held = about.rental === true ? 'hire' : 'time';
  const setting = about.asksToConfirm ? 'client' : 'owner';
  return `${text} ${whoConfirms(setting, { business: '{business}', held }).pending}`;
}
