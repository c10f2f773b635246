import { isBlocking } from '#core/appointments/statuses.ts';
import { parsePhone, whatsappLink } from '#core/contact/phone.ts';
import { formatLongDate, formatTime } from '../../../ui/format.ts';
import { type Glance, rentalPeriod } from './model.ts';

/** A chat on WhatsApp with these words ready to be sent; null without a number it could know. */
export function whatsAppAddress(phone: string, words: string): string | null {
  const known = parsePhone(phone);
  return known === null ? null : whatsappLink(known, words);
}

type Told = { readonly businessName: string; readonly zone: string; readonly now: number };

/** A friendly message to the client about their booking, for the owner to send as it is or to change. */
export function whatsAppWords(booking: Glance, { businessName, zone, now }: Told): string {
  const [firstName = ''] = booking.client === 'N/A' ? [] : booking.client.trim().split(/\s+/);
  const hello = firstName === '' ? 'Hello' : `Hello ${firstName}`;
  const from = businessName === '' ? 'I am writing' : `this is ${businessName}, writing`;
  const about = `${booking.rental ? 'your hire' : 'your booking'}: ${booking.service}${whenOf(booking, zone)}`;
  return [`${hello}, ${from} about ${about}.`, closing(booking, now)].filter(Boolean).join(' ');
}

function whenOf(booking: Glance, zone: string): string {
  if (Number.isNaN(Date.parse(booking.date))) return '';
  if (booking.rental) return `, ${rentalPeriod(booking, zone).days}`;
  return ` on ${formatLongDate(booking.date, zone)} at ${formatTime(booking.date, zone)}`;
}

function closing({ status, date, endDate, rental }: Glance, now: number): string {
  if (status === 'cancelled') return 'It has been cancelled. Would you like another date?';
  if (status === 'no-show') return 'We missed you. Would you like another date?';
  if (status === 'completed') return 'Thank you for choosing us.';
  if (!isBlocking(status) || Date.parse(endDate) <= now) return '';
  if (Date.parse(date) <= now) return rental ? '' : 'Are you on your way?';
  return status === 'pending' ? 'Can you still make it?' : 'We look forward to seeing you.';
}
