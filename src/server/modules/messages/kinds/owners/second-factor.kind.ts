import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import type { AccountFacts } from '../../facts/booking.types.ts';
import { findAccountFacts, hasSecondFactor } from '../../planning/queue.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { dateAndTime, greeting, zoneNote } from '../../writing/wording.rules.ts';
import type { FactorNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

/** To whom the account is: what logging in takes now. */
const letter = (account: AccountFacts & Omit<FactorNews, 'kind'>, forgotPassword: string): Letter => {
  const when = `${dateAndTime(account.changedAt, account.zone)} ${zoneNote(account.zone)}`;
  return {
    subject: `Logging in to ${productName} ${account.isOn ? 'now takes a second step' : 'takes your password alone'}`,
    mood: account.isOn ? 'good' : 'waiting',
    from: productName,
    heading: account.isOn ? 'Your second step is on' : 'Your second step is off',
    greeting: greeting(account.ownerName),
    paragraphs: [
      account.isOn
        ? `Since ${when}, logging in to your ${productName} account takes more than your password. Keep your recovery codes where you find them without your phone.`
        : `Since ${when}, your password alone is enough to log in to your ${productName} account. You can set up a second step again under Settings, Security.`,
      'If this was not you, choose a new password at once, and log out every other device under Settings, Security.',
    ],
    details: [],
    action: { label: 'It was not me: choose a new password', url: forgotPassword },
    afterwards: [],
    footer: `Sent by ${productName} to the address you log in with.`,
  };
};

/** A second factor of the account was set up, or has ended. */
export const secondFactor = toOwner<FactorNews>({
  kind: 'second-factor',
  due: {
    by: 'event',
    on: {
      'factor.changed': async (_, { business, email: address }) => [
        { business, kind: 'second-factor', recipient: 'owner', address },
      ],
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, address, createdAt }) => ({
    kind: 'second-factor',
    changedAt: createdAt,
    isOn: await hasSecondFactor(transaction, address),
    ...(await findAccountFacts(transaction, business, address)),
  }),
  mail: (contents, { publicUrl }) => ({ letter: letter(contents, publicUrl + paths.forgotPassword) }),
});
