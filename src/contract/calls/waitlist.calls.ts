import * as z from 'zod/mini';
import { call } from '../call.ts';
import { bookingType } from '../replies/views.ts';
import {
  businessId,
  calendarDate,
  email,
  emptyOr,
  handle,
  personName,
  phone,
  success,
} from '../requests/fields.ts';

/** What a client gives to wait for a day; the same texts as on the booking page. */
const joining = z.object({
  businessId,
  serviceId: handle,
  /** `any`, or left out: whoever is free. */
  staffId: z.optional(handle),
  date: calendarDate,
  clientName: personName('This field is required.'),
  clientPhone: phone('This field is required.', 'Enter a valid 11-digit NG number.'),
  clientEmail: emptyOr(email('Must be a valid email', 'Must be a valid email')),
});
export type JoinWaitlistBody = z.output<typeof joining>;

export const waitlistEntry = z.object({
  _id: z.string(),
  serviceName: z.string(),
  bookingType,
  /** Empty: anyone. */
  staffName: z.string(),
  date: z.string(),
  clientName: z.string(),
  clientPhone: z.string(),
  clientEmail: z.string(),
  /** `paying`: took the time offered, and has to pay for it before it is theirs; `unpaid`: took it and did not pay. */
  state: z.enum([
    'waiting',
    'offered',
    'paying',
    'unpaid',
    'booked',
    'declined',
    'lapsed',
    'removed',
    'passed',
  ]),
  /** What they booked was cancelled since. */
  cancelled: z.optional(z.boolean()),
  joinedAt: z.string(),
  /** The time that is held for them just now, and until when. */
  offer: z.nullable(z.object({ date: z.string(), heldUntil: z.string() })),
});
export type WaitlistEntry = z.output<typeof waitlistEntry>;

export const waitlistCalls = {
  join: call({
    method: 'POST',
    path: '/waitlist',
    summary: 'Wait for a day that is full: the first in line is offered the first time that frees up.',
    access: 'public',
    body: joining,
    reply: z.object({ success, message: z.string() }),
    refusals: [
      'NOT_FOUND',
      'SLOT_NOT_OFFERED',
      'LIMIT_REACHED',
      'CALL_TO_BOOK',
      'TOO_MANY_REQUESTS',
      'IDEMPOTENCY_MISMATCH',
    ],
  }),
  list: call({
    method: 'GET',
    path: '/waitlist',
    summary: 'Who waits for which day, from today on; first come first.',
    access: 'owner',
    permission: 'waitlist.read',
    reply: z.object({ success, data: z.array(waitlistEntry) }),
    refusals: [],
  }),
  remove: call({
    method: 'DELETE',
    path: '/waitlist/{id}',
    summary: 'Take somebody off the list; a time held for them is free again.',
    access: 'owner',
    permission: 'bookings.change',
    params: z.object({ id: handle }),
    reply: z.object({ success }),
    refusals: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  }),
};
