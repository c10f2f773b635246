import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, success } from '../requests/fields.ts';

export const systemCalls = {
  health: call({
    method: 'GET',
    path: '/health',
    summary: 'Whether the process is alive and ready to serve.',
    access: 'public',
    reply: z.object({ success, alive: z.boolean(), ready: z.boolean() }),
    refusals: ['UNAVAILABLE'],
  }),
  moveClock: call({
    method: 'POST',
    path: '/dev/clock',
    summary: 'Move the clock forward, by minutes or to an instant. Absent in production.',
    access: 'public',
    body: z.strictObject({
      minutes: z.optional(z.number().check(z.int(), z.gte(1), z.lte(525_600))),
      to: z.optional(instant),
    }),
    reply: z.object({ success, now: z.string() }),
    refusals: ['INVALID_INPUT'],
  }),
};
