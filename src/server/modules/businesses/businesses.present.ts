import { imageUrl } from '#contract/media.ts';
import type { BusinessLook } from '#contract/pages/page-forms.ts';
import type { Opening } from '#contract/pages/site-pages.ts';
import type { Closure, Settings } from '#contract/replies/settings-views.ts';
import type { PublicBusiness } from '#contract/replies/views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { clockOf } from '#core/calendar/week-entries.ts';
import { openNow } from '#core/hours/open-now.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { wallClock } from '#core/time/wall-clock.ts';
import { type BusinessId, businessHandle, handleOf, type Id } from '../../platform/ids.ts';
import type { BusinessRow, ZoneRow } from './businesses.repo.ts';
import { type HoursRow, toWeeklyHours } from './businesses.rules.ts';
import type { ClosureRow } from './settings.repo.ts';

const bookingSettingsOf = (row: BusinessRow) => ({
  requireDeposit: row.require_deposit,
  depositPercentage: row.deposit_percentage,
});

const presentZone = (zone: ZoneRow) => ({ zoneName: zone.name, price: koboToNaira(zone.price_kobo) });

const pictureUrl = (row: BusinessRow, picture: Id | null): string | null =>
  picture === null ? null : imageUrl(handleOf(row.business_id, picture));

const socialLinksOf = (row: BusinessRow) => ({
  instagram: row.instagram,
  facebook: row.facebook,
  twitter: row.twitter,
  whatsapp: row.whatsapp,
});

const themeOf = (row: BusinessRow) => ({
  primaryColor: row.theme_primary,
  backgroundColor: row.theme_background,
  textColor: row.theme_text,
});

/** Whose a page is, in a service's colours where it has some of its own. */
export const lookOf = (row: BusinessRow, service: Partial<ThemeColumns> = {}): BusinessLook => ({
  businessName: row.name,
  businessSlug: row.slug ?? '',
  logoUrl: pictureUrl(row, row.logo_id),
  themeSettings: {
    primaryColor: service.theme_primary ?? row.theme_primary,
    backgroundColor: service.theme_background ?? row.theme_background,
    textColor: service.theme_text ?? row.theme_text,
  },
});

type ThemeColumns = Pick<BusinessRow, 'theme_primary' | 'theme_background' | 'theme_text'>;

/** What anyone may know of a business: its own public contact, never the owner's sign-in address. */
export const presentPublicBusiness = (row: BusinessRow, zones: readonly ZoneRow[]): PublicBusiness => ({
  _id: businessHandle(row.business_id),
  businessSlug: row.slug ?? '',
  businessName: row.name,
  businessDescription: row.description,
  address: row.address,
  logoUrl: pictureUrl(row, row.logo_id),
  bannerImageUrl: pictureUrl(row, row.banner_id),
  heroButtonText: row.hero_button_text === '' ? 'Book Appointment' : row.hero_button_text,
  phone: row.phone,
  email: row.public_email,
  timezone: row.time_zone,
  socialLinks: socialLinksOf(row),
  themeSettings: themeOf(row),
  bookingSettings: {
    ...bookingSettingsOf(row),
    // What cannot be paid out is not asked for.
    // guard: no-deposit-is-announced-while-payouts-are-on-hold
    requireDeposit: row.require_deposit && row.payout_hold === null,
    rentalPolicy: row.rental_policy,
  },
  deliverySettings: { deliveryZones: zones.map(presentZone), pickupAddress: row.pickup_address },
});

export const presentOwnerBusiness = (row: BusinessRow) => ({
  _id: businessHandle(row.business_id),
  businessName: row.name,
  businessSlug: row.slug ?? '',
  phone: row.phone,
  timezone: row.time_zone,
  bookingSettings: bookingSettingsOf(row),
});

export const presentClosure = (business: BusinessId, row: ClosureRow): Closure => ({
  _id: handleOf(business, row.closure_id),
  from: row.from_date,
  to: row.to_date,
  reason: row.reason,
});

/** Everything the Settings screens show, as the owner typed it: no default stands in for what was left empty. */
export const presentSettings = (
  row: BusinessRow,
  of: {
    readonly hours: readonly HoursRow[];
    readonly closures: readonly ClosureRow[];
    readonly zones: readonly ZoneRow[];
    readonly payoutLinked: boolean;
  },
): Settings => ({
  profile: {
    businessName: row.name,
    ownerName: row.owner_name,
    phone: row.phone,
    businessSlug: row.slug ?? '',
    email: row.public_email,
    address: row.address,
    timezone: row.time_zone,
    businessDescription: row.description,
    heroButtonText: row.hero_button_text,
    socialLinks: socialLinksOf(row),
  },
  logoUrl: pictureUrl(row, row.logo_id),
  bannerImageUrl: pictureUrl(row, row.banner_id),
  theme: themeOf(row),
  weeklyHours: toWeeklyHours(of.hours),
  closures: of.closures.map((closure) => presentClosure(row.business_id, closure)),
  bookingRules: {
    slotStepMinutes: row.slot_step_minutes,
    noticeMinutes: row.notice_minutes,
    gapMinutes: row.gap_minutes,
    lineWaitMinutes: row.line_wait_minutes,
    horizonDays: row.horizon_days,
    confirmation: row.confirmation,
    emailOptional: row.email_optional,
  },
  deposits: bookingSettingsOf(row),
  payoutLinked: of.payoutLinked,
  cancellation: {
    noticeHours: row.cancel_notice_hours,
    clientMoves: row.client_moves,
    policy: row.cancellation_policy,
  },
  rentals: {
    rentalPolicy: row.rental_policy,
    pickupAddress: row.pickup_address,
    deliveryZones: of.zones.map(presentZone),
  },
  reminders: {
    byEmail: row.remind_by_email,
    bySms: row.remind_by_sms,
    leads: row.reminder_leads.toSorted((left, right) => right - left),
    newsBySms: row.news_by_sms,
    agenda: row.agenda,
    rebookAfterNoShow: row.rebook_after_no_show,
    askForReview: row.ask_for_review,
    waitlist: row.waitlist,
  },
});

/** When it is open now, and in a usual week; hours of a week that touch are told as they were entered. */
export const presentOpening = (
  rows: readonly HoursRow[],
  closures: readonly ClosureRow[],
  { zone, now }: { readonly zone: string; readonly now: Instant },
): Opening => {
  const spans = rows.toSorted((one, other) => one.start_minute - other.start_minute);
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    spans
      .filter((row) => row.weekday === weekday)
      .map((row) => ({ startMinute: row.start_minute, endMinute: row.end_minute })),
  );
  const shut = closures.map((closure) => ({ from: closure.from_date, to: closure.to_date }));
  const { dateAt, timeAt } = wallClock(zone);
  const at = openNow({ hours, closures: shut }, zone, now);
  return {
    now: at.open
      ? { open: true, until: at.until === null ? null : timeAt(at.until) }
      : { open: false, opens: at.opens === null ? null : { day: dateAt(at.opens), at: timeAt(at.opens) } },
    today: dateAt(now),
    week: [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
      weekday,
      hours: (hours[weekday] ?? []).map(
        ({ startMinute, endMinute }) => `${clockOf(startMinute)} – ${clockOf(endMinute)}`,
      ),
    })),
  };
};
