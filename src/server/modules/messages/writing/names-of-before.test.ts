import { expect, it, test } from 'vitest';
import { toKobo } from '#core/money/kobo.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { openMessageHarness } from '../testing/message-harness.ts';
import { mailOf, news, sample } from '../testing/written-messages.ts';

const harness = openMessageHarness();

const trusted = {
  businessName: 'GTBank: verify your BVN',
  serviceName: 'Paystack refund desk, visit gtb-verify.click',
  staffName: 'C.B.N. Desk',
};
const CLAIMS = /GTBank|BVN|Paystack|gtb-verify|C\.B\.N/;

it('no letter to a client carries a name of before that claims their trust: subject, body, last line, file', () => {
  const { booking } = news('reminder', trusted);
  const refund = {
    ...booking,
    refund: newId(),
    reason: 'business-cancelled',
    amountKobo: booking.priceKobo,
    currency: 'NGN',
    state: 'owed',
    toAccount: false,
    transferReference: '',
    withheldKobo: booking.paidKobo,
    withheldReason: '',
    paidTwice: false,
  } as const;
  const { aside } = news('cancelled').booking;
  const owed = { id: newId(), amount: toKobo(360_000), state: 'owed', settledAt: null } as const;
  const asking = {
    ...aside,
    refunds: [{ ...owed, accountKnown: false, toAccount: false, ofCaution: false, inCash: false }],
  };
  const offered = sample('waitlist-offer');
  if (offered.kind !== 'waitlist-offer') throw new Error('No offer');
  for (const contents of [
    news('booking-received', trusted),
    news('booking-confirmed', trusted),
    news('rescheduled', trusted),
    news('cancelled', { ...trusted, aside: asking }),
    news('reminder', trusted),
    news('rebooking', trusted),
    { ...offered, offer: { ...offered.offer, ...trusted } },
    { kind: 'reschedule-link', booking, link: newId() },
    { kind: 'booking-links', bookings: [booking, booking] },
    { kind: 'refund-started', refund },
    { kind: 'refund-sent', refund },
    { kind: 'refund-details', refund },
    { kind: 'caution-kept', kept: { ...refund, cautionKobo: booking.priceKobo } },
  ] as const) {
    const { fromName, subject, text, html, ics } = mailOf(contents);
    for (const said of [fromName, subject, text, html, ics ?? ''])
      expect(said, contents.kind).not.toMatch(CLAIMS);
    expect(text).toContain('Sent by Akoko for a business on Akoko.');
  }
});

test('what was renamed since: the business by its name of now, the booking by its own', async () => {
  const business = await harness.fresh();
  await harness.book(business, { status: 'confirmed' });
  await acrossTenants(harness.database, async ({ query }) => {
    const of = business.id;
    await query.updateTable('businesses').set({ name: 'Ada & Obi' }).where('business_id', '=', of).execute();
    await query.updateTable('services').set({ name: 'Twists' }).where('business_id', '=', of).execute();
    await query.updateTable('staff').set({ name: 'Bola' }).where('business_id', '=', of).execute();
    await query.updateTable('clients').set({ name: 'Chioma Obi' }).where('business_id', '=', of).execute();
  });
  await harness.sendDue();
  const [mail] = await harness.inbox.mails('chioma@example.ng');
  const file = mail?.attachments[0]?.text?.replaceAll('\r\n ', '') ?? '';
  expect(mail?.text).toContain('Sent by Akoko for Ada & Obi.');
  expect(file).toContain('SUMMARY:Box braids with Ngozi at Ada & Obi');
  for (const said of [mail?.subject, mail?.text, mail?.html, file]) {
    expect(said).not.toMatch(/Salon|Twists|Bola/);
  }
  expect(mail?.text).toContain('Hello Chioma Eze,');
});
