import { productName } from '#contract/brand.ts';
import type { AccountFacts, ResetFacts } from '../../facts/booking.types.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { clockTime, greeting, zoneNote } from '../../writing/wording.rules.ts';

/** To the owner: the link to a new password. */
export const passwordReset = (
  account: AccountFacts & { readonly reset: ResetFacts },
  link: string,
): Letter => ({
  subject: `Choose a new password for ${productName}`,
  mood: 'good',
  from: productName,
  heading: 'Choose a new password',
  greeting: greeting(account.ownerName),
  paragraphs: [
    `Somebody asked for a new password for your ${productName} account. If it was you, choose one here. The link works once, until ${clockTime(account.reset.expiresAt, account.zone)} ${zoneNote(account.zone)}.`,
  ],
  details: [],
  action: { label: 'Choose a new password', url: link },
  afterwards: [
    'If it was not you, you do not have to do anything: your password stays as it is. Please do not pass this link on.',
  ],
  footer: `Sent by ${productName} to the address you log in with.`,
});
