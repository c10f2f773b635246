import type { PaymentMethod } from '#core/money/postings.ts';
import { receiptNumber } from '../../../payments/index.ts';
import type { ReceiptFacts } from '../../facts/money.types.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { dateAndTime, greeting, naira, zoneNote } from '../../writing/wording.rules.ts';

const how: Readonly<Record<PaymentMethod, string>> = {
  online: 'Online',
  cash: 'Cash',
  transfer: 'Bank transfer',
  pos: 'Card at the counter (POS)',
};

/** To the client: money was received, with the page that proves it. */
export const receiptLetter = (receipt: ReceiptFacts, link: string): Letter => {
  const { businessName, amountKobo, cautionKobo, zone } = receipt;
  const number = receiptNumber(receipt.number);
  return {
    subject: `Receipt ${number} from ${businessName}`,
    mood: 'good',
    from: businessName,
    heading: 'Your receipt',
    greeting: greeting(receipt.clientName),
    paragraphs: [`${businessName} has received ${naira(amountKobo)} from you. Thank you.`],
    details: [
      { label: 'Receipt', value: number },
      { label: 'Received', value: `${dateAndTime(receipt.receivedAt, zone)} ${zoneNote(zone)}` },
      { label: 'For', value: receipt.serviceName },
      { label: 'Amount', value: naira(amountKobo) },
      ...(cautionKobo === 0
        ? []
        : [{ label: 'Caution fee included', value: `${naira(cautionKobo)}, comes back after the hire` }]),
      { label: 'Paid by', value: how[receipt.method] },
    ],
    action: { label: 'See or print the receipt', url: link },
    afterwards: ['Anyone you show it to can check it at the address printed on it.'],
    footer: sentFor(businessName),
  };
};
