import { moneySmsText } from '#core/messages/sms/money-sms.ts';
import type { OverpaymentState } from '#core/money/booking-money.ts';
import { findOverpaidFacts } from '../../facts/money.repo.ts';
import type { OverpaidFacts } from '../../facts/money.types.ts';
import { findContact } from '../../facts/recipients.repo.ts';
import { manageOr } from '../../links/links.rules.ts';
import { emailOrSms, notBefore } from '../../planning/ways.rules.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, naira } from '../../writing/wording.rules.ts';
import { fixedParts, moneyValues } from '../../writing/words.present.ts';
import type { OverpaidNews } from '../contents.types.ts';
import { clientLetter, moneyNews } from '../money.queries.ts';

/** To the client: the booking costs less than was paid for it, since it became cheaper or more was handed over, and what becomes of the rest. */
const letter = (over: OverpaidFacts, url: string): Letter => {
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

/** A number for each piece of news about what was overpaid, so that each is told once: of a booking's version and what was said of it. */
const overpaidVersion = (booking: number, state: OverpaymentState): number =>
  booking * 2 + (state === 'credit' ? 1 : 0);

/** What the news of this number says of it. */
const saysState = (version: number): OverpaymentState => (version % 2 === 1 ? 'credit' : 'open');

/** More was paid than the booking costs, and what its owner has said of it so far. */
export const overpaid = moneyNews<OverpaidNews>({
  kind: 'overpaid',
  due: {
    by: 'event',
    on: {
      'overpayment.changed': async (transaction, { appointment, bookingVersion, dueAt, now }) => {
        const { business } = transaction;
        const over = await findOverpaidFacts(transaction, business, appointment);
        if (over === undefined) return [];
        const way = emailOrSms(await findContact(transaction, appointment), dueAt ?? now);
        const version = overpaidVersion(bookingVersion, over.state);
        const about = { business, appointment, version } as const;
        return [{ ...about, kind: 'overpaid', recipient: 'client', ...way, ...notBefore(way.dueAt, dueAt) }];
      },
    },
  },
  counts: 'told in any case',
  find: async (transaction, business, { appointment }) => {
    const over =
      appointment === null ? undefined : await findOverpaidFacts(transaction, business, appointment);
    return over === undefined ? null : { kind: 'overpaid', over };
  },
  isTrue: ({ over }, { version }) => saysState(version) === over.state,
  mail: ({ over }, { publicUrl, secrets }) =>
    clientLetter(over, (named) => letter(named, publicUrl + manageOr(over, secrets))),
  sms: ({ kind, over }, link) => fixedParts(moneySmsText(kind, over.amountKobo), moneyValues(over, link)),
  link: ({ over }, secrets) => manageOr(over, secrets),
  byHand: () => null,
});
