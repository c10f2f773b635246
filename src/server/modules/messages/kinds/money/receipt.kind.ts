import { paths } from '#contract/paths.ts';
import type { PaymentMethod } from '#core/money/postings.ts';
import { receiptNumber, receiptToken } from '../../../payments/index.ts';
import { findReceiptFacts } from '../../facts/money.repo.ts';
import type { ReceiptFacts } from '../../facts/money.types.ts';
import { findContact } from '../../facts/recipients.repo.ts';
import { notBefore } from '../../planning/ways.rules.ts';
import { type Detail, type Letter, sentFor } from '../../writing/letter.types.ts';
import { lineDetails, optionTexts } from '../../writing/lines.present.ts';
import { dateAndTime, greeting, naira, zoneNote } from '../../writing/wording.rules.ts';
import type { ReceiptNews } from '../contents.types.ts';
import { clientLetter, moneyNews } from '../money.queries.ts';

const how: Readonly<Record<PaymentMethod, string>> = {
  online: 'Online',
  cash: 'Cash',
  transfer: 'Bank transfer',
  pos: 'Card at the counter (POS)',
};

/** To the client: money was received, with the page that proves it. */
const letter = (receipt: ReceiptFacts, link: string): Letter => {
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
      { label: 'For', value: receipt.serviceName, lines: optionTexts(receipt) },
      ...linesPaidFor(receipt),
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

/** What each line cost, and what bringing them did. */
const linesPaidFor = (receipt: ReceiptFacts): readonly Detail[] => {
  const lines = lineDetails(receipt);
  const { deliveryFeeKobo } = receipt;
  return deliveryFeeKobo === 0 ? lines : [...lines, { label: 'Delivery fee', value: naira(deliveryFeeKobo) }];
};

/** Money was received. */
export const receipt = moneyNews<ReceiptNews>({
  kind: 'receipt',
  due: {
    by: 'event',
    on: {
      'receipt.issued': async (transaction, { appointment, receipt: id, dueAt }) => {
        const address = (await findContact(transaction, appointment))?.email ?? '';
        const about = { business: transaction.business, appointment, receipt: id } as const;
        return [{ ...about, kind: 'receipt', recipient: 'client', address, ...notBefore(undefined, dueAt) }];
      },
    },
  },
  counts: 'told in any case',
  find: async (transaction, business, { receipt: id }) => {
    const found = id === null ? undefined : await findReceiptFacts(transaction, business, id);
    return found === undefined ? null : { kind: 'receipt', receipt: found };
  },
  isTrue: () => true,
  mail: (contents, { publicUrl, secrets }) =>
    clientLetter(contents.receipt, (named) => letter(named, publicUrl + path(contents, secrets))),
  sms: () => null,
  link: (contents, secrets) => path(contents, secrets),
  byHand: () => null,
});

const path = ({ receipt: of }: ReceiptNews, secrets: Parameters<typeof receiptToken>[0]): string =>
  paths.receipt(receiptToken(secrets, of.business, of.receipt));
