import * as z from 'zod/mini';

const id = z.string();

export const publicStaff = z.object({
  _id: id,
  name: z.string(),
  role: z.string(),
  /** Absent: none, their initials are shown. */
  photoUrl: z.optional(z.string()),
});
export type PublicStaff = z.output<typeof publicStaff>;

export const weeklyHoursEntry = z.object({
  dayOfWeek: z.number(),
  isOpen: z.boolean(),
  startTime: z.string(),
  endTime: z.string(),
  closesNextDay: z.optional(z.boolean()),
  breaks: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
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
