import * as z from 'zod/mini';
import { appointmentStatuses } from '#core/appointments/statuses.ts';

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
  subaccountCode: z.optional(z.string()),
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

const pricing = z.object({ baseRentalFee: nairaAmount, cautionFee: nairaAmount });

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
  priceVaries: z.boolean(),
  customFields: z.array(customField),
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
});
export type OwnerService = z.output<typeof ownerService>;

export const publicStaff = z.object({ _id: id, name: z.string(), role: z.string() });
export type PublicStaff = z.output<typeof publicStaff>;

export const weeklyHoursEntry = z.object({
  dayOfWeek: z.number(),
  isOpen: z.boolean(),
  startTime: z.string(),
  endTime: z.string(),
});

export const ownerStaff = z.extend(publicStaff, {
  businessId: id,
  email: z.string(),
  phone: z.string(),
  services: z.array(id),
  /** Null: the staff member follows the business's own hours. */
  availabilitySettings: z.nullable(
    z.object({ weeklyHours: z.array(weeklyHoursEntry), blockedDates: z.array(z.string()) }),
  ),
});
export type OwnerStaff = z.output<typeof ownerStaff>;

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
  bookingSettings,
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
  notes: z.string(),
  customFieldAnswers: z.array(customFieldAnswer),
  paymentStatus,
  amountPaid: nairaAmount,
  paymentReference: z.string(),
  createdAt: z.string(),
});
export type OwnerAppointment = z.output<typeof ownerAppointment>;

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
});
export type PublicAppointment = z.output<typeof publicAppointment>;

export const client = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  lastAppointmentDate: z.nullable(z.string()),
  totalAppointments: z.number(),
});
