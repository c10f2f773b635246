import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { toInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import { fixedClock } from '../../../platform/clock.ts';
import { newBusinessId, newId } from '../../../platform/ids.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { receiptToken, refundToken } from '../../payments/index.ts';
import type { ReceiptFacts, RefundFacts, VainFacts } from '../facts/money.types.ts';
import type { MoneyContents } from '../kinds/contents.types.ts';
import { manageToken } from '../links/links.rules.ts';
import { writeMail } from './mail.present.ts';
import { writeSms } from './sms.present.ts';

const secrets = createSecrets('k'.repeat(32));
const settings = { publicUrl: 'https://akoko.example', secrets, clock: fixedClock(toInstant(0)) };
const business = newBusinessId();
const appointment = newId();

const parties = {
  business,
  appointment,
  linkVersion: 2,
  clientName: 'Chioma Eze',
  serviceName: 'Canopy',
  businessName: 'Musa Canopies',
  businessSlug: 'musa',
  businessPhone: '08031234567',
  businessEmail: 'hello@musa.example',
  zone: 'Africa/Lagos',
  bookingType: 'time-based' as const,
  lines: null,
};
const refund: RefundFacts = {
  ...parties,
  refund: newId(),
  reason: 'business-cancelled',
  amountKobo: toKobo(350_000),
  currency: 'NGN',
  state: 'queued',
  toAccount: false,
  transferReference: '',
  withheldKobo: toKobo(0),
  withheldReason: '',
  paidTwice: false,
};
const receipt: ReceiptFacts = {
  ...parties,
  receipt: newId(),
  number: 12,
  amountKobo: toKobo(2_500_000),
  cautionKobo: toKobo(500_000),
  deliveryFeeKobo: toKobo(0),
  method: 'online',
  receivedAt: toInstant(Date.parse('2026-12-07T09:00:00Z')),
};
const vain: VainFacts = {
  ...parties,
  appointment: null,
  linkVersion: null,
  clientName: '',
  reason: 'time-gone',
  amountKobo: toKobo(300_000),
  currency: 'NGN',
  paidTwice: false,
  ownerName: 'Musa Bello',
  clientPhone: '08051112223',
  clientTold: true,
};
const write = (contents: MoneyContents) => writeMail(contents, null, settings);

describe('a receipt', () => {
  it('of what is brought names what that costs, of one plain item too', () => {
    const brought = { ...receipt, deliveryFeeKobo: toKobo(450_000) };
    expect(write({ kind: 'receipt', receipt: brought }).text).toContain('Delivery fee: ₦4,500\n');
    expect(write({ kind: 'receipt', receipt }).text).not.toContain('Delivery fee');
  });

  it('says what came and where the page is', () => {
    const mail = write({ kind: 'receipt', receipt });
    expect(mail.subject).toBe('Receipt 000012 from Musa Canopies');
    expect(mail.replyTo).toBe('hello@musa.example');
    for (const said of [
      'Musa Canopies has received ₦25,000 from you.',
      'Monday, 7 Dec 2026 at 10:00 (Lagos time)',
      '₦5,000, comes back after the hire',
      `https://akoko.example/receipt/${receiptToken(secrets, business, receipt.receipt)}`,
    ])
      expect(mail.text).toContain(said);
  });
});

describe('money that goes back', () => {
  it('for no booking is for a payment, where an SMS has no room for the names of what was wanted', () => {
    const many = 'Canopy with 50 chairs, Banquet tables (set of 5) and Beaded reception gown';
    const none = { ...refund, appointment: null, bookingType: null, amountKobo: toKobo(31_000_000) } as const;
    const sms = (serviceName: string) =>
      writeSms(
        { kind: 'refund-sent', refund: { ...none, serviceName } },
        { shortLink: 'https://akoko.example/s/Abc123Def456', now: toInstant(0) },
      );
    expect(sms(many)).toBe(
      'Hi Chioma, N310,000 for your payment at Musa Canopies has been sent back to you. Details: https://akoko.example/s/Abc123Def456',
    );
    expect(sms('Canopy')).toContain('N310,000 for Canopy at Musa Canopies');
  });

  it.each<[Partial<RefundFacts>, string, string]>([
    [{}, '₦3,500 goes back to you: Musa Canopies', 'goes back the way you paid'],
    [
      { state: 'asked', toAccount: true },
      '₦3,500 goes back to you: Musa Canopies',
      '₦3,500 goes back to your bank account. Banks can',
    ],
    [{ state: 'owed' }, '₦3,500 goes back to you: Musa Canopies', 'Musa Canopies will send you ₦3,500 back'],
    [
      { reason: 'caution', withheldKobo: toKobo(150_000), withheldReason: 'A chair was broken' },
      '₦3,500 goes back to you: Musa Canopies',
      'Kept: ₦1,500\nReason: A chair was broken',
    ],
    [
      { reason: 'client-cancelled' },
      '₦3,500 goes back to you: Musa Canopies',
      'You have cancelled your booking',
    ],
  ])('%j', (change, subject, said) => {
    const mail = write({ kind: 'refund-started', refund: { ...refund, ...change } });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(said);
    const token = manageToken(secrets, { business, appointment, linkVersion: 2 });
    expect(mail.text).toContain(`https://akoko.example/manage/${token}`);
  });

  it('says who sent it', () => {
    const byOwner = { ...refund, state: 'sent', transferReference: 'GTB 4711' } as const;
    expect(write({ kind: 'refund-sent', refund: byOwner }).text).toContain('Reference: GTB 4711');
    const byBank = write({ kind: 'refund-sent', refund: { ...refund, state: 'done' } });
    expect(byBank.text).toContain('₦3,500 has been sent back the way you paid');
    const named = write({ kind: 'refund-sent', refund: { ...refund, state: 'done', toAccount: true } });
    expect(named.text).toContain('₦3,500 has been sent back to your bank account. Banks can');
  });

  it('asks for an account by a link, and for nothing secret', () => {
    const mail = write({ kind: 'refund-details', refund: { ...refund, state: 'owed' } });
    expect(mail.text).toContain(
      `https://akoko.example/refund/${refundToken(secrets, business, refund.refund)}`,
    );
    expect(mail.text).toContain('Nobody needs your card or your PIN');
    expect(mail.text).toContain('owes you ₦3,500 and will send it to your bank account.');
    const toProvider = write({ kind: 'refund-details', refund: { ...refund, state: 'needs-details' } });
    expect(toProvider.text).toContain('Paystack, our payment provider, sends you ₦3,500');
    expect(toProvider.text).not.toContain('owes you');
  });

  it('for no booking leads to the business’s page', () => {
    const none = { ...refund, appointment: null, linkVersion: null, reason: 'time-gone' } as const;
    expect(write({ kind: 'refund-sent', refund: { ...none, state: 'done' } }).text).toContain(
      'https://akoko.example/book/musa',
    );
  });
});

describe('money that came in vain', () => {
  it('is told to the client, with where to book again', () => {
    const mail = write({ kind: 'time-gone', recipient: 'client', vain });
    expect(mail.text).toContain('So there is no booking, and all of it goes back to you.');
    expect(mail.text).toContain('arrived too late: we no longer held the time');
    expect(mail.text).toContain('https://akoko.example/book/musa');
    const wrong = write({
      kind: 'time-gone',
      recipient: 'client',
      vain: { ...vain, reason: 'wrong-amount' },
    });
    expect(wrong.text).toContain('was not the amount that was asked for');
  });

  it('for what was paid already says that the booking stands, to both', () => {
    const twice = { ...vain, paidTwice: true };
    const mail = write({ kind: 'time-gone', recipient: 'client', vain: twice });
    expect(mail.text).toContain('Your booking stands, and all of this second payment goes back to you.');
    expect(mail.text).toContain('https://akoko.example/my-bookings/musa');
    expect(mail.text).not.toMatch(/no booking|another time/i);
    const toOwner = write({ kind: 'time-gone', recipient: 'owner', vain: twice }).text;
    expect(toOwner).toContain('their booking is paid for and stands');
    expect(toOwner).not.toContain('may want to call');
    const sent = {
      ...refund,
      appointment: null,
      linkVersion: null,
      reason: 'time-gone',
      paidTwice: true,
    } as const;
    expect(write({ kind: 'refund-sent', refund: { ...sent, state: 'done' } }).text).toContain(
      'You had paid Musa Canopies for the same booking already.',
    );
  });

  it('is told to the owner, with whom to call', () => {
    const mail = write({ kind: 'time-gone', recipient: 'owner', vain });
    expect(mail.subject).toBe('A payment of ₦3,000 goes back to the client');
    expect(mail.text).toContain('0805 111 2223');
    expect(mail.text).toContain('https://akoko.example/dashboard/payments');
    expect(mail.replyTo).toBeUndefined();
  });

  it('is told to the owner alone where the client left nothing, and the owner is told that', () => {
    const nobody = { ...vain, clientPhone: '', clientTold: false };
    const mail = write({ kind: 'time-gone', recipient: 'owner', vain: nobody });
    expect(mail.text).toContain('We could not tell them');
    expect(mail.text).not.toContain('may want to call');
  });

  it('of another currency is said in that currency', () => {
    const foreign = { ...vain, reason: 'wrong-currency', currency: 'GHS' } as const;
    const mail = write({ kind: 'time-gone', recipient: 'client', vain: foreign });
    expect(mail.subject).toBe('GHS 3,000 goes back to you: Musa Canopies');
    expect(mail.text).toContain('was not in naira');
  });
});

describe('a payment that a client’s bank asks back', () => {
  const dispute = {
    state: 'open',
    round: 1,
    amountKobo: toKobo(300_000),
    clientName: 'Chioma Eze',
    serviceName: 'Canopy',
    bookingType: 'time-based',
    startsAt: toInstant(Date.parse('2026-12-07T09:00:00Z')),
    firstDay: parseCalendarDate('2026-12-07') ?? expect.unreachable(),
    businessName: 'Musa Canopies',
    ownerName: 'Musa Bello',
    zone: 'Africa/Lagos',
  } as const;

  it.each([
    ['open', 'A client’s bank asks for ₦3,000 back', 'asks for ₦3,000 back, which was paid for Canopy'],
    ['lost', 'A payment of ₦3,000 was taken back', 'you do not have to send it'],
    ['won', 'A payment of ₦3,000 stays yours', 'counts as yours again'],
  ] as const)('is told to the owner: %s', (state, subject, said) => {
    const mail = writeMail({ kind: 'dispute', dispute: { ...dispute, state } }, null, settings);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(said);
    expect(mail.text).toContain('https://akoko.example/dashboard/payments');
  });

  it.each([
    ['time-based', 'shows that they came, such as', 'If the client did come,'],
    [
      'item-based',
      'shows that they received what they hired, and when it came back, such as',
      'If the client did receive what they hired,',
    ],
  ] as const)(
    'of a booking that is %s asks for what shows that it took place',
    (bookingType, shows, doubts) => {
      const of = (state: 'open' | 'lost') =>
        writeMail({ kind: 'dispute', dispute: { ...dispute, bookingType, state } }, null, settings).text;
      expect(of('open').replace(/\s+/g, ' ')).toContain(shows);
      expect(of('lost').replace(/\s+/g, ' ')).toContain(doubts);
    },
  );
});
