import * as z from 'zod/mini';
import { HIDDEN_TEXT, hidesSomething, hidesSomethingInLines } from '#core/names/unseen.ts';
import { call } from '../call.ts';
import { imageMaxBytes } from '../media.ts';
import { closure, recordsCheck, settings } from '../replies/settings-views.ts';
import {
  businessName,
  businessSlug,
  calendarDate,
  email,
  emptyOr,
  handle,
  naira,
  nameText,
  personName,
  phone,
  requiredText,
  success,
  themeSettings,
  wholeNumber,
} from '../requests/fields.ts';
import { weeklyHours } from '../requests/weekly-hours.ts';

const REQUIRED = 'Required';

const whole = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`;
  return z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message));
};

/** At most `max` characters on one line; left out is empty. */
const line = (max: number) =>
  z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(max, `At most ${max} characters`),
      z.refine((text) => !hidesSomething(text), HIDDEN_TEXT),
    ),
  );

/** Text that may have several lines, however their ends and tabs were written. */
const lines = (max: number) =>
  z.optional(
    z.string().check(
      z.overwrite((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/\t/g, ' ')),
      z.trim(),
      z.maxLength(max, `At most ${max} characters`),
      z.refine((text) => !hidesSomethingInLines(text), HIDDEN_TEXT),
    ),
  );

const profile = z.strictObject({
  businessName: businessName(REQUIRED),
  ownerName: emptyOr(personName(REQUIRED)),
  phone: phone(REQUIRED, 'Valid 11-digit NG number'),
  businessSlug: businessSlug,
  /** The address clients see; apart from the one the owner signs in with. */
  email: emptyOr(email('Must be a valid email', 'Must be a valid email')),
  address: lines(300),
  timezone: requiredText(REQUIRED, 60),
  businessDescription: lines(500),
  heroButtonText: line(40),
  /** A full address, or a name on that network; which hosts are let through the server decides. */
  socialLinks: z.strictObject({
    instagram: line(200),
    facebook: line(200),
    twitter: line(200),
    whatsapp: line(200),
  }),
});
export type ProfileBody = z.output<typeof profile>;

const bookingRules = z.strictObject({
  slotStepMinutes: whole(5, 240),
  noticeMinutes: whole(0, 43_200),
  gapMinutes: whole(0, 240),
  /** Between two services of one booking; left out it stays what it was. */
  lineWaitMinutes: z.optional(whole(0, 60)),
  horizonDays: whole(1, 90),
  confirmation: z.enum(['client', 'automatic', 'owner'], 'Please choose one of the three.'),
  emailOptional: z.boolean('Please choose yes or no.'),
});
export type BookingRulesBody = z.output<typeof bookingRules>;

const rentals = z.strictObject({
  rentalPolicy: lines(5000),
  pickupAddress: lines(300),
  deliveryZones: z
    .array(
      z.strictObject({
        zoneName: nameText('This field is required', 80),
        price: naira('This field is required', 'Cannot be negative'),
      }),
    )
    .check(
      z.maxLength(50, 'At most 50 zones'),
      z.refine(
        (zones) => new Set(zones.map(({ zoneName }) => zoneName.toLowerCase())).size === zones.length,
        'You already have a zone with this name.',
      ),
    ),
});
export type RentalsBody = z.output<typeof rentals>;

const percent = '% must be 1-100';
const depositPercentage = z.number('Required').check(z.gte(0, percent), z.lte(100, percent), z.int(percent));

const saved = z.object({ success, data: settings });
const image = (field: string) =>
  ({
    access: 'owner',
    permission: 'settings.change',
    consumes: 'multipart/form-data',
    file: { field, maxBytes: imageMaxBytes },
    reply: z.object({ success, data: z.object({ imageUrl: z.string() }) }),
    refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA', 'INVALID_IMAGE', 'TOO_MANY_REQUESTS'],
  }) as const;

const feed = z.object({
  /** Null: the feed of the whole business. */
  staffId: z.nullable(z.string()),
  name: z.string(),
  url: z.string(),
});

export const settingsCalls = {
  get: call({
    method: 'GET',
    path: '/settings',
    summary: 'Everything the Settings screens show.',
    access: 'owner',
    permission: 'settings.read',
    reply: saved,
    refusals: [],
  }),
  saveProfile: call({
    method: 'PUT',
    path: '/settings/profile',
    summary: 'Change the profile and the public page. An address given up leads to the new one.',
    access: 'owner',
    permission: 'settings.change',
    body: profile,
    reply: saved,
    refusals: ['SLUG_TAKEN', 'LIMIT_REACHED'],
  }),
  saveTheme: call({
    method: 'PUT',
    path: '/settings/theme',
    summary: "Change the colours of the business's pages. Empty: the default.",
    access: 'owner',
    permission: 'settings.change',
    body: themeSettings,
    reply: saved,
    refusals: [],
  }),
  uploadLogo: call({
    ...image('logo'),
    method: 'PUT',
    path: '/settings/logo',
    summary: 'Upload the logo: a PNG or JPEG of at most 2 MB in the field logo.',
  }),
  removeLogo: call({
    method: 'DELETE',
    path: '/settings/logo',
    summary: 'Remove the logo.',
    access: 'owner',
    permission: 'settings.change',
    reply: z.object({ success }),
    refusals: [],
  }),
  uploadBanner: call({
    ...image('bannerImage'),
    method: 'PUT',
    path: '/settings/banner',
    summary: 'Upload the banner: a PNG or JPEG of at most 2 MB in the field bannerImage.',
  }),
  removeBanner: call({
    method: 'DELETE',
    path: '/settings/banner',
    summary: 'Remove the banner.',
    access: 'owner',
    permission: 'settings.change',
    reply: z.object({ success }),
    refusals: [],
  }),
  saveHours: call({
    method: 'PUT',
    path: '/settings/hours',
    summary: 'Change the weekly hours. Bookings already made stay.',
    access: 'owner',
    permission: 'settings.change',
    body: z.strictObject({ weeklyHours }),
    reply: saved,
    refusals: [],
  }),
  addClosure: call({
    method: 'POST',
    path: '/settings/closures',
    summary: 'Close the business on a day or a range of days. Bookings already made stay.',
    access: 'owner',
    permission: 'settings.change',
    body: z
      .strictObject({ from: calendarDate, to: calendarDate, reason: line(120) })
      .check(z.refine(({ from, to }) => from <= to, { error: 'The end is before the start', path: ['to'] })),
    reply: z.object({ success, data: z.array(closure) }),
    refusals: ['LIMIT_REACHED', 'IDEMPOTENCY_MISMATCH'],
  }),
  removeClosure: call({
    method: 'DELETE',
    path: '/settings/closures/{id}',
    summary: 'Open again on the days of a closure.',
    access: 'owner',
    permission: 'settings.change',
    params: z.object({ id: handle }),
    reply: z.object({ success, data: z.array(closure) }),
    refusals: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  }),
  holidays: call({
    method: 'GET',
    path: '/settings/holidays',
    summary:
      'The Nigerian public holidays of a year, to be offered as closures. Never applied by themselves.',
    access: 'owner',
    permission: 'settings.read',
    query: z.object({ year: wholeNumber(2024, 2076) }),
    reply: z.object({
      success,
      data: z.array(z.object({ date: z.string(), name: z.string(), estimated: z.boolean() })),
    }),
    refusals: [],
  }),
  saveBookingRules: call({
    method: 'PUT',
    path: '/settings/booking-rules',
    summary: 'Change when and how clients can book.',
    access: 'owner',
    permission: 'settings.change',
    body: bookingRules,
    reply: saved,
    refusals: [],
  }),
  saveCancellation: call({
    method: 'PUT',
    path: '/settings/cancellation',
    summary: 'Change the cancellation policy.',
    access: 'owner',
    permission: 'settings.change',
    body: z.strictObject({
      noticeHours: whole(0, 336),
      clientMoves: whole(0, 3),
      policy: lines(2000),
    }),
    reply: saved,
    refusals: [],
  }),
  saveDeposits: call({
    method: 'PUT',
    path: '/settings/deposits',
    summary: 'Ask clients for a deposit, or stop asking. Needs a payout account.',
    access: 'owner',
    permission: 'settings.change',
    body: z.strictObject({ requireDeposit: z.boolean(), depositPercentage }),
    reply: saved,
    refusals: ['DEPOSITS_UNAVAILABLE'],
  }),
  saveRentals: call({
    method: 'PUT',
    path: '/settings/rentals',
    summary: 'Change the rental policy, the pick-up address and the delivery zones.',
    access: 'owner',
    permission: 'settings.change',
    body: rentals,
    reply: saved,
    refusals: [],
  }),
  recordsCheck: call({
    method: 'GET',
    path: '/settings/records-check',
    summary:
      'Whether the records hold together: the hourly checks, and payments against bookings and refunds.',
    access: 'owner',
    permission: 'reports.read',
    reply: z.object({ success, data: recordsCheck }),
    refusals: [],
  }),
  calendarFeeds: call({
    method: 'GET',
    path: '/settings/calendar-feeds',
    summary: 'The secret addresses under which other calendars can follow the diary.',
    access: 'owner',
    permission: 'settings.change',
    reply: z.object({ success, data: z.array(feed) }),
    refusals: [],
  }),
  renewCalendarFeed: call({
    method: 'POST',
    path: '/settings/calendar-feeds/renew',
    summary: 'Void the address of a feed and make a new one.',
    access: 'owner',
    permission: 'settings.change',
    body: z.strictObject({ staffId: z.nullable(handle) }),
    reply: z.object({ success, data: z.array(feed) }),
    refusals: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  }),
};
