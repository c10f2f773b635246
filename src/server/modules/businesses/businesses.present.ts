import type { PublicBusiness } from '#contract/views.ts';
import { businessHandle } from '../../platform/ids.ts';
import type { BusinessRow } from './businesses.repo.ts';

const bookingSettingsOf = (row: BusinessRow) => ({
  requireDeposit: row.require_deposit,
  depositPercentage: row.deposit_percentage,
});

/** What anyone may know of a business: its own public contact, never the owner's sign-in address. */
export const presentPublicBusiness = (row: BusinessRow): PublicBusiness => ({
  _id: businessHandle(row.business_id),
  businessSlug: row.slug ?? '',
  businessName: row.name,
  businessDescription: row.description,
  address: row.address,
  logoUrl: null,
  bannerImageUrl: null,
  heroButtonText: row.hero_button_text === '' ? 'Book Appointment' : row.hero_button_text,
  phone: row.phone,
  email: row.public_email,
  timezone: row.time_zone,
  socialLinks: {
    instagram: row.instagram,
    facebook: row.facebook,
    twitter: row.twitter,
    whatsapp: row.whatsapp,
  },
  themeSettings: {
    primaryColor: row.theme_primary,
    backgroundColor: row.theme_background,
    textColor: row.theme_text,
  },
  bookingSettings: bookingSettingsOf(row),
});

export const presentOwnBusiness = (row: BusinessRow) => ({
  _id: businessHandle(row.business_id),
  businessName: row.name,
  businessSlug: row.slug ?? '',
  phone: row.phone,
  timezone: row.time_zone,
  bookingSettings: bookingSettingsOf(row),
});
