import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { linkToken } from '../../../auth/index.ts';
import type { AccountFacts, AccountLinkFacts } from '../../facts/booking.types.ts';
import { findAccountFacts, lockAccountLink } from '../../planning/queue.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { clockTime, greeting, zoneNote } from '../../writing/wording.rules.ts';
import type { ResetNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

/** To the owner: the link to a new password. */
const letter = (account: AccountFacts & { readonly link: AccountLinkFacts }, address: string): Letter => ({
  subject: `Choose a new password for ${productName}`,
  mood: 'good',
  from: productName,
  heading: 'Choose a new password',
  greeting: greeting(account.ownerName),
  paragraphs: [
    `Somebody asked for a new password for your ${productName} account. If it was you, choose one here. The link works once, until ${clockTime(account.link.expiresAt, account.zone)} ${zoneNote(account.zone)}.`,
  ],
  details: [],
  action: { label: 'Choose a new password', url: address },
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
  load: async (transaction, { business, address, reset }, now) => {
    const link = reset === null ? undefined : await lockAccountLink(transaction, business, reset);
    if (link === undefined || link.usedAt !== null || link.expiresAt <= now) return null;
    return { kind: 'password-reset', link, ...(await findAccountFacts(transaction, business, address)) };
  },
  mail: (contents, { publicUrl, secrets }) => {
    const token = linkToken(secrets, 'password-reset', contents.link.business, contents.link.link);
    return { letter: letter(contents, publicUrl + paths.resetPassword(token)) };
  },
});
