import { smsRoom } from './gsm7.ts';
import { placeholders } from './placeholders.ts';
import type { TextRefusal } from './template-rules.ts';

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
