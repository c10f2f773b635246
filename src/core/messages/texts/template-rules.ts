import { trustClaimIn } from '../../names/claimed-name.ts';
import type { Channel, EditableKind } from '../kinds.ts';
import { leastSeptets } from '../sms/fit-sms.ts';
import { smsRoom } from '../sms/gsm7.ts';
import { type PlaceholderName, type PlaceholderValues, placeholders } from './placeholders.ts';
import { hasPlaceholder, parseTemplate, type Template, type TemplateRefusal } from './template.ts';

/** The longest text an owner can write for an email, in characters. */
const emailTextMaxLength = 1000;

/** What is wrong with a text; `over` counts the septets or characters too many. */
export type TextRefusal =
  | TemplateRefusal
  | { readonly reason: 'LINK_MISSING' }
  | { readonly reason: 'CLAIMS_TRUST'; readonly part: string }
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
  const claim = claimOf(parsed.value);
  // guard: an-owners-own-text-does-not-speak-as-a-bank
  if (claim !== null) refusals.push({ reason: 'CLAIMS_TRUST', part: claim });
  if (channel === 'email') return refusals;
  const over = leastSeptets(parsed.value) - smsRoom;
  if (over > 0) refusals.push({ reason: 'TOO_LONG', channel, over });
  if (needsLink.includes(kind) && !hasPlaceholder(parsed.value, 'link'))
    refusals.push({ reason: 'LINK_MISSING' });
  return refusals;
}

/** What a client is called and where a business lies say nothing of who writes: 'opposite Zenith Bank'. */
const saysNothingOfUs: readonly PlaceholderName[] = ['client', 'address', 'link'];

/** Digits with a space, dot or hyphen between at most; as many as an account number has, and no telephone number. */
const ACCOUNT_DIGITS = 10;
const digitRuns = /\d(?:[ .-]?\d)*/g;
const accountNumberIn = (text: string): string | null =>
  // guard: no-text-of-an-owner-names-a-bank-account
  (text.match(digitRuns) ?? []).find((run) => run.replace(/\D/g, '').length === ACCOUNT_DIGITS) ?? null;

/**
 * What in a text, with these values in their places, speaks as a bank, as who moves money, as the state or as us, or
 * names a bank account; null: nothing does. Whoever takes an account over could ask clients to pay elsewhere.
 */
export function claimOf(template: Template, values?: PlaceholderValues): string | null {
  const said = template.map((part) => {
    if (typeof part === 'string') return part;
    return values === undefined || saysNothingOfUs.includes(part.name) ? `{${part.name}}` : values[part.name];
  });
  const text = said.join('');
  const found = [trustClaimIn(text), accountNumberIn(text)].filter((part) => part !== null);
  return found.length === 0 ? null : found.join('" and "');
}

/** What is wrong with a text and what to do about it, as its owner reads it. */
export function textRefusalText(refusal: TextRefusal): string {
  switch (refusal.reason) {
    case 'UNKNOWN_PLACEHOLDER':
      return `We do not know ${refusal.part}. You can use ${known}.`;
    case 'UNBALANCED_BRACE':
      return `A brace is missing its other half near "${refusal.part}". Write a placeholder like {client}, or take the brace out.`;
    case 'LINK':
      return `"${refusal.part}" looks like a link. Only {link} can be one: please take it out, or put a space after the dot.`;
    case 'TOUCHES_LINK':
      return `Please put a space on both sides of {link} in "${refusal.part}", so that it can be tapped.`;
    case 'LINK_MISSING':
      return 'Please put {link} into the text: your client needs it to see, confirm or change the booking.';
    case 'CLAIMS_TRUST':
      return `Please leave out "${refusal.part}". A message must not name a bank account, or sound as if a bank, a payment company or the government sent it. Your own bank details belong in Settings, under Deposits & payout: clients then pay through their booking.`;
    case 'TOO_LONG':
      return tooLong(refusal);
  }
}

const known = placeholders.map(({ name }) => `{${name}}`).join(', ');

function tooLong({ channel, over }: Extract<TextRefusal, { reason: 'TOO_LONG' }>): string {
  const much = over === 1 ? 'one character' : `${over} characters`;
  return channel === 'email'
    ? `The text is ${much} too long. Please shorten it.`
    : `With names and the link filled in, this SMS can be ${much} longer than the ${smsRoom} characters of one SMS. Please shorten it.`;
}
