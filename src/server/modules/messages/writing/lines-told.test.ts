import { describe, expect, it, test } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { septets } from '#core/messages/sms/gsm7.ts';
import { toKobo } from '#core/money/kobo.ts';
import { newId } from '../../../platform/ids.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { HandWritten } from '../facts/hand-written.repo.ts';
import { whatsappUrlOf } from '../links/whatsapp.present.ts';
import {
  bookedLines,
  fail,
  instant,
  mailOf,
  news,
  now,
  publicUrl,
  sample,
  secrets,
  smsOf,
} from '../testing/written-messages.ts';

const several = {
  lines: bookedLines,
  serviceName: 'Wash and Knotless braids',
  staffName: 'Ngozi and Bola',
  endsAt: instant('2026-11-20T12:50:00Z'),
  priceKobo: toKobo(3_600_000),
};
const [braids = fail()] = bookedLines;
const one = { lines: [braids], serviceName: 'Knotless braids', staffName: 'Ngozi and Bola' };

/** The lines of a visit as a letter has them, below its time and above its money. */
const TOLD = [
  'When: Friday, 20 Nov 2026 at 10:00 (Lagos time)',
  'Takes: 3 h 50 min',
  '10:00 to 10:30: Wash',
  '  With Ngozi, ₦5,000',
  '10:30 to 13:50: Knotless braids',
  '  Waist length (+₦4,000)',
  '  I bring my own hair (−₦9,000)',
  '  Side part',
  '  With Ngozi and Bola, ₦31,000',
].join('\n');

describe('a booking of several services', () => {
  test.each(['booking-received', 'booking-confirmed', 'rescheduled', 'cancelled', 'reminder'] as const)(
    '%s lists each to its client, in the order of the visit',
    (kind) => {
      const { text, html } = mailOf(news(kind, several));
      expect(text).toContain(TOLD);
      expect(text).not.toMatch(/Booked:|Nails/);
      for (const said of ['10:30 to 13:50', 'Waist length (+₦4,000)', 'With Ngozi and Bola, ₦31,000'])
        expect(html).toContain(said);
    },
  );

  test.each(['new-booking', 'cancelled', 'rescheduled'] as const)('%s lists each to the owner', (kind) => {
    const { booking } = news('booking-confirmed', several);
    const { text } = mailOf({ kind, recipient: 'owner', booking });
    expect(text).toContain(`${TOLD}\nTotal: ₦36,000`);
    expect(text).not.toMatch(/Booked:|Nails/);
  });

  it('is told in the morning line by line, and on its receipt', () => {
    const { booking } = news('reminder', several);
    const entry = {
      ...booking,
      clientPhone: '08051112223',
      dueKobo: toKobo(3_600_000),
      cautionDueKobo: toKobo(0),
    };
    const agenda = { ...booking, day: booking.firstDay, starting: [entry], returning: [], more: false };
    expect(mailOf({ kind: 'agenda', agenda }).text).toContain(
      [
        '10:00 to 13:50: Chidinma Okafor',
        '  10:00 Wash with Ngozi, ₦5,000',
        '  10:30 Knotless braids (Waist length, I bring my own hair, Side part) with Ngozi and Bola, ₦31,000',
        '  ₦36,000 to be paid',
      ].join('\n'),
    );
    const paid = { receipt: newId(), number: 7, amountKobo: toKobo(3_600_000), cautionKobo: toKobo(0) };
    const receipt = { ...booking, ...paid, method: 'cash', receivedAt: now } as const;
    const { text } = mailOf({ kind: 'receipt', receipt });
    expect(text).toContain('For: Wash and Knotless braids\n10:00 to 10:30: Wash\n  With Ngozi, ₦5,000\n');
  });

  it('stays one SMS, by its title', () => {
    const title = { ...several, serviceName: 'Deep conditioning wash, Knotless braids and 3 more' };
    for (const kind of [
      'booking-received',
      'booking-confirmed',
      'rescheduled',
      'cancelled',
      'reminder',
    ] as const) {
      const text = smsOf(news(kind, title));
      expect(septets(text)).toBeLessThanOrEqual(160);
      expect(text).not.toContain('₦');
    }
    expect(smsOf(news('reminder', several))).toContain('Wash and Knotless braids');
  });

  it('names all services in an SMS or says how many they are, never some of them', () => {
    const named = ['Deep conditioning wash', 'Knotless braids, waist length', 'Classic manicure'];
    const lines = named.map((serviceName, at) => ({ ...braids, serviceName, line: at + 1 }));
    const long = { lines, serviceName: `${named[0]}, ${named[1]} and ${named[2]}` };
    for (const kind of ['booking-confirmed', 'rescheduled', 'cancelled', 'reminder'] as const) {
      const text = smsOf(news(kind, long));
      expect(septets(text)).toBeLessThanOrEqual(160);
      expect(text).toContain(' 3 services ');
    }
    // The greeting goes before a name does.
    const two = { lines: lines.slice(0, 2), serviceName: `${named[0]} and ${named[1]}`, businessName: 'Ada' };
    expect(smsOf(news('cancelled', two))).toMatch(
      /^Your Deep conditioning wash and Knotless braids, waist length at Ada on /,
    );
    const hired = { ...long, bookingType: 'item-based', deliveryMethod: 'pickup' } as const;
    expect(smsOf(news('cancelled', hired))).toContain('your hire of 3 items ');
  });

  it('is written to WhatsApp with what takes place, below the link', () => {
    const made = sample('reminder');
    if (made.kind === 'waitlist-offer') fail();
    const byHand = { clientPhone: '08051112223', ownSms: null, liveLink: null, refunds: [] };
    const about = {
      kind: 'reminder',
      recipient: 'client',
      version: 1,
      linkId: null,
      refundId: null,
    } as const;
    const textOf = (over: Partial<BookingFacts>) => {
      const booking: HandWritten = { ...news('reminder', over).booking, ...byHand };
      const url = whatsappUrlOf(booking, about, { publicUrl, secrets, now });
      return new URL(url ?? fail()).searchParams.get('text') ?? fail();
    };
    expect(textOf(several)).toMatch(
      /\/manage\/\w+\n\nThe visit \(Lagos time\):\n10:00 Wash with Ngozi\n10:30 Knotless braids \(Waist.*Bola$/,
    );
    expect(textOf({})).not.toContain('The visit');
  });

  it('is in its calendar file', () => {
    const ics = mailOf(news('booking-confirmed', several)).ics?.replaceAll('\r\n ', '');
    expect(ics).toContain(
      'DESCRIPTION:The visit (Lagos time):\\n10:00 Wash with Ngozi\\n10:30 Knotless braids (Waist length\\, I bring my own hair\\, Side part) with Ngozi and Bola\\nSee the booking: ',
    );
    for (const line of mailOf(news('booking-confirmed', several)).ics?.split('\r\n') ?? fail())
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(mailOf(news('booking-confirmed')).ics).not.toContain('The visit');
  });

  it.each(['lines-changed', 'rescheduled'] as const)(
    'adds up in what %s tells client and owner, with what goes back of a part of it',
    (kind) => {
      const back = {
        amount: toKobo(255_000),
        id: newId(),
        state: 'owed',
        settledAt: null,
        accountKnown: true,
        ofCaution: false,
        toAccount: false,
        inCash: false,
      } as const;
      const { booking: made } = news('booking-confirmed', { paidKobo: toKobo(100_000) });
      const aside = { ...made.aside, refunds: [back] };
      const booking = { ...made, aside, movedBy: 'client' } as const;
      const told = (recipient: 'client' | 'owner') =>
        mailOf(
          kind === 'lines-changed'
            ? { kind, recipient, booking, change: { what: '', by: 'client' } }
            : recipient === 'owner'
              ? { kind, recipient, booking }
              : news(kind, booking),
        ).text;
      expect(told('owner')).toContain(
        'Total: ₦12,500\nPaid: ₦3,550\nGoes back to the client: ₦2,550\nStill to pay: ₦11,500\n',
      );
      expect(told('client')).toMatch(
        /Total: ₦12,500\nPaid: ₦3,550\nComing back: ₦2,550\n {2}[^\n]+\nStill to pay: ₦11,500\n/,
      );
    },
  );
});

it.each(['owed', 'done'] as const)(
  'an SMS adds up where a part of the money goes back or went: %s',
  (state) => {
    const back = {
      ...{ amount: toKobo(300_000), id: newId(), settledAt: null },
      ...{ accountKnown: true, inCash: false, toAccount: false },
    };
    const over: Partial<BookingFacts> = {
      ...{ serviceName: 'Wash', businessName: 'Ada' },
      ...{ priceKobo: toKobo(1_000_000), paidKobo: toKobo(300_000) },
    };
    const { aside } = news('rescheduled').booking;
    const refunds = [{ ...back, state, ofCaution: false }];
    expect(smsOf(news('rescheduled', { ...over, aside: { ...aside, refunds } }))).toContain(
      '. N3,000 paid, N7,000 at your visit. ',
    );
    const caution = {
      ...{ cautionFeeKobo: toKobo(200_000), cautionHeldKobo: toKobo(200_000) },
      aside: { ...aside, refunds: [{ ...back, state, ofCaution: false }] },
    };
    expect(smsOf(news('rescheduled', { ...over, ...caution }))).toContain(
      '. N5,000 paid, N7,000 at your visit. ',
    );
  },
);

describe('a booking of one service', () => {
  it('has what was chosen of it below its name, and two people where they do it', () => {
    const { text } = mailOf(news('reminder', one));
    expect(text).toContain(
      'Booked: Knotless braids\n  Waist length (+₦4,000)\n  I bring my own hair (−₦9,000)\n  Side part\nWhen: ',
    );
    expect(text).toContain('With: Ngozi and Bola');
  });

  it('whose other lines were cancelled is told as any, and one cancelled whole as it was', () => {
    const [, wash = fail(), nails = fail()] = bookedLines;
    expect(mailOf(news('reminder', { lines: [wash, nails], serviceName: 'Wash' })).text).toContain(
      'Booked: Wash\nWhen: ',
    );
    const gone = bookedLines.map((line) => ({ ...line, cancelled: true }));
    expect(mailOf(news('cancelled', { ...several, lines: gone })).text).toContain('13:50 to 14:50: Nails');
  });
});

describe('an order of several items', () => {
  const [, , chair = fail()] = bookedLines;
  const hired = { ...chair, staffNames: [], cancelled: false };
  const order = {
    bookingType: 'item-based',
    deliveryMethod: 'delivery',
    deliveryZone: 'Enugu town',
    firstDay: parseCalendarDate('2026-11-20') ?? fail(),
    returnDay: parseCalendarDate('2026-11-22') ?? fail(),
    staffName: '',
    serviceName: 'Chair and Canopy',
    lines: [
      { ...hired, line: 1, serviceName: 'Chair', quantity: 150, priceKobo: toKobo(9_000_000) },
      { ...hired, line: 2, serviceName: 'Canopy', quantity: 2, priceKobo: toKobo(12_000_000) },
    ],
  } as const;
  const ITEMS = '150 × Chair: ₦90,000\n2 × Canopy: ₦120,000\nDelivery: Friday, 20 Nov 2026, to Enugu town\n';

  it('is told to its client and its owner by how many of each, how they come and when they are due back', () => {
    const { booking, ...toClient } = news('booking-confirmed', order);
    const mails = [
      mailOf({ ...toClient, booking }),
      mailOf({ kind: 'new-booking', recipient: 'owner', booking }),
    ];
    for (const { text } of mails) {
      expect(text).toContain(ITEMS);
      expect(text).toContain('Return: Sunday, 22 Nov 2026');
      expect(text).not.toMatch(/Takes|When|\d\d:\d\d to/);
    }
    expect(mails[0]?.ics).toContain('150 × Chair\\n2 × Canopy');
    expect(mails[0]?.ics).not.toContain('The visit');
  });

  it('is told without hours in the morning and on its receipt', () => {
    const { booking } = news('reminder', order);
    const due = { clientPhone: '08051112223', dueKobo: toKobo(0), cautionDueKobo: toKobo(0) };
    const entry = { ...booking, ...due };
    const agenda = { ...booking, day: booking.firstDay, starting: [entry], returning: [], more: false };
    expect(mailOf({ kind: 'agenda', agenda }).text).toContain(
      '\n  150 × Chair, ₦90,000\n  2 × Canopy, ₦120,000\n  Delivery to Enugu town',
    );
    const paid = { receipt: newId(), number: 7, amountKobo: toKobo(21_000_000), cautionKobo: toKobo(0) };
    const receipt = { ...booking, ...paid, method: 'cash', receivedAt: now } as const;
    expect(mailOf({ kind: 'receipt', receipt }).text).toContain(
      'For: Chair and Canopy\n150 × Chair: ₦90,000\n2 × Canopy: ₦120,000\nAmount: ',
    );
  });

  it('comes on its receipt to what was paid, with what bringing it cost', () => {
    const { booking } = news('reminder', { ...order, deliveryFeeKobo: toKobo(800_000) });
    const paid = { receipt: newId(), number: 7, amountKobo: toKobo(21_800_000), cautionKobo: toKobo(0) };
    const receipt = { ...booking, ...paid, method: 'online', receivedAt: now } as const;
    expect(mailOf({ kind: 'receipt', receipt }).text).toContain(
      '2 × Canopy: ₦120,000\nDelivery fee: ₦8,000\nAmount: ₦218,000\n',
    );
  });
});

describe('names of before that a client may not read in a letter', () => {
  it('are left out of lines, their options and those who do them', () => {
    const claimed = {
      ...braids,
      serviceName: 'Zenith Bank transfer',
      staffNames: ['Access Bank', 'Bola'],
      options: [{ ...(braids.options[0] ?? fail()), name: 'Pay at GTBank.com' }],
    };
    const said = news('reminder', { ...several, lines: [claimed, ...bookedLines.slice(1)] });
    const { text, html, ics } = mailOf(said);
    for (const shown of [text, html, ics ?? '']) expect(shown).not.toMatch(/Zenith|Access|GTBank/);
    expect(text).toContain('10:30 to 13:50: a service\n  an option (+₦4,000)\n  With Bola, ₦31,000');
  });
});
