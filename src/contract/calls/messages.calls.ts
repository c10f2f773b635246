import * as z from 'zod/mini';
import { channels, editableKinds } from '#core/messages/kinds.ts';
import { call } from '../call.ts';
import { reminderSettings, settings } from '../replies/settings-views.ts';
import { success } from '../requests/fields.ts';

const kind = z.enum(editableKinds, 'Please choose a message.');
const channel = z.enum(channels, 'Please choose email or SMS.');

/** The text of one kind on one channel; empty: our own words. Which words in braces it may have, the rules say. */
const text = z.strictObject({
  kind,
  channel,
  body: z.string('Required').check(
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(1000, 'At most 1000 characters'),
  ),
});
export type MessageTextBody = z.output<typeof text>;

export const messageText = z.object({
  kind,
  channel,
  body: z.string(),
  /** True: ours, since the business wrote none. */
  isDefault: z.boolean(),
});
export type MessageText = z.output<typeof messageText>;

/** A message as it would arrive, about a made-up booking of this business. */
export const messagePreview = z.object({
  /** Of an email; empty for an SMS. */
  subject: z.string(),
  text: z.string(),
  /** A whole document, to be shown in a frame without scripts; empty for an SMS. */
  html: z.string(),
  /** Of an SMS: how long it is, of 160; null for an email. */
  septets: z.nullable(z.number()),
});
export type MessagePreview = z.output<typeof messagePreview>;

const report = z.object({ success });

const reminderChoices = z.strictObject({
  ...reminderSettings.shape,
  /** As it was where it is left out, as callers of before do. */
  askForReview: z.optional(z.boolean()),
  leads: z
    .array(
      z
        .number('Required')
        .check(
          z.int('Must be a whole number of minutes'),
          z.gte(30, 'At least 30 minutes before'),
          z.lte(10_080, 'At most 7 days before'),
        ),
    )
    .check(
      z.maxLength(3, 'At most three reminders'),
      z.refine((leads) => new Set(leads).size === leads.length, 'You already have this reminder.'),
    ),
});
export type ReminderChoices = z.output<typeof reminderChoices>;

export const messagesCalls = {
  saveReminders: call({
    method: 'PUT',
    path: '/settings/reminders',
    summary: 'Change how and when clients are reminded. Reminders of bookings already made are planned anew.',
    access: 'owner',
    permission: 'settings.change',
    body: reminderChoices,
    reply: z.object({ success, data: settings }),
    refusals: [],
  }),
  texts: call({
    method: 'GET',
    path: '/messages/texts',
    summary: 'The words of every message that can be edited.',
    access: 'owner',
    permission: 'settings.change',
    reply: z.object({ success, data: z.array(messageText) }),
    refusals: [],
  }),
  saveText: call({
    method: 'PUT',
    path: '/messages/texts',
    summary: 'Put one message in words of your own; empty: back to ours.',
    access: 'owner',
    permission: 'settings.change',
    body: text,
    reply: z.object({ success, data: z.array(messageText) }),
    refusals: [],
  }),
  preview: call({
    method: 'POST',
    path: '/messages/preview',
    summary: 'How a text would arrive. Changes nothing.',
    access: 'owner',
    permission: 'settings.change',
    body: text,
    reply: z.object({ success, data: messagePreview }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  sendTest: call({
    method: 'POST',
    path: '/messages/test',
    summary: "Send a text to the owner's own email address or telephone number, about a made-up booking.",
    access: 'owner',
    permission: 'settings.change',
    body: text,
    reply: z.object({ success, message: z.string() }),
    refusals: ['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'IDEMPOTENCY_MISMATCH'],
  }),
  termiiReport: call({
    method: 'POST',
    path: '/messages/reports/termii',
    summary: "Termii's signed delivery reports.",
    access: 'signed',
    reply: report,
    refusals: ['UNAUTHENTICATED'],
  }),
  africasTalkingReport: call({
    method: 'POST',
    path: '/messages/reports/africastalking/{secret}',
    summary: "Africa's Talking's delivery reports; the secret in the address proves them.",
    access: 'signed',
    params: z.object({ secret: z.string().check(z.maxLength(200)) }),
    consumes: 'application/x-www-form-urlencoded',
    reply: report,
    refusals: ['UNAUTHENTICATED'],
  }),
};
