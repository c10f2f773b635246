import { describe, expect, it, test } from 'vitest';
import { whoConfirms } from '#core/appointments/confirmation.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { editableKinds } from '#core/messages/kinds.ts';
import { septets } from '#core/messages/sms/gsm7.ts';
import { toKobo } from '#core/money/kobo.ts';
import { newId } from '../../../platform/ids.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { OfferFacts } from '../facts/offer.repo.ts';
import type { EditableContents } from '../kinds/kind.types.ts';
import { manageToken, offerToken } from '../links/links.rules.ts';
import {
  fail,
  instant,
  mailOf,
  news,
  now,
  publicUrl,
  sample,
  secrets,
  shop,
  shortLink,
  smsOf,
} from '../testing/written-messages.ts';
import { writeSms } from './sms.present.ts';

describe('every kind that can be edited', () => {
  const facts: Readonly<Record<EditableContents['kind'], { readonly mail: string; readonly sms: string }>> = {
    'booking-received': { mail: 'Please confirm it: tap “I’ll be there”', sms: 'confirm' },
    'booking-confirmed': { mail: 'Your booking is confirmed', sms: 'confirm' },
    rescheduled: { mail: 'Your booking has a new time', sms: 'is now on' },
    cancelled: { mail: 'You do not have to do anything else.', sms: 'is cancelled' },
    reminder: { mail: 'looking forward to seeing you', sms: 'Manage: ' },
    rebooking: { mail: 'We missed you', sms: 'we missed you' },
    'waitlist-offer': { mail: 'Nothing is booked until you take it', sms: 'has opened' },
  };

  test.each(editableKinds)('%s says what, where and when by email, and where to go on', (kind) => {
    const mail = mailOf(sample(kind));
    const day = kind === 'rebooking' ? 'Wednesday, 18 Nov 2026' : 'Friday, 20 Nov 2026';
    for (const said of [
      facts[kind].mail,
      'Hello Chidinma Okafor,',
      `${day} at 10:00 (Lagos time)`,
      'Box braids',
      '0803 123 4567',
      '12 Allen Avenue, Ikeja',
    ]) {
      expect(mail.text).toContain(said);
      expect(mail.html).toContain(said);
    }
    expect(mail.subject).toContain('Ada’s Salon');
    expect(mail.replyTo).toBe('hello@ada.example');
    expect(mail.text).toMatch(/https:\/\/akoko\.example\/(manage|offer|book)\//);
    expect(mail.ics === undefined).toBe(kind === 'rebooking' || kind === 'waitlist-offer');
  });

  test.each(editableKinds)('%s is one SMS with day, time and link', (kind) => {
    const text = smsOf(sample(kind));
    expect(text).toContain(facts[kind].sms);
    expect(text).toContain('Hi Chidinma');
    expect(text).toContain(kind === 'rebooking' ? 'Wed 18 Nov 2026' : 'Fri 20 Nov 2026 at 10:00');
    expect(text.endsWith(shortLink)).toBe(true);
    expect(septets(text)).toBeLessThanOrEqual(160);
  });

  test.each(editableKinds)('%s stays one SMS whatever the names', (kind) => {
    const long = {
      ...shop,
      businessName: 'Ìyá Àgbà Ẹwà & Beauty “Palace” of Victoria Island 💅🏾',
      staffName: 'Oluwatimilehin Ọlárìnwá-Ogunlana',
      businessAddress: '₦'.repeat(200),
      service: {
        ...(shop.service ?? fail()),
        name: 'Knotless goddess braids with curls; extra long {waist}',
      },
    };
    for (const words of [
      null,
      'Ẹ káàbọ̀ {client}! {staff} of {business}, {address}: {service} {date} {time} {link}',
    ]) {
      const text = smsOf(sample(kind, words, long));
      expect(septets(text)).toBeLessThanOrEqual(160);
      expect(text).toContain(shortLink);
      expect(text).not.toMatch(/[₦ẹọ“;{]/);
    }
  });

  test.each(editableKinds)("%s begins with the owner's words, escaped, and keeps the rest", (kind) => {
    const mail = mailOf(sample(kind, 'Dear {client},\n\nsee <b>you</b> on {date}: {link}'));
    expect(mail.text).toContain('\n\nDear Chidinma,\n\nsee <b>you</b> on');
    expect(mail.text).toContain('0803 123 4567');
    expect(mail.html).toContain('see &lt;b&gt;you&lt;/b&gt; on');
    expect(mail.html).not.toContain('<b>');
    for (const ours of ['Thank you for booking', 'is expecting you', 'looking forward', 'Good news'])
      expect(mail.text).not.toContain(ours);
    expect(smsOf(sample(kind, 'See you, {client}! {date} {link}'))).toMatch(/^See you, Chidinma! /);
  });

  test('a cancelled booking’s refund without an account asks for one instead of for nothing', () => {
    const { aside } = news('cancelled').booking;
    const owed = {
      id: newId(),
      amount: toKobo(360_000),
      state: 'owed',
      settledAt: null,
      ofCaution: false,
      toAccount: false,
      inCash: false,
    } as const;
    const told = (accountKnown: boolean) =>
      mailOf(news('cancelled', { aside: { ...aside, refunds: [{ ...owed, accountKnown }] } })).text;
    expect(told(false)).toContain('which bank account your money should go to');
    expect(told(false)).toMatch(/Tell us your bank account:\nhttps:\/\/akoko\.example\/manage\//);
    expect(told(false)).not.toContain('do not have to do anything');
    expect(told(true)).toContain('You do not have to do anything else.');
  });
});

describe('the words', () => {
  it('are ours where the owner wrote some that cannot be read, or that leave no room for the link', () => {
    expect(smsOf(sample('reminder', 'Hello {nobody} {link}'))).toContain('Manage: ');
    expect(smsOf(sample('reminder', `${'long '.repeat(40)}{link}`))).toContain('Manage: ');
  });

  it('leave out a name that is more than a name', () => {
    const booking = { clientName: 'Win at evil.com now' };
    expect(smsOf(news('reminder', booking))).toMatch(/^Hi there, /);
    expect(mailOf(news('reminder', booking)).text).not.toContain('evil');
  });
});

describe('a reminder', () => {
  const pending = { status: 'pending' } as const;
  const manage = () => {
    const { booking } = news('reminder');
    return `${publicUrl}/manage/${manageToken(secrets, booking)}`;
  };

  it('of a settled booking says when, and how to move it', () => {
    const mail = mailOf(news('reminder'));
    expect(mail.subject).toBe('Reminder: Ada’s Salon on Fri 20 Nov 2026 at 10:00');
    expect(mail.text).toContain(`See, move or cancel:\n${manage()}`);
    expect(mail.text).not.toContain('confirm');
    expect(mail.ics).toContain('STATUS:CONFIRMED');
  });

  it('of one that waits for its client asks for their word', () => {
    const asking = news('reminder', pending);
    const mail = mailOf(asking);
    expect(mail.subject).toBe('Please confirm: Ada’s Salon on Fri 20 Nov 2026 at 10:00');
    expect(mail.text).toContain(`I’ll be there:\n${manage()}`);
    expect(mail.text).not.toContain('still has to confirm');
    expect(mail.ics).toContain('STATUS:TENTATIVE');
    expect(smsOf(asking)).toContain('Please confirm');
  });

  it('of one that waits for the business asks nothing of the client', () => {
    const waiting = news('reminder', { ...pending, confirmation: 'owner' });
    expect(mailOf(waiting).text).toContain('Ada’s Salon still has to confirm it.');
    expect(mailOf(waiting).text).not.toContain('I’ll be there');
    expect(smsOf(waiting)).not.toContain('Please confirm');
  });

  it('tells the time of the business, whatever its zone', () => {
    const text = smsOf(news('reminder', { zone: 'America/New_York' }));
    expect(text).toContain('Fri 20 Nov 2026 at 04:00');
  });

  it('of a hire says its days', () => {
    const service = {
      ...(shop.service ?? fail()),
      bookingType: 'item-based',
      duration: 3,
      name: 'Canopy',
    } as const;
    const { text } = mailOf(sample('reminder', null, { ...shop, service }));
    for (const said of [
      'Pick-up: Friday, 20 Nov 2026, from 10:00',
      'Pick up at: 12 Allen Avenue, Ikeja',
      'Return: Monday, 23 Nov 2026',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Ngozi');
  });
});

describe('a delivery', () => {
  const delivered = {
    bookingType: 'item-based',
    deliveryMethod: 'delivery',
    deliveryZone: 'Lekki',
    deliveryFeeKobo: toKobo(250_000),
    serviceName: 'Canopy',
    staffName: '',
    pickupAddress: '3 Depot Road, Apapa',
    endsAt: instant('2026-11-22T23:00:00Z'),
    returnDay: parseCalendarDate('2026-11-23') ?? fail(),
  } as const;
  const kinds = ['booking-received', 'booking-confirmed', 'rescheduled', 'reminder'] as const;

  test.each(kinds)('is told as a delivery by %s, and nobody is sent to the shop', (kind) => {
    for (const confirmation of ['client', 'owner'] as const) {
      const said = news(kind, { ...delivered, confirmation });
      const { subject, text, ics } = mailOf(said);
      expect(text).toContain('Delivery: Friday, 20 Nov 2026, to Lekki');
      expect(text).toContain('Ada’s Salon brings it to the address you gave.');
      for (const shown of [subject, text, ics ?? '', smsOf(said)]) {
        expect(shown).not.toMatch(/Allen Avenue|Depot Road|Pick|is expecting|seeing you|Where:/);
        expect(shown).not.toMatch(/at 10:00|from 10:00/);
      }
      expect(ics).toContain('SUMMARY:Canopy\\, delivered by Ada’s Salon');
      expect(ics?.replaceAll('\r\n ', '')).toContain('brings it to you on Friday\\, 20 Nov 2026.');
    }
  });

  it('that is cancelled changes hands no more', () => {
    for (const deliveryMethod of ['delivery', 'pickup'] as const) {
      const { text } = mailOf(news('cancelled', { ...delivered, deliveryMethod, status: 'cancelled' }));
      expect(text).toContain('First day: Friday, 20 Nov 2026');
      expect(text).not.toMatch(/brings it|Delivery:|Return:|Pick/);
    }
  });

  it('is asked about as a delivery where its client confirms', () => {
    const asked = news('reminder', { ...delivered, status: 'pending' });
    expect(mailOf(asked).text).toContain('plans to bring your Canopy to you on Fri 20 Nov 2026');
    expect(smsOf(asked)).toMatch(/plans to deliver your Canopy on Fri 20 Nov.*Please confirm/);
  });

  it('says of a hire whose return alone may have moved nothing that would be untrue of its first day', () => {
    for (const deliveryMethod of ['delivery', 'pickup'] as const) {
      const moved = news('rescheduled', { ...delivered, deliveryMethod });
      const { subject, text } = mailOf(moved);
      expect(subject).toBe('New dates: your booking at Ada’s Salon');
      expect(text).toMatch(/^Your booking has new dates\n/);
      expect(text).toMatch(/on Fri 20 Nov 2026.*Only these dates are kept for you\..*\nReturn: /s);
      expect(`${text} ${smsOf(moved)}`).not.toMatch(/has moved|no longer kept|new time/);
    }
  });

  it('of something to be picked up names the place and the hour, also in the calendar', () => {
    const picked = news('booking-confirmed', { ...delivered, deliveryMethod: 'pickup', deliveryZone: '' });
    const { text, ics } = mailOf(picked);
    expect(text).toContain(
      'Your Canopy will be ready for you at Ada’s Salon on Fri 20 Nov 2026, from 10:00.',
    );
    expect(text).toContain('Pick-up: Friday, 20 Nov 2026, from 10:00 (Lagos time)');
    expect(text).toContain('Pick up at: 3 Depot Road, Apapa');
    expect(ics).toContain('LOCATION:3 Depot Road\\, Apapa');
    expect(ics?.replaceAll('\r\n ', '')).toContain('Pick it up on Friday\\, 20 Nov 2026\\, from 10:00');
  });
});

describe('who confirms', () => {
  const received = (confirmation: BookingFacts['confirmation'], over: Partial<BookingFacts> = {}) =>
    mailOf(news('booking-received', { confirmation, ...over })).text;

  it('is said in the words of the pages', () => {
    for (const setting of ['client', 'owner'] as const) {
      const about = { business: 'Ada’s Salon', held: 'time' } as const;
      expect(received(setting)).toContain(whoConfirms(setting, about).pending);
      const item = { bookingType: 'item-based', deliveryMethod: 'pickup' } as const;
      expect(received(setting, item)).toContain(whoConfirms(setting, { ...about, held: 'hire' }).pending);
    }
  });

  it('is the client or the business, never both', () => {
    expect(received('client')).not.toContain('still has to confirm');
    expect(received('owner')).not.toContain('I’ll be there');
    expect(smsOf(news('booking-received', { confirmation: 'client' }))).toContain('Please confirm here');
    expect(smsOf(news('booking-received', { confirmation: 'owner' }))).toContain('will soon confirm your');
  });

  it('is told alike to the owner', () => {
    const toOwner = (confirmation: BookingFacts['confirmation']) => {
      const { booking } = news('booking-received', { confirmation, status: 'pending' });
      return mailOf({ kind: 'new-booking', recipient: 'owner', booking }).text;
    };
    expect(toOwner('client')).toContain('We have asked the client to confirm it');
    expect(toOwner('client')).not.toContain('Please look at it');
    expect(toOwner('owner')).toContain('Please look at it and confirm or cancel it');
  });
});

describe('money', () => {
  const deposit = { paidKobo: toKobo(360_000) } as const;
  const refundOf = (kobo: number, state: 'asked' | 'owed') => ({
    amount: toKobo(kobo),
    id: newId(),
    state,
    settledAt: null,
    accountKnown: true,
    ofCaution: false,
    toAccount: false,
    inCash: false,
  });

  test.each(['booking-confirmed', 'rescheduled', 'reminder'] as const)('is told by %s', (kind) => {
    const said = news(kind, deposit);
    expect(mailOf(said).text).toContain(
      'Total: ₦12,500\nPaid: ₦3,600\nStill to pay: ₦8,900\n  at your visit\n',
    );
    expect(smsOf(said)).toContain('. N8,900 at your visit. Manage: ');
    const paid = news(kind, { paidKobo: toKobo(1_250_000) });
    expect(mailOf(paid).text).toContain('Still to pay: Nothing');
    expect(smsOf(paid)).not.toMatch(/paid|visit/);
  });

  it('leaves an SMS when there is no room for it, never the link', () => {
    const long = { serviceName: 'Knotless goddess braids with curls', businessName: 'B'.repeat(60) };
    const text = writeSms(news('reminder', long), {
      shortLink: `https://${'a'.repeat(28)}.ng/s/${'x'.repeat(22)}`,
      now,
    });
    expect(septets(text)).toBeLessThanOrEqual(160);
    expect(text).toMatch(/x{22}$/);
  });

  it('that comes back is told with the cancellation: how much, where to and when', () => {
    const refunds = [refundOf(360_000, 'asked')];
    const { aside } = news('cancelled').booking;
    const { text } = mailOf(news('cancelled', { aside: { ...aside, refunds } }));
    expect(text).toContain('Paid: ₦3,600\nComing back: ₦3,600\n  the way you paid; banks take up to 10');
    expect(mailOf(news('cancelled', deposit)).text).toContain('Kept by Ada’s Salon: ₦3,600');
  });

  it.each([
    ['asked', 'You do not have to do anything.'],
    ['owed', 'Money of the client is still with you'],
  ] as const)('is told to the owner of a cancelled booking, a refund %s', (state, toDo) => {
    const refunds = [refundOf(260_000, state)];
    const { booking } = news('cancelled', { paidKobo: toKobo(100_000) });
    const aside = { ...booking.aside, refunds };
    const mail = mailOf({ kind: 'cancelled', recipient: 'owner', booking: { ...booking, aside } });
    expect(mail.text).toContain('Paid: ₦3,600\nGoes back to the client: ₦2,600\nYou keep: ₦1,000\n');
    expect(mail.text).toContain(toDo);
  });

  it('is told to the owner in figures', () => {
    const { booking } = news('booking-confirmed', deposit);
    const { text } = mailOf({ kind: 'new-booking', recipient: 'owner', booking });
    expect(text).toContain('Total: ₦12,500\nPaid: ₦3,600\nStill to pay: ₦8,900\n');
    expect(text).not.toContain('your visit');
  });
});

describe('what a client may do next', () => {
  it('after a missed booking is to book the same again, or whatever else there is', () => {
    expect(mailOf(news('rebooking')).text).toContain(`${publicUrl}/book/ada/box-braids`);
    expect(mailOf(news('rebooking', { serviceSlug: null })).text).toContain(`${publicUrl}/book/ada\n`);
  });

  it('with an offered time is to take it by a link of its own, while it is held', () => {
    const contents = sample('waitlist-offer');
    if (contents.kind !== 'waitlist-offer') throw new Error('No offer');
    const { offer }: { offer: OfferFacts } = contents;
    const mail = mailOf(contents);
    expect(mail.subject).toBe('Held for you until 11:20: a time at Ada’s Salon');
    expect(mail.text).toContain('Held until: 11:20 (Lagos time)');
    expect(mail.text).toContain(`${publicUrl}/offer/${offerToken(secrets, offer.business, offer.offer)}`);
  });
});

describe('the other SMS', () => {
  it('ask for another time and tell of money', () => {
    const { booking } = news('reminder');
    const asked = smsOf({ kind: 'reschedule-link', booking, link: newId() });
    expect(asked).toMatch(/choose a new time for Box braids at Adas Salon.*Fri 20 Nov 2026/);
    const refund = {
      ...booking,
      refund: newId(),
      reason: 'business-cancelled',
      amountKobo: toKobo(1_000_000),
      currency: 'NGN',
      state: 'owed',
      toAccount: false,
      transferReference: '',
      withheldKobo: toKobo(0),
      withheldReason: '',
      paidTwice: false,
    } as const;
    expect(smsOf({ kind: 'refund-details', refund })).toContain('owes you N10,000');
    expect(smsOf({ kind: 'refund-sent', refund: { ...refund, currency: 'GHS' } })).toContain('GHS 10,000');
    const vain = { ...refund, ownerName: 'Ada', clientPhone: '08051112223', clientTold: true };
    expect(smsOf({ kind: 'time-gone', recipient: 'client', vain })).toContain('your N10,000');
    const twice = { ...vain, paidTwice: true };
    expect(smsOf({ kind: 'time-gone', recipient: 'client', vain: twice })).toContain('Your booking stands');
  });

  it('are not there for what only goes by email', () => {
    const { booking } = news('reminder');
    for (const contents of [
      { kind: 'new-booking', recipient: 'owner', booking },
      { kind: 'cancelled', recipient: 'owner', booking },
      {
        kind: 'password-changed',
        changedAt: now,
        ownerName: 'Ada',
        businessName: 'Glow by Ada',
        zone: shop.zone,
        owned: [],
        access: [],
        passkeys: [],
      },
    ] as const)
      expect(() => smsOf(contents)).toThrow('does not go by SMS');
  });
});
