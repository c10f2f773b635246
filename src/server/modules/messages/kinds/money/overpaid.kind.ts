import type { OverpaidFacts } from '../../facts/money.types.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, naira } from '../../writing/wording.rules.ts';

/** To the client: the booking costs less than was paid for it, since it became cheaper or more was handed over, and what becomes of the rest. */
export const overpaidLetter = (over: OverpaidFacts, url: string): Letter => {
  const { businessName, serviceName } = over;
  const amount = naira(over.amountKobo);
  const isCredit = over.state === 'credit';
  const next = isCredit
    ? `${businessName} keeps ${amount} as credit for you. If this booking costs more later, your credit pays for it. The money is yours: you can ask ${businessName} to send it back at any time.`
    : `You have paid ${amount} more than that, and this money is yours. ${businessName} will send it back or keep it as credit for you. You will get another message about it.`;
  return {
    subject: isCredit
      ? `${amount} is kept as your credit: ${businessName}`
      : `You have paid ${amount} more than you owe: ${businessName}`,
    mood: 'waiting',
    from: businessName,
    heading: isCredit ? 'You have credit' : 'You have paid more than you owe',
    greeting: greeting(over.clientName),
    paragraphs: [`Your booking of ${serviceName} costs ${naira(over.priceKobo)}.`, next],
    details: [
      { label: 'Price', value: naira(over.priceKobo) },
      { label: 'Paid', value: naira(over.paidKobo) },
      { label: isCredit ? 'Your credit' : 'Paid too much', value: amount },
      phoneDetail('Questions', over.businessPhone),
    ],
    action: { label: 'See your booking', url },
    afterwards: [],
    footer: sentFor(businessName),
  };
};
