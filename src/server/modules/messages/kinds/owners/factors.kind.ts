import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import type { BusinessId } from '../../../../platform/ids.ts';
import { findAccountFacts } from '../../planning/queue.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { businessInWords, dateAndTime, greeting, zoneNote } from '../../writing/wording.rules.ts';
import type { WaysInNews } from '../contents.types.ts';
import type { Due } from '../kind.types.ts';
import { toOwner } from '../owners.rules.ts';

type Told = WaysInNews['kind'];
type Words = Pick<Letter, 'subject' | 'mood' | 'heading'> & {
  readonly says: (when: string, business: string) => string;
};

const words: Readonly<Record<Told, Words>> = {
  'passkey-added': {
    subject: `A passkey logs in to your ${productName} account`,
    mood: 'good',
    heading: 'A passkey was added',
    says: (when) =>
      `A passkey was added to your ${productName} account ${when}. It logs in by itself, or after your password.`,
  },
  'factor-removed': {
    subject: `A second step of your ${productName} account was removed`,
    mood: 'waiting',
    heading: 'A second step was removed',
    says: (when) =>
      `A second step of logging in to your ${productName} account was removed ${when}. Your others stay as they are.`,
  },
  'member-factor-ended': {
    subject: `The second step of a member was ended in your ${productName} account`,
    mood: 'waiting',
    heading: 'A member’s second step was ended',
    says: (when, business) =>
      `The second step of a member of ${business} was ended from your ${productName} account ${when}: their password alone logs them in until they set up another. Who it was is under Settings, Activity.`,
  },
  'passkey-copied': {
    subject: `A copy of your passkey tried to log in to ${productName}`,
    mood: 'waiting',
    heading: 'A passkey was refused',
    says: (when) =>
      `A passkey of your ${productName} account was refused ${when}: it had been used fewer times than we know of, as a copy of it would have been. Please remove it under Settings, Security, and add a new one.`,
  },
};

const letter = (
  { kind, happenedAt, zone, ownerName, businessName }: WaysInNews,
  forgotPassword: string,
): Letter => {
  const { says, ...shown } = words[kind];
  return {
    ...shown,
    from: productName,
    greeting: greeting(ownerName),
    paragraphs: [
      says(`on ${dateAndTime(happenedAt, zone)} ${zoneNote(zone)}`, businessInWords(businessName)),
      'If this was not you, choose a new password at once, and remove what you do not know under Settings, Security.',
    ],
    details: [],
    action: { label: 'It was not me: choose a new password', url: forgotPassword },
    afterwards: [],
    footer: `Sent by ${productName} to the address you log in with.`,
  };
};

/** To whom the account is: what became of a passkey, or of one second factor of several. */
const told = <K extends Told>(kind: K, on: Extract<Due, { by: 'event' }>['on']) =>
  toOwner<WaysInNews<K>>({
    kind,
    due: { by: 'event', on },
    counts: 'told in any case',
    load: async (transaction, { business, address, createdAt }) => ({
      kind,
      happenedAt: createdAt,
      ...(await findAccountFacts(transaction, business, address)),
    }),
    mail: (contents, { publicUrl }) => ({ letter: letter(contents, publicUrl + paths.forgotPassword) }),
  });

type Account = { readonly business: BusinessId; readonly email: string };
const queued =
  (kind: Told) =>
  async (_: unknown, { business, email: address }: Account) => [
    { business, kind, recipient: 'owner' as const, address },
  ];

export const passkeyAdded = told('passkey-added', { 'passkey.added': queued('passkey-added') });
export const passkeyCopied = told('passkey-copied', { 'passkey.copied': queued('passkey-copied') });
export const factorRemoved = told('factor-removed', { 'factor.removed': queued('factor-removed') });
export const memberFactorEnded = told('member-factor-ended', {
  'member.factor-ended': queued('member-factor-ended'),
});
