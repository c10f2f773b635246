import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import type { AccountFacts, ResetFacts } from '../../facts/booking.types.ts';
import { findAccountFacts, lockReset } from '../../planning/queue.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { clockTime, greeting, zoneNote } from '../../writing/wording.rules.ts';
import type { ResetNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

/** To the owner: the link to a new password. */
const letter = (account: AccountFacts & { readonly reset: ResetFacts }, link: string): Letter => ({
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

/** The owner has asked for a new password. */
export const passwordReset = toOwner<ResetNews>({
  kind: 'password-reset',
  due: {
    by: 'event',
    on: {
      'password.reset-asked': async (_, { business, email: address, resetId: reset }) => [
        { business, kind: 'password-reset', recipient: 'owner', address, reset },
      ],
    },
  },
  counts: 'told in any case',
  load: async (transaction, message, now) => {
    const reset = message.reset === null ? undefined : await lockReset(transaction, message.reset);
    if (reset === undefined || reset.usedAt !== null || reset.expiresAt <= now) return null;
    return {
      kind: 'password-reset',
      reset,
      ...(await findAccountFacts(transaction, message.business, message.address)),
    };
  },
  mail: (contents, { publicUrl, secrets }) => {
    const token = secrets.derive('password-reset', contents.reset.reset);
    return { letter: letter(contents, publicUrl + paths.resetPassword(token)) };
  },
});
