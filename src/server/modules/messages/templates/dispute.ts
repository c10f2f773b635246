import { productName } from '#contract/brand.ts';
import type { DisputeFacts } from '../dispute-facts.repo.ts';
import type { Letter } from './letter.ts';
import { dateAndTime, greeting, naira } from './wording.ts';

type Words = {
  readonly subject: string;
  readonly heading: string;
  readonly mood: 'good' | 'waiting' | 'ended';
  readonly paragraphs: readonly string[];
};

const wordsOf = ({ state, amountKobo, clientName, serviceName }: DisputeFacts): Words => {
  const amount = naira(amountKobo);
  const client = clientName === '' ? 'a client' : clientName;
  switch (state) {
    case 'open':
      return {
        subject: `A payment of ${amount} is asked back`,
        heading: 'A client’s bank asks money back',
        mood: 'waiting',
        paragraphs: [
          `The bank of ${client} asks back ${amount}, paid for ${serviceName}. Until it has decided the money does not count as yours.`,
          'You may want to call the client. Keep whatever shows that they came, such as messages and photographs: you may be asked for it. Do not send the money back yourself meanwhile.',
        ],
      };
    case 'lost':
      return {
        subject: `A payment of ${amount} was taken back`,
        heading: 'A client’s bank took money back',
        mood: 'ended',
        paragraphs: [
          `The bank of ${client} has taken back ${amount}, paid for ${serviceName}. The client has the money; you do not have to send it.`,
          'Your payments show it as taken back. If the client did come, you may want to call them about it.',
        ],
      };
    case 'won':
      return {
        subject: `A payment of ${amount} stays yours`,
        heading: 'The bank has decided for you',
        mood: 'good',
        paragraphs: [
          `The bank of ${client} had asked back ${amount}, paid for ${serviceName}. That is over: the money counts as yours again, unless the booking was cancelled meanwhile.`,
        ],
      };
  }
};

/** To the owner: what a client's bank asks back, and how that ended. */
export const disputeLetter = (dispute: DisputeFacts, payments: string): Letter => {
  const { subject, heading, mood, paragraphs } = wordsOf(dispute);
  const { businessName, ownerName, clientName, serviceName, startsAt, zone } = dispute;
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
      { label: 'For', value: `${serviceName}, ${dateAndTime(startsAt, zone)}` },
    ],
    action: { label: 'Open your payments', url: payments },
    afterwards: [],
    footer: `Sent by ${productName} to the address you sign in with.`,
  };
};
