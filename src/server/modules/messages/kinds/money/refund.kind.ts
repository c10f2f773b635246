import { oneLine } from '../../calendar-file/lines.rules.ts';
import type { RefundFacts } from '../../facts/money.types.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import { type Detail, type Letter, type Link, sentFor } from '../../writing/letter.types.ts';
import { greeting, money, naira } from '../../writing/wording.rules.ts';

/** How long banks take at the longest, as the provider says. */
const BANK_TIME = 'Banks can take up to 10 working days to show it.';

const why = ({ reason, businessName, serviceName }: RefundFacts): string => {
  switch (reason) {
    case 'client-cancelled':
      return `You have cancelled your booking of ${serviceName} with ${businessName}.`;
    case 'business-cancelled':
      return `${businessName} has cancelled your booking of ${serviceName}.`;
    case 'not-confirmed':
      return `Your booking of ${serviceName} with ${businessName} was not confirmed in time and has ended.`;
    case 'unknown-payment':
      return `We could not match your payment to ${businessName} to any booking, so all of it goes back to you.`;
    case 'time-gone':
    case 'wrong-amount':
    case 'wrong-currency':
      return `We could not make a booking for your payment to ${businessName}.`;
    case 'overpaid':
      return `Your booking of ${serviceName} with ${businessName} costs less than you have paid.`;
    case 'caution':
      return `Your hire of ${serviceName} from ${businessName} is over, and your caution fee comes back to you.`;
  }
};

const details = (refund: RefundFacts): readonly Detail[] => [
  { label: 'Amount', value: money(refund.amountKobo, refund.currency) },
  ...(refund.serviceName === '' ? [] : [{ label: 'For', value: refund.serviceName }]),
  ...(refund.withheldKobo === 0
    ? []
    : [
        { label: 'Kept', value: naira(refund.withheldKobo) },
        { label: 'Reason', value: oneLine(refund.withheldReason) },
      ]),
  ...(refund.transferReference === ''
    ? []
    : [{ label: 'Reference', value: oneLine(refund.transferReference) }]),
  phoneDetail('Questions', refund.businessPhone),
];

const frame = (refund: RefundFacts, action: Link) => ({
  from: refund.businessName,
  greeting: greeting(refund.clientName),
  details: details(refund),
  action,
  footer: sentFor(refund.businessName),
});

/** To the client: money goes back, how much, and when to expect it. */
export const refundStarted = (refund: RefundFacts, action: Link): Letter => {
  const { businessName, state } = refund;
  const amount = money(refund.amountKobo, refund.currency);
  const next =
    state === 'owed'
      ? `${businessName} will send you ${amount} back. If it has not arrived after three working days, please call them.`
      : `${amount} goes back the way you paid. ${BANK_TIME} You do not have to do anything.`;
  return {
    ...frame(refund, action),
    subject: `${amount} goes back to you: ${businessName}`,
    mood: 'waiting',
    heading: 'Your money goes back to you',
    paragraphs: [why(refund), next],
    afterwards: ['You will get one more email as soon as it has been sent.'],
  };
};

/** To the client: it was sent, by the provider or by the business. */
export const refundSent = (refund: RefundFacts, action: Link): Letter => {
  const { businessName, state } = refund;
  const amount = money(refund.amountKobo, refund.currency);
  const sent =
    state === 'sent'
      ? `${businessName} has sent you ${amount} by bank transfer.`
      : `${amount} has been sent back the way you paid. ${BANK_TIME}`;
  return {
    ...frame(refund, action),
    subject: `${amount} was sent back to you: ${businessName}`,
    mood: 'good',
    heading: 'Your money was sent back',
    paragraphs: [why(refund), sent],
    afterwards: ['If it does not arrive, please call the business and mention the amount.'],
  };
};

/** To the client: the money could not go back the way it came; they are asked for a bank account. */
export const refundDetailsAsked = (refund: RefundFacts, link: string): Letter => {
  const { businessName } = refund;
  const amount = money(refund.amountKobo, refund.currency);
  return {
    ...frame(refund, { label: 'Give your bank details', url: link }),
    subject: `Where should ${businessName} send your ${amount}?`,
    mood: 'waiting',
    heading: 'Where should your money go?',
    paragraphs: [
      why(refund),
      `${businessName} owes you ${amount} and will send it to your bank account. Please give them the account name, the account number and the bank. Nobody needs your card or your PIN for that.`,
    ],
    afterwards: [
      'The link is only for you, and works until the money has been sent. What you type is kept encrypted and deleted 30 days later.',
    ],
  };
};
