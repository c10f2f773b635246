import { productName } from '#contract/brand.ts';
import type { VainFacts } from '../../facts/money.types.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, money } from '../../writing/wording.rules.ts';

const cause = ({ reason }: VainFacts): string =>
  reason === 'wrong-amount'
    ? 'was not the amount that was asked for'
    : reason === 'wrong-currency'
      ? 'was not in naira'
      : 'arrived too late: we no longer held the time, and it is not free any more';

/** To the client: there is no booking, and all of the money goes back. */
export const timeGone = (vain: VainFacts, bookAgain: string): Letter => {
  const { businessName, serviceName } = vain;
  const amount = money(vain.amountKobo, vain.currency);
  return {
    subject: `${amount} goes back to you: ${businessName}`,
    mood: 'ended',
    from: businessName,
    heading: 'No booking was made',
    greeting: greeting(vain.clientName),
    paragraphs: [
      `Your payment of ${amount} to ${businessName} for ${serviceName} ${cause(vain)}. So there is no booking, and all of it goes back to you.`,
      'It goes back the way you paid. Banks can take up to 10 working days to show it. You do not have to do anything.',
    ],
    details: [
      { label: 'Amount', value: amount },
      { label: 'For', value: serviceName },
      phoneDetail('Questions', vain.businessPhone),
    ],
    action: { label: 'Choose another time', url: bookAgain },
    afterwards: ['You will get one more email as soon as the money has been sent.'],
    footer: sentFor(businessName),
  };
};

const whoKnows = ({ clientTold, clientPhone }: VainFacts): string => {
  if (!clientTold)
    return 'All of it goes back to the client. We could not tell them, because we erased their contact details when they had not paid in time. You do not have to do anything.';
  const call = clientPhone === '' ? '' : '; you may want to call and offer another time';
  return `All of it goes back to the client, and we have told them. You do not have to do anything${call}.`;
};

/** To the owner: a payment was given back, and whom they might want to call. */
export const timeGoneForOwner = (vain: VainFacts, payments: string): Letter => {
  const amount = money(vain.amountKobo, vain.currency);
  return {
    subject: `A payment of ${amount} goes back to the client`,
    mood: 'waiting',
    from: `${productName} for ${vain.businessName}`,
    heading: 'A payment goes back to the client',
    greeting: greeting(vain.ownerName),
    paragraphs: [`A client’s payment of ${amount} for ${vain.serviceName} ${cause(vain)}. ${whoKnows(vain)}`],
    details: vain.clientPhone === '' ? [] : [phoneDetail('Client’s phone', vain.clientPhone)],
    action: { label: 'Open your payments', url: payments },
    afterwards: [],
    footer: sentFor(vain.businessName),
  };
};
