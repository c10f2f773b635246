import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import { fixedClock } from '../../../platform/clock.ts';
import { newBusinessId } from '../../../platform/ids.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import type { BookedLine } from '../../payments/index.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { BookingKind, BookingNews, Contents } from '../kinds/contents.types.ts';
import type { EditableContents } from '../kinds/kind.types.ts';
import { sampleContents } from '../texts/samples.present.ts';
import type { SampleBusiness } from '../texts/samples.rules.ts';
import { writeMail } from '../writing/mail.present.ts';
import { writeSms } from '../writing/sms.present.ts';

/** Messages about a made-up booking of Friday, 20 Nov 2026 at 10:00 in Lagos, written the day before. */

export const instant = (text: string): Instant => {
  const read = parseInstant(text);
  if (read === null) throw new Error(text);
  return read;
};
export const now = instant('2026-11-19T10:00:00Z');
export const secrets = createSecrets('k'.repeat(32));
export const publicUrl = 'https://akoko.example';
const settings = { publicUrl, secrets, clock: fixedClock(now) };
export const shortLink = `${publicUrl}/s/${'x'.repeat(22)}`;

export const shop: SampleBusiness = {
  business: newBusinessId(),
  theme: { primaryColor: null, backgroundColor: null, textColor: null },
  businessName: 'Ada’s Salon',
  businessSlug: 'ada',
  businessPhone: '08031234567',
  businessEmail: 'hello@ada.example',
  businessAddress: '12 Allen Avenue, Ikeja',
  pickupAddress: '',
  ownerName: 'Ada Obi',
  zone: 'Africa/Lagos',
  confirmation: 'client',
  staffName: 'Ngozi',
  service: {
    bookingType: 'time-based',
    name: 'Box braids',
    slug: 'box-braids',
    duration: 90,
    priceKobo: toKobo(1_250_000),
    priceVaries: false,
    cautionFeeKobo: toKobo(0),
  },
};
export const sample = (kind: EditableContents['kind'], words: string | null = null, of = shop) =>
  sampleContents(of, { kind, words }, now);
export const news = (
  kind: BookingKind,
  over: Partial<BookingFacts> = {},
  words: string | null = null,
): BookingNews => {
  const made = sample(kind, words);
  if (made.kind === 'waitlist-offer') throw new Error('No booking');
  return { ...made, booking: { ...made.booking, ...over } };
};
export const fail = (): never => {
  throw new Error('The sample lacks it');
};
export const mailOf = (contents: Contents) => writeMail(contents, null, settings);
export const smsOf = (contents: Contents) => writeSms(contents, { shortLink, now });

const lineAt = (line: number, starts: string, ends: string): BookedLine => ({
  line,
  serviceName: 'Wash',
  staffNames: ['Ngozi'],
  startsAt: instant(`2026-11-20T${starts}:00Z`),
  endsAt: instant(`2026-11-20T${ends}:00Z`),
  duration: 30,
  priceKobo: toKobo(500_000),
  quantity: 1,
  options: [],
  cancelled: false,
});
const chosen = (name: string, naira: number) => ({
  id: 'oChosen',
  name,
  priceKobo: toKobo(naira * 100),
  minutes: 30,
});
/** A visit of the same day: braids by two with their options, a wash before them, and nails that were cancelled. */
export const bookedLines: readonly BookedLine[] = [
  {
    ...lineAt(1, '09:30', '12:50'),
    serviceName: 'Knotless braids',
    staffNames: ['Ngozi', 'Bola'],
    priceKobo: toKobo(3_100_000),
    options: [chosen('Waist length', 4_000), chosen('I bring my own hair', -9_000), chosen('Side part', 0)],
  },
  lineAt(2, '09:00', '09:30'),
  { ...lineAt(3, '12:50', '13:50'), serviceName: 'Nails', cancelled: true },
];
