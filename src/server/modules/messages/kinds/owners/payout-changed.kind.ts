import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { AnnouncedPayout } from '../../../payouts/index.ts';
import { findAnnouncedPayout } from '../../../payouts/index.ts';
import type { AccountFacts } from '../../facts/booking.types.ts';
import { findAccountFacts } from '../../planning/queue.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { businessInWords, dateAndTime, greeting, zoneNote } from '../../writing/wording.rules.ts';
import type { PayoutNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

type Pages = { readonly settings: string; readonly forgotPassword: string };

const accountLines = ({ bankName, lastDigits, accountName }: AnnouncedPayout) => [
  { label: 'Bank', value: bankName },
  { label: 'Account', value: `ends in ${lastDigits}` },
  { label: 'Account name', value: accountName },
];

const FOOTER = `Sent by ${productName} to the address you log in with.`;

/** To the owner: deposits will go to another account; how to stop it when that is news. */
const changeLetter = (
  { ownerName, businessName, zone, payout }: AccountFacts & { readonly payout: AnnouncedPayout },
  { settings }: Pages,
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
  details: accountLines(payout),
  action: { label: 'Open the settings', url: settings },
  afterwards: [],
  footer: FOOTER,
});

/**
 * To the owner: deposits go to the first account of the business, at once. Another one would wait a day: it is the new
 * password that stops deposits.
 */
const firstLetter = (
  { ownerName, businessName, payout }: AccountFacts & { readonly payout: AnnouncedPayout },
  { settings, forgotPassword }: Pages,
): Letter => ({
  subject: `Your ${productName} payout account is set`,
  mood: 'waiting',
  from: productName,
  heading: 'Deposits go to this account',
  greeting: greeting(ownerName),
  paragraphs: [
    `Deposits of ${businessInWords(businessName)} are paid out to the account below. If it was you, there is nothing to do.`,
    'If it was not you, choose a new password with the button below. No deposit is asked then until you have confirmed in your settings where deposits go.',
  ],
  details: accountLines(payout),
  action: { label: 'It was not me: choose a new password', url: forgotPassword },
  afterwards: [`You can see and change the account in your settings: ${settings}`],
  footer: FOOTER,
});

/** The first account counts from the instant at which it was given. */
const isFirst = ({ effectiveAt }: AnnouncedPayout, askedAt: Instant): boolean => effectiveAt === askedAt;

/** Deposits are paid out to a first account, or will be to another one from tomorrow on. */
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
      : {
          kind: 'payout-changed',
          payout,
          isFirst: isFirst(payout, createdAt),
          ...(await findAccountFacts(transaction, business, address)),
        };
  },
  mail: (contents, { publicUrl }) => ({
    letter: (contents.isFirst ? firstLetter : changeLetter)(contents, {
      settings: `${publicUrl}${paths.settings}?tab=deposits`,
      forgotPassword: publicUrl + paths.forgotPassword,
    }),
  }),
});
