import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/pages/pages.ts';
import { noticeText } from './details/what-next.tsx';
import { createRenderer } from './server-entry.tsx';
import { clientBuild } from './testing/client-build.ts';
import { completePages, managePages, reference, rentalComplete, token } from './testing/sample-links.ts';
import { payPages, receiptPages, refundPages, verifyPages } from './testing/sample-money.ts';
import { bookPages } from './testing/sample-pages.ts';
import { rentalPages } from './testing/sample-rentals.ts';

const render = createRenderer(clientBuild('book', 'rental', 'complete', 'pay', 'frame'));
const html = (page: Page, embedded = false): string =>
  render(page, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null, embedded })
    .replace(/<script type="application\/json".*$/s, '')
    .replace(/<!-- -->/g, '');

const all: readonly Page[] = [payPages, receiptPages, verifyPages, refundPages].flatMap((pages) =>
  Object.values<Page>(pages),
);

it.each(all.map((page) => [page.page, page] as const))(
  '%s keeps to the policy and out of search',
  (_, page) => {
    const text = html(page);
    expect(text).not.toMatch(/<[^>]+\sstyle="|<[^>]+\son[a-z]+="|\sdisabled/);
    expect(text).toContain('<meta name="robots" content="noindex">');
  },
);

describe('the last step where money is due', () => {
  const waysToPay = (text: string) =>
    [...text.matchAll(/<button([^>]* name="pay"[^>]*)>([^<]*)</g)].map(([, attributes = '', said]) => {
      expect(attributes).toContain('type="submit"');
      expect(attributes).toContain('form="details"');
      return [/ value="(\w+)"/.exec(attributes)?.[1], said];
    });
  const { payment } = bookPages.payNow;
  const plain = { ...bookPages.payNow.service, priceVaries: false };

  it('has both ways to pay, and the amount the client is told', () => {
    const text = html(bookPages.payNow);
    // The first is what the Enter key presses.
    expect(waysToPay(text)).toEqual([
      ['checkout', 'Pay ₦2,500'],
      ['transfer', 'Pay by bank transfer'],
    ]);
    expect(text).toContain('name="amount" value="250000"');
    expect(html(bookPages.details)).not.toMatch(/name="(?:pay|amount)"/);
  });

  it('says what is due now and later, and what cancelling costs', () => {
    const text = html({ ...bookPages.payNow, service: plain });
    expect(text).toContain('Pay ₦2,500 now to book.</strong> ₦10,000 is due at your appointment.');
    expect(text).toContain(
      'Cancel 24 hours or more before, and you get all of it back. Later than that, Glow by Ada keeps ₦2,500.',
    );
    expect(text).toContain('If Glow by Ada cancels, you get everything back.');
    expect(text).not.toContain('Nothing to pay now');
    const always = html({ ...bookPages.payNow, payment: { ...payment, cancelNoticeHours: 0 } });
    expect(always).toContain('Cancel before it starts and you get all of it back.');
    const whole = { dueNow: 12_500, caution: 0, total: 12_500 };
    expect(html({ ...bookPages.payNow, service: plain, payment: { ...payment, quote: whole } })).toContain(
      'Nothing more is due later.',
    );
  });

  it('promises nothing back where it is too late to have it', () => {
    const { chosen } = bookPages.payNow;
    const lost = 'This is less than 24 hours away: if you cancel, Glow by Ada keeps ₦2,500.';
    const late = html({ ...bookPages.payNow, freeFrom: `${chosen.date}T23:59:59.000Z` });
    expect(late).toContain(lost);
    expect(late).not.toMatch(/comes back to you|Later than that/);
    expect(html({ ...bookPages.payNow, freeFrom: chosen.time ?? '' })).not.toContain(lost);
    const rental = html({ ...rentalPages.payNow, freeFrom: '2026-11-22' });
    expect(rental).toContain(
      'This is less than 2 days away: if you cancel, Glow by Ada keeps ₦123,000, but you get the caution fee back.',
    );
  });

  it('says that a deposit on a price that may vary is on the base price', () => {
    const text = html(bookPages.payNow);
    expect(text).toContain(
      'The rest is due at your appointment. The deposit is on the base price of ₦12,500.',
    );
    expect(text).not.toContain('₦10,000 is due');
  });

  it('asks again with the new price', () => {
    const text = html(bookPages.priceChanged);
    expect(text).toContain('The price has changed.');
    expect(text).toContain('>Pay ₦3,000<');
    expect(text).toContain('name="amount" value="300000"');
  });

  it('of a hire tells the total due today, with the part that comes back', () => {
    const text = html(rentalPages.payNow);
    expect(text).toContain('<span>Total Due Today</span> <strong>₦173,000</strong>');
    expect(text).toContain('₦50,000 of it is the caution fee, which comes back after the hire.');
    expect(text).toContain('Cancel 2 days or more before');
    expect(text).toContain('keeps ₦123,000, but you get the caution fee back.');
    expect(text).toContain('name="amount" value="17300000"');
    expect(waysToPay(text).map(([way]) => way)).toEqual(['checkout', 'transfer']);
  });

  it('counts notice in hours, and whole days from two on', () => {
    expect([1, 24, 36, 48, 72].map(noticeText)).toEqual([
      '1 hour',
      '24 hours',
      '36 hours',
      '2 days',
      '3 days',
    ]);
  });

  it.each([bookPages.payNow, rentalPages.payNow])('leaves a frame to be paid', (page) => {
    const form = /<form id="details"[^>]*>/.exec(html(page, true))?.[0];
    expect(form).toContain('target="_top"');
    expect(form).toMatch(/ action="\/book\//);
    expect(html(page)).not.toContain('target="_top"');
  });
});

describe('after paying', () => {
  it('the page looks again by itself with and without scripts, and leads back to the payment', () => {
    const text = html(completePages.unpaid);
    expect(text).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>');
    expect(text).toContain(`role="status" id="verifying" data-reference="${reference}"`);
    expect(text).toMatch(/href="https:\/\/checkout\.paystack\.com\/[^"]+"[^>]*>Go back to the payment</);
    expect(html(completePages.verifying)).not.toContain('Go back to the payment');
    expect(html(completePages.declined)).not.toContain('http-equiv="refresh"');
  });

  it('says what was paid', () => {
    expect(html(rentalComplete)).toContain('<dt>Paid</dt><dd>₦175,000');
    expect(html(completePages.pending)).not.toContain('<dt>Paid</dt>');
  });

  it('leads a failed one back to the booking', () => {
    const text = html(completePages.declined);
    expect(text).toMatch(/href="\/book\/glow-by-ada\/silk-press"[^>]*>Try again</);
    expect(text).toContain('Return Home');
    expect(html(completePages.failed)).not.toContain('Try again');
  });

  it('says of a payment nobody knows what becomes of the money, what to keep and whom to ask', () => {
    const text = html(completePages.unknown);
    for (const said of [
      'Booking Failed',
      'Payment verification failed.',
      'Return Home',
      'If money left your account',
      'sent back in full',
      `>${reference}</b>`,
      'Write to Glow by Ada or to us',
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/href="tel:[^"]*"[^>]*>Call Glow by Ada</);
    expect(text).toContain('href="/contact"');
    const missing = html(completePages.missing);
    expect(missing).toContain('If money left your account');
    expect(missing).not.toContain('failed-reference"');
    // Where we know that none came, nothing is feared.
    expect(html(completePages.declined)).not.toContain('If money left your account');
  });

  it('says of money on its way back what its client was told, and by what', () => {
    const { refunded } = completePages;
    expect(html(refunded)).toContain(
      'We have emailed you about this. You get one more email when it is sent',
    );
    const sent = html({ ...refunded, refund: 'sent' });
    expect(sent).toContain('₦2,500 was sent back to you');
    expect(sent).not.toMatch(/when it is sent|comes back/);
    const asked = html({ ...refunded, refund: 'account-wanted', told: 'sms' });
    expect(asked).toContain('We ask you by text message which bank account');
    expect(html({ ...refunded, told: null })).not.toMatch(/email|text you/i);
  });

  it('says of a second payment that it was one, and how to find the booking', () => {
    const text = html({ ...completePages.refunded, paidTwice: true });
    expect(text).toContain('You had paid for this booking already: this was a second payment.');
    expect(text).toContain('href="/my-bookings/glow-by-ada"');
    expect(text).not.toMatch(/No booking was made|Choose another time/);
  });

  it('says that money which came too late comes back, all of it', () => {
    const text = html(completePages.refunded);
    expect(text).toContain('₦2,500 comes back to you');
    expect(text).toMatch(/href="\/book\/glow-by-ada"[^>]*>Choose another time/);
    const cedis = { ...completePages.refunded, amount: 450.5, currency: 'GHS' };
    expect(html(cedis)).toContain('GHS 450.50 comes back to you');
    expect(html(completePages.refunded, true)).toMatch(
      /href="\/embed\/glow-by-ada"[^>]*>Choose another time/,
    );
  });
});

describe('paying by transfer', () => {
  it('tells the account, the exact amount and until when', () => {
    const text = html(payPages.open);
    for (const part of ['7812034455', 'Wema Bank', 'Paystack Checkout', '₦2,500', '<b>10:30</b>, Lagos time'])
      expect(text).toContain(part);
    expect(text).toContain(`data-reference="${reference}" data-left="1788000"`);
    expect(text).toMatch(/<div id="pay-over" role="status" hidden/);
    // Without a script nothing runs down, and its place is not empty.
    expect(text).toMatch(/<p[^>]* id="pay-clock"[^>]*>30 min<\/p>/);
    expect(html(payPages.notThereYet)).toMatch(/ id="pay-clock"[^>]*>9 min<\/p>/);
  });

  it('names the amount to the kobo, as no other one is taken', () => {
    const text = html({ ...payPages.hire, amount: 1_500.5 });
    expect(text.match(/₦[\d,.]*\d/g)).toEqual(['₦1,500.50', '₦1,500.50', '₦1,500.50', '₦1,500.50']);
    expect(text).toContain('Send exactly ₦1,500.50 in one transfer.');
  });

  it('asks by a sealed form', () => {
    const text = html(payPages.open);
    expect(text).toContain(`action="/pay/${reference}" method="post"`);
    expect(text).toContain('name="attempt"');
    expect(text).toContain('I have sent it');
    expect(html(payPages.notThereYet)).toContain('Not here yet.');
    expect(text).not.toContain('Not here yet.');
  });

  it('says when the time is over what becomes of the money', () => {
    const text = html(payPages.over);
    expect(text).toMatch(/<div id="pay-open" hidden/);
    expect(text).not.toMatch(/<div id="pay-over"[^>]* hidden/);
    expect(text).toContain(
      'if the time is still free when it arrives, it is yours; if not, you get all of it back',
    );
  });

  it('wears the colours of the business', () => {
    expect(html(payPages.themed)).toContain('--primary:#f4c542');
  });
});

describe('a receipt', () => {
  const rows = (page: Page) =>
    Object.fromEntries(
      [...html(page).matchAll(/<dt>([^<]+)<\/dt><dd[^>]*>([^<]+)</g)].map(([, a, b]) => [a, b]),
    );

  it('tells what was paid, for what, and what is still to pay', () => {
    expect(rows(receiptPages.deposit)).toMatchObject({
      For: 'Silk press',
      When: 'Sat, 21 Nov 2026, 11:00',
      'Paid by': 'Online',
      Total: '₦12,500',
      Paid: '₦2,500',
      'Still to pay': '₦10,000',
      Phone: '0803 123 4567',
    });
    expect(rows(receiptPages.balance)).toMatchObject({ 'Paid by': 'POS' });
    const { receipt } = receiptPages.deposit;
    const withKobo = html({ ...receiptPages.deposit, receipt: { ...receipt, amount: 1_500.5 } });
    expect(withKobo).toContain('Paid</span> ₦1,500.50');
  });

  it('keeps the caution fee apart, and says what was given back', () => {
    expect(rows(receiptPages.hire)).toMatchObject({
      When: 'From Sat, 21 Nov 2026',
      'Includes caution fee (refundable)': '₦50,000',
      'Given back since': '₦50,000',
    });
    expect(rows(receiptPages.caution)).not.toHaveProperty('Reference');
  });

  it('says of several items what each cost and what bringing them did, of what was cancelled nothing', () => {
    const text = html(receiptPages.order)
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toContain('150 × Chair ₦90,000.50 2 × Canopy ₦114,000 9 × Table Cancelled');
    expect(text).not.toContain('₦9,000');
    expect(rows(receiptPages.order)).toMatchObject({ 'Delivery fee': '₦12,000' });
    expect(rows(receiptPages.hire)).not.toHaveProperty('Delivery fee');
  });

  it('shortens a long reference to what can be read out', () => {
    expect(rows(receiptPages.deposit)).toMatchObject({ Reference: 'AK-AAAA…AAAAAAAA' });
  });

  it('can be checked by anyone, and needs no script', () => {
    const text = html(receiptPages.deposit);
    expect(text).toContain(`href="${receiptPages.deposit.receipt.verifyUrl}"`);
    expect(text).not.toMatch(/<script/);
  });

  it('is genuine or unknown, and names no client', () => {
    expect(html(verifyPages.genuine)).toContain('This receipt is genuine');
    expect(html(verifyPages.genuine)).toContain('₦2,500');
    expect(html(verifyPages.genuine)).not.toContain('Given back since');
    expect(html(verifyPages.givenBack)).toContain('Given back since');
    expect(html(verifyPages.unknown)).toContain('No such receipt');
    expect(html(verifyPages.genuine)).not.toContain('Bísí');
  });
});

describe('where a refund goes', () => {
  it('is asked by a form with the messages of the specification', () => {
    const text = html(refundPages.refused);
    expect(text).toContain(`action="/refund/${token}" method="post"`);
    expect(text).toMatch(/id="accountNumber-error">.*?Must be a 10-digit account number/s);
    expect(text).toContain('value="Bísí Adéyẹmí"');
  });

  it('says why it goes back, in the money it came in', () => {
    expect(html(refundPages.asked)).toContain(
      'Glow by Ada has cancelled your booking of Silk press. Glow by Ada owes you ₦2,500',
    );
    const cedis = html({ ...refundPages.asked, amount: 450.5, currency: 'GHS' });
    expect(cedis).toContain('Where should your GHS 450.50 go?');
    expect(cedis).not.toContain('₦');
  });

  it.each([
    ['onItsWay', '₦2,500 is on its way'],
    ['sentBack', '₦2,500 has been sent back'],
    ['withdrawn', '₦2,500 does not go back any more'],
  ] as const)('asks for nothing once it is %s, and says so', (state, said) => {
    const text = html(refundPages[state]);
    expect(text).toContain(said);
    expect(text).not.toMatch(/<form|Glow by Ada has sent it/);
  });

  it('may be changed until it is sent', () => {
    expect(html(refundPages.asked)).toContain('<option value="Kuda Bank">Kuda Bank</option>');
    expect(html(refundPages.given)).toContain('the account ending in 6789');
    expect(html(refundPages.given)).toContain('Change account');
    expect(html(refundPages.sent)).not.toContain('<form');
    expect(html(refundPages.sent)).toContain('₦2,500 has been sent');
  });

  it('says who is given the account, and who sends the money', () => {
    const byBusiness = html(refundPages.asked);
    expect(byBusiness).toContain('Glow by Ada sees this account, to send you this money.');
    expect(byBusiness).toContain('Paystack, our payment provider, is asked only whose it is.');
    const byProvider = html(refundPages.askedByProvider);
    expect(byProvider).toContain('Paystack, our payment provider, is given this account');
    expect(byProvider).toContain('Glow by Ada can see it until that is done');
    expect(byProvider).not.toContain('Glow by Ada owes you');
    expect(html(refundPages.given)).toContain('Glow by Ada sends ₦2,500 to');
    expect(html(refundPages.givenToProvider)).toContain('Paystack, our payment provider, sends ₦2,500 to');
  });

  it('asks whose account it is before it is taken', () => {
    const text = html(refundPages.confirming);
    expect(text).toContain('Account 0123456789 at Kuda Bank belongs to ADÉYẸMÍ BÍSÍ.');
    expect(text).toContain('name="seen" value="0123456789 Kuda Bank"');
    expect(text).toContain('<option value="Kuda Bank" selected="">');
    expect(text).toContain('Yes, it is mine');
    expect(html(refundPages.asked)).not.toContain('name="seen"');
  });

  it('has the bank typed while nobody knows the banks, and keeps a name that is not among them', () => {
    expect(html(refundPages.untold)).toMatch(/<input[^>]* name="bankName"[^>]* value="GTB"/);
    const known = { ...refundPages.untold, banks: ['Kuda Bank'] };
    expect(html(known)).toContain('<option value="GTB" selected="">GTB</option>');
  });

  it('wears the colours of the business', () => {
    const themed = {
      ...refundPages.asked,
      look: {
        ...refundPages.asked.look,
        themeSettings: { primaryColor: '#f4c542', backgroundColor: '#1b1030', textColor: null },
      },
    };
    expect(html(themed)).toContain('--primary:#f4c542');
    expect(html(themed)).toContain('color-scheme:dark');
  });
});

describe('before cancelling', () => {
  it('the deposit and the caution fee are named with what becomes of them', () => {
    expect(html(managePages.askingFree)).toContain('Your deposit of ₦2,500 comes back to you.');
    expect(html(managePages.askingLate)).toContain('Glow by Ada keeps your deposit of ₦2,500.');
    expect(html(managePages.askingFreeRental)).toContain(
      'You get back all you have paid: ₦175,000, the caution fee too.',
    );
    expect(html(managePages.askingLateRental)).toContain(
      'Your caution fee of ₦50,000 comes back to you. Glow by Ada keeps the other ₦125,000 you have paid.',
    );
    const paid = { ...managePages.askingLate.booking, amountPaid: 12_500 };
    expect(html({ ...managePages.askingLate, booking: paid })).toContain(
      'Glow by Ada keeps the ₦12,500 you have paid.',
    );
  });
});
