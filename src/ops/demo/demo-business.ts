import {
  addDays,
  type CalendarDate,
  type DateRange,
  daysBetween,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';
import type { WallSpan, WeeklyHours } from '#core/hours/weekly-hours.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';

/** How to look at the demo business: its page's address, and its owner's sign-in. */
export type DemoAccount = { readonly slug: string; readonly email: string; readonly password: string };

/** Public knowledge: printed at every start, and never made in production. */
export const demoAccount: DemoAccount = {
  slug: 'amara-spa',
  email: 'demo@akoko.example',
  password: 'Sweet-Orange-47!',
};

export const demoZone = 'Africa/Lagos';

export const demoProfile = {
  name: 'Amara Spa & Studio',
  ownerName: 'Amara Okonkwo',
  // 0803 000 …: shaped like a Nigerian number, in a block that is not handed out to subscribers.
  phone: '08030000123',
  publicEmail: 'hello@amaraspa.example',
  address: '14 Adeniran Ogunsanya Street, Surulere, Lagos',
  description:
    'Hair, skin and nails in the heart of Surulere, with canopies, tables and gowns to hire for your owambe. Book in a minute; we will keep your time.',
  heroButtonText: 'Book your visit',
  instagram: 'https://www.instagram.com/akoko.example',
  whatsapp: 'https://wa.me/2348030000123',
} as const;

/** No account of anybody: the simulator believes any number. */
export const demoPayout = {
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  accountNumber: '0000000123',
  accountName: 'AMARA OKONKWO',
  subaccount: 'ACCT_demo_amara',
} as const;

/** What clients pay to book, and until when they may cancel for nothing. */
export const demoDeposits = { requireDeposit: true, percentage: 30, cancelNoticeHours: 24 } as const;

const weekday: readonly WallSpan[] = [{ startMinute: 9 * 60, endMinute: 19 * 60 }];
const saturday: readonly WallSpan[] = [{ startMinute: 9 * 60, endMinute: 18 * 60 }];

export const demoHours: WeeklyHours = [[], weekday, weekday, weekday, weekday, weekday, saturday];

export type DemoClosure = DateRange & { readonly reason: string };

const holidays: readonly { readonly day: string; readonly reason: string }[] = [
  { day: '01-01', reason: 'New Year’s Day' },
  { day: '10-01', reason: 'Independence Day' },
  { day: '12-25', reason: 'Christmas Day' },
];
const REACH_DAYS = 45;
const MONDAY = 1;

/** Public holidays near `today` and a training day ahead. Never today itself: a newcomer would find an empty calendar. */
export const demoClosures = (today: CalendarDate): readonly DemoClosure[] => {
  const closures: DemoClosure[] = [];
  for (let offset = -REACH_DAYS; offset <= REACH_DAYS; offset += 1) {
    const date = addDays(today, offset);
    const holiday = holidays.find(({ day }) => date.endsWith(day));
    if (holiday !== undefined && offset !== 0)
      closures.push({ from: date, to: date, reason: holiday.reason });
  }
  const training = firstMondayFrom(addDays(today, 14));
  if (closures.every(({ from }) => daysBetween(from, training) !== 0)) {
    closures.push({ from: training, to: training, reason: 'Team training' });
  }
  return closures;
};

const firstMondayFrom = (date: CalendarDate): CalendarDate =>
  addDays(date, (MONDAY - weekdayOf(date) + 7) % 7);

export type DemoZone = { readonly name: string; readonly priceKobo: Kobo };

/** Where the demo business delivers to, the nearest first. */
export const demoZones: readonly DemoZone[] = [
  { name: 'Surulere & Yaba', priceKobo: toKobo(500_000) },
  { name: 'Ikeja & Maryland', priceKobo: toKobo(800_000) },
  { name: 'Lekki & Victoria Island', priceKobo: toKobo(1_200_000) },
];

export const demoPickupAddress = 'Rear gate, 14 Adeniran Ogunsanya Street, Surulere, Lagos';
