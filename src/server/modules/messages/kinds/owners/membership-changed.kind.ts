import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { roleTexts } from '#core/accounts/role-texts.ts';
import { findMembership } from '../../facts/access.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { businessInWords, dateAndTime, zoneNote } from '../../writing/wording.rules.ts';
import type { MembershipNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

const letter = ({ businessName, zone, role, changedAt }: MembershipNews, publicUrl: string): Letter => {
  const business = businessInWords(businessName);
  const when = `${dateAndTime(changedAt, zone)} ${zoneNote(zone)}`;
  const ours = {
    from: productName,
    greeting: 'Hello,',
    details: [],
    afterwards: [],
    footer: `Sent by ${productName} to the address you log in with.`,
  };
  if (role === null)
    return {
      ...ours,
      subject: `You are no longer on the team of ${business}`,
      mood: 'ended',
      heading: 'You are no longer on the team',
      paragraphs: [
        `Your login for ${business} was ended on ${when}, and every device with it. The bookings that clients made with you stay with the business.`,
        'If you did not expect this, please ask the owner: only they can invite you again.',
      ],
      action: { label: `Log in to ${productName}`, url: publicUrl + paths.login },
    };
  const { name } = roleTexts[role];
  return {
    ...ours,
    subject: `Your role at ${business}: ${name}`,
    mood: 'good',
    heading: 'You have another role',
    paragraphs: [
      `Since ${when} your role at ${business} is ${name}. What you see and what you can do there has changed with it.`,
      'If you did not expect this, please ask the owner: only they give roles.',
    ],
    action: { label: 'Open your portal', url: publicUrl + paths.dashboard },
  };
};

/** To a member who has another role, or is none any more: what they are by now. */
export const membershipChanged = toOwner<MembershipNews>({
  kind: 'membership-changed',
  due: {
    by: 'event',
    on: {
      // guard: whoever-has-another-role-is-told
      'membership.changed': async ({ business }, { email: address }) => [
        { business, kind: 'membership-changed', recipient: 'owner', address },
      ],
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, address, createdAt: changedAt }) => ({
    kind: 'membership-changed',
    changedAt,
    ...(await findMembership(transaction, business, address)),
  }),
  mail: (contents, { publicUrl }) => ({ letter: letter(contents, publicUrl) }),
});
