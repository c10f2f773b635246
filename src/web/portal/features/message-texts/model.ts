import type { MessageText, MessageTextBody } from '#contract/calls/messages.calls.ts';
import type { Channel, EditableKind } from '#core/messages/kinds.ts';
import { defaultText } from '#core/messages/texts/default-texts.ts';
import type { PlaceholderName } from '#core/messages/texts/placeholders.ts';

/** The messages in the order in which a client may get them. */
export const messages: readonly {
  readonly kind: EditableKind;
  readonly title: string;
  readonly when: string;
}[] = [
  { kind: 'booking-received', title: 'Booking received', when: 'When a booking waits to be confirmed.' },
  { kind: 'booking-confirmed', title: 'Booking confirmed', when: 'When a booking is confirmed.' },
  { kind: 'reminder', title: 'Reminder', when: 'Before a booking, at the times chosen above.' },
  { kind: 'rescheduled', title: 'Booking moved', when: 'When a booking is moved to another time.' },
  { kind: 'cancelled', title: 'Booking cancelled', when: 'When a booking is cancelled.' },
  { kind: 'rebooking', title: 'Invitation after a no-show', when: 'When you mark a booking as no-show.' },
  {
    kind: 'waitlist-offer',
    title: 'Free time offered',
    when: 'When a time becomes free for somebody on the waitlist.',
  },
];

export const titleOf = (kind: EditableKind): string =>
  messages.find((message) => message.kind === kind)?.title ?? '';

export const channelNames: Readonly<Record<Channel, string>> = { email: 'Email', sms: 'SMS' };

/** The text of one message on one channel; ours where the list has none. */
export const textOf = (texts: readonly MessageText[], kind: EditableKind, channel: Channel): MessageText =>
  texts.find((text) => text.kind === kind && text.channel === channel) ?? {
    kind,
    channel,
    body: oursOf(kind, channel),
    isDefault: true,
  };

/** Our own words. */
export const oursOf = (kind: EditableKind, channel: Channel): string =>
  defaultText(kind, channel, { asksToConfirm: false });

/** What is sent to be saved or shown: our own words, unchanged, stay ours and change when we better them. */
export const bodyOf = ({ kind, channel, body, isDefault }: MessageText, typed: string): MessageTextBody => {
  const words = typed.trim();
  const ours = words === oursOf(kind, channel) || (isDefault && words === body.trim());
  return { kind, channel, body: ours ? '' : words };
};

/** Whether saving would change anything. */
export const isChanged = (text: MessageText, typed: string): boolean => {
  const { body } = bodyOf(text, typed);
  return text.isDefault ? body !== '' : body !== text.body.trim();
};

export type Span = { readonly start: number; readonly end: number };

/**
 * A text with a placeholder in place of what is selected, set apart from the words beside it, and where the cursor
 * then stands.
 */
export function withPlaceholder(
  text: string,
  { start, end }: Span,
  name: PlaceholderName,
): { readonly text: string; readonly cursor: number } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const gap = /[\p{L}\d}.,!?:;)]$/u.test(before) ? ' ' : '';
  const next = /^[\p{L}\d{(]/u.test(after) ? ' ' : '';
  const head = `${before}${gap}{${name}}`;
  return { text: head + next + after, cursor: head.length };
}

/**
 * A mail's document as a frame of this page may show it: its style with the page's nonce, which the frame inherits the
 * need of, and its links leading nowhere.
 */
export const framed = (html: string, nonce: string): string =>
  html.replace('<head>', '<head>\n<base target="_blank">').replaceAll('<style>', `<style nonce="${nonce}">`);
