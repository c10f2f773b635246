import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { disputeNewsVersion } from '#core/money/dispute.ts';
import { type DisputeFacts, findDisputeFacts } from '../../facts/money.repo.ts';
import { findRecipients } from '../../facts/recipients.repo.ts';
import { beginning } from '../../writing/beginning.rules.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { greeting, naira } from '../../writing/wording.rules.ts';
import type { DisputeNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

type Words = {
  readonly subject: string;
  readonly heading: string;
  readonly mood: 'good' | 'waiting' | 'ended';
  readonly paragraphs: readonly string[];
};

/** What a bank wants to be shown, and when the owner may doubt what it says: a visit is made, a hire changes hands. */
const tookPlace = {
  'time-based': { shows: 'that they came', ifSo: 'If the client did come' },
  'item-based': {
    shows: 'that they received what they hired, and when it came back',
    ifSo: 'If the client did receive what they hired',
  },
} as const;

const wordsOf = ({ state, amountKobo, clientName, serviceName, bookingType }: DisputeFacts): Words => {
  const { shows, ifSo } = tookPlace[bookingType];
  const amount = naira(amountKobo);
  const client = clientName === '' ? 'a client' : clientName;
  switch (state) {
    case 'open':
      return {
        subject: `A client’s bank asks for ${amount} back`,
        heading: 'A client’s bank asks for money back',
        mood: 'waiting',
        paragraphs: [
          `The bank of ${client} asks for ${amount} back, which was paid for ${serviceName}. Until the bank decides, the money does not count as yours.`,
          `You may want to call the client. Keep everything that shows ${shows}, such as messages and photographs: you may be asked for it. In the meantime, please do not send the money back yourself.`,
        ],
      };
    case 'lost':
      return {
        subject: `A payment of ${amount} was taken back`,
        heading: 'A client’s bank took money back',
        mood: 'ended',
        paragraphs: [
          `The bank of ${client} has taken back ${amount}, which was paid for ${serviceName}. The client has the money now, so you do not have to send it.`,
          `Your payments show it as taken back. ${ifSo}, you may want to call them about it.`,
        ],
      };
    case 'won':
      return {
        subject: `A payment of ${amount} stays yours`,
        heading: 'The bank decided in your favour',
        mood: 'good',
        paragraphs: [
          `The bank of ${client} had asked for ${amount} back, which was paid for ${serviceName}. It decided in your favour: the money counts as yours again, unless the booking was cancelled in the meantime.`,
        ],
      };
  }
};

/** To the owner: what a client's bank asks back, and how that ended. */
const letter = (dispute: DisputeFacts, payments: string): Letter => {
  const { subject, heading, mood, paragraphs } = wordsOf(dispute);
  const { businessName, ownerName, clientName, serviceName } = dispute;
  return {
    subject,
    mood,
    from: `${productName} for ${businessName}`,
    heading,
    greeting: greeting(ownerName),
    paragraphs,
    details: [
      { label: 'Amount', value: naira(dispute.amountKobo) },
      ...(clientName === '' ? [] : [{ label: 'Client', value: clientName }]),
      { label: 'For', value: `${serviceName}, ${beginning(dispute)}` },
    ],
    action: { label: 'Open your payments', url: payments },
    afterwards: [],
    footer: `Sent by ${productName} to the address you log in with.`,
  };
};

/** A client's bank asks money back, or has decided; each of its versions is told once, while it is the last. */
export const dispute = toOwner<DisputeNews>({
  kind: 'dispute',
  due: {
    by: 'event',
    on: {
      'dispute.changed': async (transaction, { appointment, version }) => {
        const address = (await findRecipients(transaction, appointment))?.ownerEmail ?? '';
        const about = { business: transaction.business, appointment, version } as const;
        return [{ ...about, kind: 'dispute', recipient: 'owner', address }];
      },
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, appointment, version }) => {
    const found =
      appointment === null ? undefined : await findDisputeFacts(transaction, business, appointment);
    return found !== undefined && disputeNewsVersion(found) === version
      ? { kind: 'dispute', dispute: found }
      : null;
  },
  mail: (contents, { publicUrl }) => ({ letter: letter(contents.dispute, publicUrl + paths.payments) }),
});
