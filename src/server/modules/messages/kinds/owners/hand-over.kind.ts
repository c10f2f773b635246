import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { WAITING_DAY_MS } from '#core/accounts/waiting-day.ts';
import { toInstant } from '#core/calendar/instant.ts';
import { findOwnerAddress } from '../../facts/access.repo.ts';
import { findAskedHandOver, findOwned } from '../../facts/hand-over.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { businessInWords, dateAndTime, zoneNote } from '../../writing/wording.rules.ts';
import type { HandOverNews, OwnerChangeNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

const footer = `Sent by ${productName} to the address you log in with.`;
const settings = (publicUrl: string, tab: 'security' | 'deposits') =>
  `${publicUrl}${paths.settings}?tab=${tab}`;

/** To whoever is to become the owner, and to the owner who asked. */
const asking = (
  { isForThem, businessName, to, askedAt, expiresAt, zone }: HandOverNews,
  publicUrl: string,
): Letter => {
  const business = businessInWords(businessName);
  const from = dateAndTime(toInstant(askedAt + WAITING_DAY_MS), zone);
  const until = `${dateAndTime(expiresAt, zone)} ${zoneNote(zone)}`;
  return {
    subject: isForThem ? `Take over ${business} on ${productName}` : `You are handing ${business} over`,
    mood: 'waiting',
    from: productName,
    heading: isForThem ? 'You are asked to become the owner' : 'You asked a member to become the owner',
    greeting: 'Hello,',
    paragraphs: isForThem
      ? [
          `The owner of ${business} asks you to take it over on ${productName}: the team, the bank account for deposits and everything else. They become a manager.`,
          `You can accept under Settings, Security from ${from} until ${until}: the day in between is for the owner, in case it was not them. If you do not want it, you do not have to do anything.`,
        ]
      : [
          `${to} can accept ${business} from ${from} until ${until}. You are a manager once they do. Until then you can withdraw it under Settings, Team access.`,
          'If this was not you, choose a new password at once: that withdraws it and logs out whoever asked. Then remove whom you do not know under Settings, Team access.',
        ],
    details: [],
    action: isForThem
      ? { label: 'Look at it', url: settings(publicUrl, 'security') }
      : { label: 'It was not me: choose a new password', url: publicUrl + paths.forgotPassword },
    afterwards: [],
    footer,
  };
};

/** The owner asks somebody to become the owner. */
export const handOverAsked = toOwner<HandOverNews>({
  kind: 'hand-over-asked',
  due: {
    by: 'event',
    on: {
      'hand-over.asked': async (transaction, { email }) =>
        [email, await findOwnerAddress(transaction)].map((address) => ({
          business: transaction.business,
          kind: 'hand-over-asked',
          recipient: 'owner',
          address,
        })),
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, address }, now) => {
    const asked = await findAskedHandOver(transaction, business, now);
    return asked === undefined
      ? null
      : { kind: 'hand-over-asked', ...asked, isForThem: asked.to === address };
  },
  mail: (contents, { publicUrl }) => ({ letter: asking(contents, publicUrl) }),
});

/** To both: who owns the business now. */
const changed = (news: OwnerChangeNews, publicUrl: string): Letter => {
  const { isOwner, businessName, owner, changedAt, zone } = news;
  const business = businessInWords(businessName);
  const when = `${dateAndTime(changedAt, zone)} ${zoneNote(zone)}`;
  return {
    subject: isOwner ? `${business} is yours now` : `${business} has another owner`,
    mood: 'good',
    from: productName,
    heading: isOwner ? 'You are the owner' : 'You are a manager now',
    greeting: 'Hello,',
    paragraphs: isOwner
      ? [
          `Since ${when} you are the owner of ${business}. Clients are asked for deposits again once you have confirmed the bank account they are paid to.`,
        ]
      : [
          `Since ${when} ${owner} owns ${business}, as you asked. You are a manager of it. Deposits are off until the new owner has confirmed the bank account.`,
          `If you did not ask for this, please write to us at once.`,
        ],
    details: [],
    action: isOwner
      ? { label: 'Check the bank account', url: settings(publicUrl, 'deposits') }
      : { label: 'Open your portal', url: `${publicUrl}${paths.dashboard}` },
    afterwards: [],
    footer,
  };
};

/** A business has become somebody else's. */
export const ownerChanged = toOwner<OwnerChangeNews>({
  kind: 'owner-changed',
  due: {
    by: 'event',
    on: {
      'owner.changed': async (_, { business, email: address }) => [
        { business, kind: 'owner-changed', recipient: 'owner', address },
      ],
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, address, createdAt }) => {
    const owned = await findOwned(transaction, business);
    return {
      kind: 'owner-changed',
      ...owned,
      changedAt: createdAt,
      isOwner: owned.owner === address,
    };
  },
  mail: (contents, { publicUrl }) => ({ letter: changed(contents, publicUrl) }),
});
