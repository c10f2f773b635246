import * as z from 'zod/mini';
import { call } from '../call.ts';
import { calendarEvent } from '../replies/views.ts';
import { success } from '../requests/fields.ts';

export const finderCalls = {
  find: call({
    method: 'GET',
    path: '/find',
    summary:
      'Clients by part of their name, email or phone, and the bookings of those who fit: what is to come first, then the latest. Six of each at most.',
    access: 'owner',
    permission: 'clients.read',
    query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
    reply: z.object({
      success,
      data: z.object({
        clients: z.array(
          z.object({ _id: z.string(), name: z.string(), phone: z.string(), email: z.string() }),
        ),
        appointments: z.array(calendarEvent),
      }),
    }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
};
