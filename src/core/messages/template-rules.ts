import { leastSeptets } from './fit-sms.ts';
import { smsRoom } from './gsm7.ts';
import type { Channel, EditableKind } from './kinds.ts';
import { hasPlaceholder, parseTemplate, type TemplateRefusal } from './template.ts';

/** The longest text an owner can write for an email, in characters. */
export const emailTextMaxLength = 1000;

/** What is wrong with a text; `over` counts the septets or characters too many. */
export type TextRefusal =
  | TemplateRefusal
  | { readonly reason: 'LINK_MISSING' }
  | { readonly reason: 'TOO_LONG'; readonly channel: Channel; readonly over: number };

/** Kinds whose SMS would be of no use without the client's link; an email has it as a button in any case. */
const needsLink: readonly EditableKind[] = [
  'booking-received',
  'booking-confirmed',
  'rescheduled',
  'reminder',
  'rebooking',
  'waitlist-offer',
];

type WrittenText = { readonly kind: EditableKind; readonly channel: Channel; readonly body: string };

/**
 * Everything that is wrong with an owner's own text of a message; none: it can be sent. An SMS must fit into 160 septets
 * with a link of 60 and every other value at the length kept for it.
 */
export function checkTemplate({ kind, channel, body }: WrittenText): readonly TextRefusal[] {
  const refusals: TextRefusal[] = [];
  if (channel === 'email' && body.length > emailTextMaxLength)
    refusals.push({ reason: 'TOO_LONG', channel, over: body.length - emailTextMaxLength });
  const parsed = parseTemplate(body);
  if (!parsed.ok) return [...refusals, parsed.reason];
  if (channel === 'email') return refusals;
  const over = leastSeptets(parsed.value) - smsRoom;
  if (over > 0) refusals.push({ reason: 'TOO_LONG', channel, over });
  if (needsLink.includes(kind) && !hasPlaceholder(parsed.value, 'link'))
    refusals.push({ reason: 'LINK_MISSING' });
  return refusals;
}
