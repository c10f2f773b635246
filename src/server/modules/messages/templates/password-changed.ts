import { productName } from '#contract/brand.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { AccountFacts } from '../booking-facts.ts';
import { type WrittenLetter, writeLetter } from './letter.ts';
import { dateAndTime, greeting, zoneNote } from './wording.ts';

/** To the owner: the password is another one now; what to do when that is news. */
export const passwordChanged = (
  account: AccountFacts & { readonly changedAt: Instant },
  forgotPassword: string,
): WrittenLetter =>
  writeLetter({
    subject: `Your ${productName} password was changed`,
    mood: 'good',
    from: productName,
    heading: 'Your password was changed',
    greeting: greeting(account.ownerName),
    paragraphs: [
      `The password of your ${productName} account was changed on ${dateAndTime(account.changedAt, account.zone)} ${zoneNote(account.zone)}. Every device that was signed in has been signed out. If it was you, all is well.`,
      'If it was not you, ask for a new password at once. That locks out whoever changed it.',
    ],
    details: [],
    action: { label: 'Ask for a new password', url: forgotPassword },
    afterwards: [],
    footer: `Sent by ${productName} to the address you sign in with.`,
  });
