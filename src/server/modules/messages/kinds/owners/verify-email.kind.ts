import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { linkToken } from '../../../auth/index.ts';
import type { AccountFacts, AccountLinkFacts } from '../../facts/booking.types.ts';
import { findAccountFacts, lockAccountLink } from '../../planning/queue.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { dateAndTime, zoneNote } from '../../writing/wording.rules.ts';
import type { VerifyNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

/** To whoever registered: the link that shows the address to be theirs. Of what they typed it says nothing. */
const letter = (account: AccountFacts & { readonly link: AccountLinkFacts }, address: string): Letter => ({
  subject: `Confirm your email address for ${productName}`,
  mood: 'good',
  from: productName,
  heading: 'Confirm your email address',
  greeting: 'Hello,',
  paragraphs: [
    `Somebody opened a business account with ${productName} and this address. If it was you, please confirm it. Until then you cannot take deposits or be paid out.`,
    `The link works once, until ${dateAndTime(account.link.expiresAt, account.zone)} ${zoneNote(account.zone)}. You can ask for a new one in your portal.`,
  ],
  details: [],
  action: { label: 'Confirm my email address', url: address },
  afterwards: [
    'If it was not you, please do not confirm. You can take the account over with Forgot Password on the login page: that signs out whoever opened it.',
  ],
  footer: `Sent by ${productName} to the address this account was opened with.`,
});

/** The owner is to show that an address is theirs. */
export const verifyEmail = toOwner<VerifyNews>({
  kind: 'verify-email',
  due: {
    by: 'event',
    on: {
      'address.asked': async (_, { business, email: address, verificationId: reset }) => [
        { business, kind: 'verify-email', recipient: 'owner', address, reset },
      ],
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, address, reset }, now) => {
    const link = reset === null ? undefined : await lockAccountLink(transaction, business, reset);
    if (link === undefined || link.usedAt !== null || link.expiresAt <= now) return null;
    return { kind: 'verify-email', link, ...(await findAccountFacts(transaction, business, address)) };
  },
  mail: (contents, { publicUrl, secrets }) => {
    const token = linkToken(secrets, 'verify-email', contents.link.business, contents.link.link);
    return { letter: letter(contents, publicUrl + paths.verifyEmail(token)) };
  },
});
