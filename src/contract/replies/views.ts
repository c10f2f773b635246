import * as z from 'zod/mini';
import { roles } from '#core/accounts/permissions.ts';
import { appointmentStatuses } from '#core/appointments/statuses.ts';
import { linePart, optionGroup, ownerLine, publicLine, twoHands } from './line-views.ts';
import { payoutHold, toldLine } from './money-views.ts';
import { series } from './series-views.ts';

/** The shapes replies are made of. A reply carries these fields and no others: what is not named here never leaves. */

const id = z.string();
const nairaAmount = z.number();

export const bookingSettings = z.object({ requireDeposit: z.boolean(), depositPercentage: z.number() });

/** What the browser keeps under the key `user`: for display only, never trusted. */
export const storedUser = z.object({
  name: z.string(),
  email: z.string(),
  businessName: z.string(),
  businessId: id,
  businessSlug: z.string(),
  phone: z.string(),
  timezone: z.string(),
  isSetupComplete: z.boolean(),
  bookingSettings,
  payoutHold: z.optional(z.nullable(payoutHold)),
  subaccountCode: z.optional(z.string()),
  /** What they are to the business; absent: its owner. */
  role: z.optional(z.enum(roles)),
  /** The business asks for a second factor, and there is none yet: nothing else can be done before. Absent: not so. */
  owesFactor: z.optional(z.literal(true)),
  /** Signed in on a device that the team shares, which locks itself. Absent: not so. */
  onSharedDevice: z.optional(z.literal(true)),
  /** Every business that this account belongs to, by name; absent: this one alone. */
  businesses: z.optional(z.array(z.object({ businessId: id, businessName: z.string() }))),
});
export type StoredUser = z.output<typeof storedUser>;

export const theme = z.object({
  primaryColor: z.nullable(z.string()),
  backgroundColor: z.nullable(z.string()),
  textColor: z.nullable(z.string()),
});

export const bookingType = z.enum(['time-based', 'item-based']);

export const customField = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(['text', 'textarea', 'select', 'checkbox', 'number']),
  required: z.boolean(),
  options: z.array(z.string()),
});
export type CustomField = z.output<typeof customField>;

const pricing = z.object({
  baseRentalFee: nairaAmount,
  cautionFee: nairaAmount,
  /** For each day beyond the period; left out: each further period begun costs the base fee again. */
  extraDayFee: z.optional(nairaAmount),
  /** What a hire of up to so many days costs as a whole; `startsOn` is its only weekday, 0 being Sunday. */
  lengths: z.optional(
    z.array(
      z.object({
        name: z.string(),
        days: z.number(),
        price: nairaAmount,
        startsOn: z.nullable(z.number()),
      }),
    ),
  ),
});

/** So many units of an item that another is made of. */
const part = z.object({ serviceId: id, name: z.string(), quantity: z.number() });

export const publicService = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  category: z.string(),
  imageUrl: z.nullable(z.string()),
  duration: z.number(),
  bookingType,
  price: nairaAmount,
  pricing: z.optional(pricing),
  /** Of an item that is made of others: it takes their stock. */
  parts: z.optional(z.array(part)),
  priceVaries: z.boolean(),
  customFields: z.array(customField),
  /** Choices that change its price or its minutes. */
  optionGroups: z.array(optionGroup),
  /** Minutes, active and processing in turns; empty: active all along. */
  segments: z.array(z.number()),
  /** What it takes and costs where two people do it; null where that cannot be asked for. */
  twoHands: z.nullable(twoHands),
  /** Whether another person can do it while the same client has something else done. */
  alongside: z.boolean(),
  customizationSettings: theme,
});
export type PublicService = z.output<typeof publicService>;

export const ownerService = z.extend(publicService, {
  available: z.boolean(),
  quantity: z.number(),
  preRentalBufferDays: z.number(),
  postRentalBufferDays: z.number(),
  imageCloudinaryId: z.nullable(z.string()),
  assignedStaff: z.array(id),
  /** What each booking of it needs one of. */
  resourceIds: z.array(id),
});
export type OwnerService = z.output<typeof ownerService>;

export const publicBusiness = z.object({
  _id: id,
  businessSlug: z.string(),
  businessName: z.string(),
  businessDescription: z.string(),
  address: z.string(),
  logoUrl: z.nullable(z.string()),
  bannerImageUrl: z.nullable(z.string()),
  heroButtonText: z.string(),
  phone: z.string(),
  email: z.string(),
  timezone: z.string(),
  socialLinks: z.object({
    instagram: z.string(),
    facebook: z.string(),
    twitter: z.string(),
    whatsapp: z.string(),
  }),
  themeSettings: theme,
  bookingSettings: z.extend(bookingSettings, { rentalPolicy: z.string() }),
  deliverySettings: z.object({
    deliveryZones: z.array(z.object({ zoneName: z.string(), price: nairaAmount })),
    pickupAddress: z.string(),
  }),
});
export type PublicBusiness = z.output<typeof publicBusiness>;

export const appointmentStatus = z.enum(appointmentStatuses);
export type AppointmentStatusView = z.output<typeof appointmentStatus>;

export const paymentStatus = z.enum([
  'not_required',
  'pending',
  'deposit_paid',
  'paid',
  'refund_pending',
  'refunded',
]);

export const customFieldAnswer = z.object({
  fieldId: z.string(),
  label: z.string(),
  type: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
});

/**
 * The days of a hire, yyyy-MM-dd, as they were agreed: `lastDay` is the client's, on `returnDate` it is due back. They
 * stay what they are when the business moves to another time zone.
 */
export const hireDays = z.object({ firstDay: z.string(), lastDay: z.string(), returnDate: z.string() });
export type RentalDays = z.output<typeof hireDays>;

/** The owner's view of one appointment. */
export const ownerAppointment = z.object({
  _id: id,
  date: z.string(),
  endDate: z.string(),
  status: appointmentStatus,
  version: z.number(),
  clientName: z.string(),
  clientPhone: z.string(),
  clientEmail: z.string(),
  serviceName: z.string(),
  staffName: z.string(),
  serviceId: z.object({
    _id: id,
    name: z.string(),
    duration: z.number(),
    bookingType,
    slug: z.string(),
    category: z.string(),
    price: nairaAmount,
    pricing: z.optional(pricing),
  }),
  staffId: z.nullable(z.object({ _id: id, name: z.string() })),
  clientId: id,
  source: z.enum(['public', 'owner']),
  quantity: z.number(),
  /** Null for an appointment. */
  deliveryDetails: z.nullable(
    z.object({
      method: z.enum(['pickup', 'delivery']),
      zone: z.string(),
      fee: nairaAmount,
      address: z.string(),
    }),
  ),
  /** Where a caution fee goes back to; only while the booking is pending or confirmed, or the fee is unsettled. */
  clientRefundDetails: z.nullable(
    z.object({ accountHolderName: z.string(), accountNumber: z.string(), bankName: z.string() }),
  ),
  /** The owner's own; `clientNote` is what its client wrote with it. */
  notes: z.string(),
  clientNote: z.string(),
  customFieldAnswers: z.array(customFieldAnswer),
  paymentStatus,
  amountPaid: nairaAmount,
  paymentReference: z.string(),
  createdAt: z.string(),
  /** Of a hire; absent where none were written, which are those of its instants then. */
  hireDays: z.optional(hireDays),
  /** All that was booked; the fields above show the first line and the totals. */
  lines: z.array(ownerLine),
  /** The appointments that it was booked with in one go, itself among them; only where one is shown in full. */
  series: z.optional(series),
});
export type OwnerAppointment = z.output<typeof ownerAppointment>;

/**
 * One booking as a calendar draws it. `staffId` is null for a hire, whose `serviceName` says the units of its items too;
 * a hire ends at the start of its return date. `staffName` is empty to whoever is the one who does it and sees no others'.
 */
export const calendarEvent = z.object({
  _id: id,
  date: z.string(),
  endDate: z.string(),
  status: appointmentStatus,
  version: z.number(),
  bookingType,
  clientName: z.string(),
  serviceName: z.string(),
  staffId: z.nullable(id),
  staffName: z.string(),
  /** Of a hire; absent where none were written, which are those of its instants then. */
  hireDays: z.optional(hireDays),
  /** Of a hire: whether it is brought to its client. */
  brought: z.optional(z.boolean()),
  /** Whose time it has and when; absent where all of it is its one staff member's. */
  parts: z.optional(z.array(linePart)),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

/** How a hire changes hands; `place`: where it is picked up, empty where that is not known or it is brought. */
export const publicRental = z.extend(hireDays, {
  method: z.enum(['pickup', 'delivery']),
  place: z.string(),
  /** How it comes back, with the day where nobody is there on its return date; absent where that was not asked for. */
  returning: z.optional(z.string()),
});

/** What anyone holding the unguessable id may see: nothing of the client's own data. */
export const publicAppointment = z.object({
  _id: id,
  status: appointmentStatus,
  bookingType,
  serviceName: z.string(),
  staffName: z.string(),
  date: z.string(),
  duration: z.number(),
  businessName: z.string(),
  businessSlug: z.string(),
  businessPhone: z.string(),
  address: z.string(),
  timezone: z.string(),
  /** The end of an appointment; the start of a hire's return date. */
  endDate: z.string(),
  /** Null for an appointment. */
  hire: z.nullable(publicRental),
  lines: z.array(publicLine),
});
export type PublicAppointment = z.output<typeof publicAppointment>;

/** What whoever holds a link to move a booking sees of it. `staffId` is null for a hire. */
export const movableAppointment = z.extend(publicAppointment, {
  serviceId: z.object({ _id: id, name: z.string(), slug: z.string(), duration: z.number() }),
  staffId: z.nullable(z.object({ _id: id, name: z.string() })),
  /** Its lines as an address of a booking page names them; null: its service and staff member say all of it. */
  again: z.nullable(z.string()),
});
export type MovableAppointment = z.output<typeof movableAppointment>;

/** What the manage link shows its holder, and what it lets them do. Amounts in naira. */
export const managedAppointment = z.extend(movableAppointment, {
  quantity: z.number(),
  delivery: z.nullable(z.object({ method: z.enum(['pickup', 'delivery']), zone: z.string() })),
  /** All that is to be paid, a caution fee and delivery included. */
  total: nairaAmount,
  cautionFee: nairaAmount,
  priceVaries: z.boolean(),
  amountPaid: nairaAmount,
  /** Of it, what is beyond the price: to be sent back or kept as credit, as the business says. */
  overpaid: z.nullable(z.object({ amount: nairaAmount, state: z.enum(['open', 'credit']) })),
  /** What the business keeps of the caution fee, and why. */
  cautionKept: z.nullable(z.object({ amount: nairaAmount, reason: z.string() })),
  /** The same and what comes back, as it is told. */
  money: z.array(toldLine),
  /** As the business had it when it was booked. */
  confirmedBy: z.enum(['client', 'automatic', 'owner']),
  can: z.object({ confirm: z.boolean(), cancel: z.boolean(), reschedule: z.boolean() }),
  /** How often it may still be moved by the client. */
  movesLeft: z.number(),
  /** What cancelling now would give back. */
  refund: nairaAmount,
  /** Until when cancelling gives all of it back. */
  freeUntil: z.string(),
  cancellationPolicy: z.string(),
  businessEmail: z.string(),
});
export type ManagedAppointment = z.output<typeof managedAppointment>;

export const client = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** MM-dd; empty where it is not known. */
  birthday: z.string(),
  lastAppointmentDate: z.nullable(z.string()),
  totalAppointments: z.number(),
  noShows: z.number(),
  /** Of completed bookings, in naira. */
  owed: z.number(),
});
export type Client = z.output<typeof client>;

/** One client in full. `spent` is what was received for their bookings, of each at most its price; `nextAppointmentDate` their next booking. */
export const clientDetails = z.extend(client, {
  notes: z.string(),
  tags: z.array(z.string()),
  alwaysDeposit: z.boolean(),
  blocked: z.boolean(),
  createdAt: z.string(),
  nextAppointmentDate: z.nullable(z.string()),
  completed: z.number(),
  cancelled: z.number(),
  upcoming: z.number(),
  spent: nairaAmount,
  /** What the owner keeps for them beyond the price of a booking, the longest first. */
  credits: z.array(
    z.object({ appointmentId: id, serviceName: z.string(), date: z.string(), amount: nairaAmount }),
  ),
  /** Beside their own: numbers of records merged into this one, and others they were booked with. */
  otherNumbers: z.array(z.object({ phone: z.string(), name: z.string(), bookings: z.number() })),
  /** Other clients with the same email address: the same person, or not. */
  sameEmail: z.array(z.object({ _id: id, name: z.string(), phone: z.string() })),
});
export type ClientDetails = z.output<typeof clientDetails>;
