import * as z from 'zod/mini';
import { weeklyHoursEntry } from './staff-views.ts';
import { bookingSettings, publicBusiness, theme } from './views.ts';

/** So many payments, and their amount in naira. */
const sum = z.object({ count: z.number(), amount: z.number() });

/** What the hourly look through a business's records found, and how its payments add up. */
export const recordsCheck = z.object({
  /** How many things were looked at; 0 before the first look. */
  checks: z.number(),
  ranAt: z.nullable(z.string()),
  violations: z.array(z.object({ name: z.string(), count: z.number() })),
  payments: z.object({
    /** What came online, in naira: to the kobo what became bookings and what goes back whole. */
    received: sum,
    booked: sum,
    returned: sum,
    /** So many came in another currency, and go back. */
    foreign: z.number(),
  }),
});
export type RecordsCheck = z.output<typeof recordsCheck>;

/** What the settings of a business are answered with. */

export const closure = z.object({ _id: z.string(), from: z.string(), to: z.string(), reason: z.string() });
export type Closure = z.output<typeof closure>;

export const reminderSettings = z.object({
  byEmail: z.boolean(),
  bySms: z.boolean(),
  /** Minutes before the start, the longest first. */
  leads: z.array(z.number()),
  /** Confirmations, moves and cancellations go by SMS too. */
  newsBySms: z.boolean(),
  agenda: z.boolean(),
  rebookAfterNoShow: z.boolean(),
  /** Clients are asked for a review, by email, some hours after a booking was completed. */
  askForReview: z.boolean(),
  waitlist: z.boolean(),
});
export type ReminderSettings = z.output<typeof reminderSettings>;

/** Everything the Settings screens show and save. */
export const settings = z.object({
  profile: z.object({
    businessName: z.string(),
    ownerName: z.string(),
    phone: z.string(),
    businessSlug: z.string(),
    email: z.string(),
    address: z.string(),
    timezone: z.string(),
    businessDescription: z.string(),
    heroButtonText: z.string(),
    socialLinks: publicBusiness.shape.socialLinks,
  }),
  logoUrl: z.nullable(z.string()),
  bannerImageUrl: z.nullable(z.string()),
  theme,
  weeklyHours: z.array(weeklyHoursEntry),
  closures: z.array(closure),
  bookingRules: z.object({
    slotStepMinutes: z.number(),
    noticeMinutes: z.number(),
    gapMinutes: z.number(),
    /** How long a client may wait between two services of one booking. */
    lineWaitMinutes: z.number(),
    horizonDays: z.number(),
    confirmation: z.enum(['client', 'automatic', 'owner']),
    emailOptional: z.boolean(),
  }),
  deposits: bookingSettings,
  /** Whether a bank account is linked that deposits can be paid out to. */
  payoutLinked: z.boolean(),
  cancellation: z.object({
    noticeHours: z.number(),
    clientMoves: z.number(),
    policy: z.string(),
  }),
  rentals: z.object({
    rentalPolicy: z.string(),
    pickupAddress: z.string(),
    deliveryZones: z.array(z.object({ zoneName: z.string(), price: z.number() })),
  }),
  reminders: reminderSettings,
});
export type Settings = z.output<typeof settings>;
