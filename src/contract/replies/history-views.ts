import * as z from 'zod/mini';
import { appointmentStatus } from './views.ts';

/** One change of an appointment. `from` is null where it was made. */
export const historyEntry = z.object({
  event: z.enum([
    'book',
    'confirm',
    'cancel',
    'complete',
    'mark-no-show',
    'reschedule',
    'move',
    'edit',
    'lapse',
    'undo',
    'correct',
  ]),
  from: z.nullable(appointmentStatus),
  to: appointmentStatus,
  actor: z.enum(['client', 'owner', 'system']),
  /** The name of the member who did it; null: nobody did, or it was before names were kept. */
  by: z.nullable(z.string()),
  /** The name of the API key by which a program of the owner's did it; null: a person did. */
  byKey: z.nullable(z.string()),
  reason: z.string(),
  at: z.string(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** A message as its row stands. `to` shows whom it went to with most of the address hidden. */
export const sentMessage = z.object({
  _id: z.string(),
  kind: z.string(),
  recipient: z.enum(['client', 'owner']),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped']),
  error: z.string(),
  /** When it was sent, else when it is due. */
  at: z.string(),
  /** Of a reminder: so many minutes before the start. */
  leadMinutes: z.number(),
  /** What the SMS gateway reported of it; `none` for email, which reports nothing. */
  delivery: z.enum(['none', 'accepted', 'delivered', 'undelivered']),
  deliveryDetail: z.string(),
  /** Opens WhatsApp with the same message to the client, for the owner to send by hand; null where that makes no sense. */
  whatsappUrl: z.nullable(z.string()),
});
export type SentMessage = z.output<typeof sentMessage>;
