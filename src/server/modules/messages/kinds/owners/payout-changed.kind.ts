import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import type { AnnouncedPayout } from '../../../payouts/index.ts';
import { findAnnouncedPayout } from '../../../payouts/index.ts';
import type { AccountFacts } from '../../facts/booking.types.ts';
import { findAccountFacts } from '../../planning/queue.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { businessInWords, dateAndTime, greeting, zoneNote } from '../../writing/wording.rules.ts';
import type { PayoutNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

/** To the owner: deposits will go to another account; how to stop it when that is news. */
const letter = (
  { ownerName, businessName, zone, payout }: AccountFacts & { readonly payout: AnnouncedPayout },
  settings: string,
): Letter => ({
  subject: `Your ${productName} payout account is being changed`,
  mood: 'waiting',
  from: productName,
  heading: 'Deposits will go to another account',
  greeting: greeting(ownerName),
  paragraphs: [
    `From ${dateAndTime(payout.effectiveAt, zone)} ${zoneNote(zone)} the deposits of ${businessInWords(businessName)} are paid out to the account below. Until then nothing changes. If it was you, all is well.`,
    'If it was not you, open your settings, keep the account as it is, and change your password at once.',
  ],
  details: [
    { label: 'Bank', value: payout.bankName },
    { label: 'Account', value: `ends in ${payout.lastDigits}` },
    { label: 'Account name', value: payout.accountName },
  ],
  action: { label: 'Open the settings', url: settings },
  afterwards: [],
  footer: `Sent by ${productName} to the address you log in with.`,
});

/** Deposits will be paid out to another account from tomorrow on. */
export const payoutChanged = toOwner<PayoutNews>({
  kind: 'payout-changed',
  due: {
    by: 'event',
    on: {
      'payout.announced': async ({ business }, { email: address }) => [
        { business, kind: 'payout-changed', recipient: 'owner', address },
      ],
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, address, createdAt }) => {
    const payout = await findAnnouncedPayout(transaction, business, createdAt);
    return payout === undefined
      ? null
      : { kind: 'payout-changed', payout, ...(await findAccountFacts(transaction, business, address)) };
  },
  mail: (contents, { publicUrl }) => ({
    letter: letter(contents, `${publicUrl}${paths.settings}?tab=deposits`),
  }),
});
