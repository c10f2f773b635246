import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { invitedTo, roleTexts } from '#core/accounts/role-texts.ts';
import { linkToken } from '../../../auth/index.ts';
import { lockInvitation } from '../../planning/queue.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { businessInWords, dateAndTime, nameInWords, zoneNote } from '../../writing/wording.rules.ts';
import type { InvitationNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

/** To somebody whom an owner wants to sign in for the business: the link by which they join. */
const letter = ({ businessName, ownerName, role, expiresAt, zone }: InvitationNews, link: string): Letter => {
  const business = businessInWords(businessName);
  const inviter = nameInWords(ownerName);
  return {
    subject: `Join ${business} on ${productName}`,
    mood: 'good',
    from: productName,
    heading: 'You are invited to join a team',
    greeting: 'Hello,',
    paragraphs: [
      `${inviter === '' ? 'The' : `${inviter}, the`} owner of ${business}${inviter === '' ? '' : ','} invites you to ${invitedTo[role]} on ${productName}, with the role ${roleTexts[role].name}.`,
      `The link works once, until ${dateAndTime(expiresAt, zone)} ${zoneNote(zone)}.`,
    ],
    details: [],
    action: { label: 'Accept the invitation', url: link },
    afterwards: ['If you do not know this business, you do not have to do anything.'],
    footer: `Sent by ${productName}, because the owner of a business entered this address.`,
  };
};

/** Somebody is to join the business. */
export const invitation = toOwner<InvitationNews>({
  kind: 'invitation',
  due: {
    by: 'event',
    on: {
      'member.invited': async ({ business }, { email: address, invitation: reset }) => [
        { business, kind: 'invitation', recipient: 'owner', address, reset },
      ],
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, reset }, now) => {
    const found = reset === null ? undefined : await lockInvitation(transaction, business, reset);
    return found === undefined || found.expiresAt <= now ? null : { kind: 'invitation', ...found };
  },
  mail: (contents, { publicUrl, secrets }) => {
    const token = linkToken(secrets, 'invitation', contents.business, contents.invitation);
    return { letter: letter(contents, publicUrl + paths.invitation(token)) };
  },
});
