import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { roleTexts } from '#core/accounts/role-texts.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { listOwned } from '../../../auth/index.ts';
import { findOwnerAddress, type GivenAccess, listAccessToOwned } from '../../facts/access.repo.ts';
import { findAccountFacts } from '../../planning/queue.repo.ts';
import { accessDetails } from '../../writing/access.present.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { businessInWords, dateAndTime, greeting, zoneNote } from '../../writing/wording.rules.ts';
import type { AccessNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

/** To the owner: somebody or something else can reach the business from now on; how to end it when that is news. */
const letter = (
  { ownerName, businessName, zone, givenAt, access }: AccessNews,
  publicUrl: string,
): Letter => ({
  subject: `Access to your ${productName} business was given`,
  mood: 'waiting',
  from: productName,
  heading: 'Access was given',
  greeting: greeting(ownerName),
  paragraphs: [
    `${whatWasDone(access, givenAt)} That was on ${dateAndTime(givenAt, zone)} ${zoneNote(zone)}, at ${businessInWords(businessName)}. If it was you, or a manager whom you trust with it, all is well.`,
    'If not, choose a new password at once: that logs out every device, ends your PIN and withdraws all open invitations. Then end what you do not know in your settings.',
    ...(access.length === 0 ? [] : ['This is what was given access in the last 30 days, the newest first:']),
  ],
  details: accessDetails(access, { zone, publicUrl }),
  action: { label: 'It was not me: choose a new password', url: publicUrl + paths.forgotPassword },
  afterwards: [],
  footer: `Sent by ${productName} to the address you log in with.`,
});

/** The team and its devices are the owner's alone to change; keys and webhooks are managers' too. */
const whatWasDone = (access: readonly GivenAccess[], givenAt: Instant): string => {
  const news = access.find(({ since }) => since === givenAt);
  switch (news?.to) {
    case 'invitation':
      return `You invited ${news.email} as ${roleTexts[news.role].name}.`;
    case 'member':
      return `You made ${news.email} ${roleTexts[news.role].name}.`;
    case 'device':
      return `You shared the device ${news.name} with your team.`;
    case 'key':
      return `You or a manager made the API key ${news.name}.`;
    case 'webhook':
      return 'You or a manager gave a webhook its address.';
    // Ended or given anew since.
    case undefined:
      return "Somebody invited a person, changed a member's role, shared a device, made an API key, or gave a webhook its address.";
  }
};

/** Somebody is invited or has another role, a device is shared, or a program has a key or hears of what happens. */
export const accessGiven = toOwner<AccessNews>({
  kind: 'access-given',
  due: {
    by: 'event',
    on: {
      // guard: an-invitation-is-told-to-the-owner
      'member.invited': async (transaction) => [await toOwnerOf(transaction)],
      // guard: whatever-else-gives-access-is-told-to-the-owner
      'access.given': async (transaction) => [await toOwnerOf(transaction)],
      // guard: a-device-that-is-shared-is-told-to-the-owner
      'device.shared': async (_, { business, email: address }) => [
        { business, kind: 'access-given', recipient: 'owner', address },
      ],
    },
  },
  counts: 'told in any case',
  // What was ended meanwhile was given all the same, so it is told whatever stands now.
  load: async (transaction, { business, address: email, createdAt }, now) => {
    // It concerns the owner alone, who may be another by now.
    const owned = (await listOwned(transaction, email)).filter((one) => one.business === business);
    return {
      kind: 'access-given',
      givenAt: createdAt,
      access: await listAccessToOwned(transaction, owned, now),
      ...(await findAccountFacts(transaction, business, email)),
    };
  },
  mail: (contents, { publicUrl }) => ({ letter: letter(contents, publicUrl) }),
});

const toOwnerOf = async (transaction: Parameters<typeof findOwnerAddress>[0]) => ({
  business: transaction.business,
  kind: 'access-given' as const,
  recipient: 'owner' as const,
  address: await findOwnerAddress(transaction),
});
