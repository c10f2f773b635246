import * as z from 'zod/mini';
import { LONGEST_RENTAL } from '#core/rentals/length-price.ts';
import { call } from '../call.ts';
import { calendarDate, handle, success, wholeNumber } from '../requests/fields.ts';
import { linesText, oneOfServiceAndLines, staffUnlessLines } from '../requests/lines.ts';

export const month = { year: wholeNumber(2000, 2200), month: wholeNumber(1, 12) };

/** One service with a staff member or `any`; or all lines of a booking. */
export const slotQuery = {
  serviceId: z.optional(handle),
  staffId: z.optional(handle),
  lines: z.optional(linesText),
};

/** One item, or lines of items; `days` are never fewer than the longest period among them, which they are left out. */
const order = {
  serviceId: z.optional(handle),
  lines: z.optional(linesText),
  days: z.optional(wholeNumber(1, LONGEST_RENTAL)),
};

const unitsFrom = z.array(z.object({ date: z.string(), units: z.number() }));
/** The most units of a line, what others of the order take of the same stock set aside; `shared`: whether any do. */
const orderedItem = z.object({ serviceId: z.string(), shared: z.boolean(), free: unitsFrom });

/** What one unit costs for the days of a hire, in naira. */
const unitFees = z.object({
  price: z.number(),
  /** The length that was used, such as ‘Weekend’; null: the base fee. */
  rule: z.nullable(z.string()),
  /** What is added to it for days beyond. */
  extra: z.nullable(z.object({ count: z.number(), of: z.enum(['day', 'period']), fee: z.number() })),
  caution: z.number(),
});
export type UnitFees = z.output<typeof unitFees>;

/** When clients can book. */
export const freeTimesCalls = {
  availability: call({
    method: 'GET',
    path: '/appointments/availability',
    summary: 'The free start times of one day.',
    access: 'public',
    query: z.object({ ...slotQuery, date: calendarDate }).check(oneOfServiceAndLines, staffUnlessLines),
    reply: z.object({ success, slots: z.array(z.string()) }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  availableDays: call({
    method: 'GET',
    path: '/appointments/availability/days',
    summary: 'How many start times are free on each of up to 91 days, and which days are booked out.',
    access: 'public',
    query: z
      .object({ ...slotQuery, from: calendarDate, to: calendarDate })
      .check(oneOfServiceAndLines, staffUnlessLines),
    reply: z.object({
      success,
      data: z.array(z.object({ date: z.string(), free: z.number(), full: z.boolean() })),
    }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
};

/** When items can be had: apart, since no page asks both. */
export const rentalDaysCalls = {
  rentalAvailability: call({
    method: 'GET',
    path: '/appointments/rental-availability',
    summary:
      'The dates of a month on which a hire cannot start. Of an order, asked for with `lines` and how many days it is to be, also how many of each item can be had from each day on.',
    access: 'public',
    query: z.object({ ...order, ...month }).check(oneOfServiceAndLines),
    reply: z.object({
      success,
      unavailableDates: z.array(z.string()),
      /** Of an order, those of them on which only the stock stands against it. */
      shortDates: z.optional(z.array(z.string())),
      items: z.optional(z.array(orderedItem)),
      days: z.optional(z.number()),
    }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
};

/** The same for the owner. */
export const internalHireDays = call({
  method: 'GET',
  path: '/appointments/internal/hire-days',
  summary:
    'The dates of a month on which a hire cannot start, and how many units are free from each other one. Of an order, asked for with `lines`, also how many of each item can be had, and with `date` what one unit of it costs from that day on.',
  access: 'owner',
  permission: 'bookings.read',
  query: z
    .object({ ...order, ...month, date: z.optional(calendarDate), editId: z.optional(handle) })
    .check(oneOfServiceAndLines),
  reply: z.object({
    success,
    unavailableDates: z.array(z.string()),
    /** Of an order: of its first item. */
    free: unitsFrom,
    items: z.optional(z.array(z.extend(orderedItem, { stock: z.number(), fees: z.optional(unitFees) }))),
    days: z.optional(z.number()),
  }),
  refusals: ['NOT_FOUND'],
});
