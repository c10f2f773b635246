import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toKobo } from '../../money/kobo.ts';
import { shortName } from '../../names/names.ts';
import { channels, type EditableKind, editableKinds } from '../kinds.ts';
import { sampleValues, templateOf } from '../testing/sample-texts.ts';
import { defaultText } from '../texts/default-texts.ts';
import { linesChangedSms, rescheduleLinkSms, smsForms } from '../texts/sms-texts.ts';
import { fillTemplate } from '../texts/template.ts';
import { checkTemplate } from '../texts/template-rules.ts';
import type { SpokenOf } from '../texts/wording.ts';
import { fitSms, leastSeptets } from './fit-sms.ts';
import { septets, smsParts } from './gsm7.ts';
import { type MoneySmsKind, moneySmsText, smsNaira } from './money-sms.ts';

const moneyKinds: readonly MoneySmsKind[] = [
  'refund-started',
  'refund-sent',
  'refund-details',
  'time-gone',
  'paid-twice',
];
const asks = [false, true].map((asksToConfirm) => ({ asksToConfirm }));
const ownSms: readonly string[] = [
  ...editableKinds.flatMap((kind) => asks.map((ask) => defaultText(kind, 'sms', ask))),
  ...moneyKinds.map((kind) => moneySmsText(kind, toKobo(99_999_999_99))),
  ...Object.values(rescheduleLinkSms),
];

/** Those that need their shortest way of being said where link and names are long. */
const longSms: readonly string[] = [{}, { rental: true }, { rental: true, delivered: true }].flatMap(
  (about) => {
    const waiting = { ...about, asksToConfirm: false, awaitsBusiness: true };
    const pending = (['rescheduled', 'reminder'] as const).map((kind) => defaultText(kind, 'sms', waiting));
    return [...pending, linesChangedSms(waiting)];
  },
);

const name = fc.string({ unit: 'grapheme', maxLength: 120 });
const latin = fc.string({
  unit: fc.constantFrom('a', 'b', 'ẹ', ' ', '.', '-', "'", '7', '₦'),
  maxLength: 120,
});
const long = fc.oneof(name, latin);
const hostile = fc.record({
  client: long,
  service: long,
  staff: long,
  business: long,
  address: long,
  date: fc.constantFrom('Fri 20 Nov 2026', 'Sat 12 Sept 2026', 'Mon 1 May'),
  time: fc.constantFrom('10:00', '10:00 am'),
  phone: fc.constantFrom('0803 123 4567', ''),
  link: fc.integer({ min: 20, max: 60 }).map((length) => 'https://akoko.ng/s/'.padEnd(length, 'x')),
});

describe('an SMS', () => {
  it('of our own words is one part with the link whole, whatever the values', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ownSms, ...longSms), hostile, (text, values) => {
        const sent = fitSms([templateOf(text)], values);
        if (!sent.ok) throw new Error(text);
        expect(septets(sent.value)).toBeLessThanOrEqual(160);
        expect(smsParts(sent.value)).toBe(1);
        expect(sent.value.split(/\s/)).toContain(values.link);
        for (const kept of [values.date.replace(/ \d{4}$/, ''), values.time]) {
          if (/\{date\} (?:at|from) \{time\}/.test(text)) expect(sent.value).toContain(kept);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('of any template that the rules take is one part too', () => {
    const piece = fc.constantFrom(
      '{client}',
      '{service}',
      '{staff}',
      '{business}',
      '{address}',
      '{date}',
      'so',
      'ọ;',
    );
    const body = fc.array(piece, { maxLength: 14 }).map((parts) => `${parts.join(' ')} {link}`);
    let taken = 0;
    fc.assert(
      fc.property(body, hostile, (text, values) => {
        if (checkTemplate({ kind: 'reminder', channel: 'sms', body: text }).length > 0) return;
        taken += 1;
        const sent = fitSms([templateOf(text)], values);
        expect(sent.ok && septets(sent.value)).toBeLessThanOrEqual(160);
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it('keeps everything that fits', () => {
    const text = defaultText('reminder', 'sms', { asksToConfirm: false });
    expect(fitSms([templateOf(text)], sampleValues)).toEqual({
      ok: true,
      value:
        'Hi Chidinma, your Knotless braids at Ada Beauty Lounge is on Fri 20 Nov 2026 at 10:00. View, move or cancel: https://akoko.ng/s/h7Kq2mXw9T',
    });
  });

  it.each([
    // 130 fixed and 20 for the link leave ten more than the shortest.
    [{ service: 'Knotless braids, waist length' }, 118, 'Knotless braids, waist'],
    [{ service: 'Knotless braids, waist length' }, 125, 'Knotless braids'],
    [{ service: 'Ladies haircut and wash' }, 120, 'Ladies haircut'],
    [{ service: 'Abcdefghijklmnopqrst' }, 125, 'Abcdefghijklmno'],
    [{ service: 'Braids (long) - extra large' }, 120, 'Braids (long)'],
  ])('shortens %j at a word or within it', (values, fixed, expected) => {
    const link = 'https://a.ng/s/12345';
    const text = `${'x'.repeat(fixed - 2)} {service} {link}`;
    const sent = fitSms([templateOf(text)], { ...sampleValues, ...values, link });
    expect(sent.ok && sent.value.slice(fixed - 1, -link.length - 1)).toBe(expected);
  });

  it('lets the address go first and the name last', () => {
    const words = 'Aaaaaaaaaa bbbbbbbbbb cccccccccc';
    const sent = (fixed: number) =>
      fitSms([templateOf(`${'x'.repeat(fixed)} {client} {business} {service} {address} {link}`)], {
        ...sampleValues,
        client: words,
        business: words,
        service: words,
        address: words,
        link: 'https://a.ng/s/12345',
      });
    const tail = `${words} ${words} ${words}`;
    expect(sent(20)).toMatchObject({ value: expect.stringContaining(`${tail} Aaaaaaaaaa https`) });
    expect(sent(85)).toMatchObject({
      value: `${'x'.repeat(85)} Aaaaaaaaaa bbbbbbbbbb Aaaaaaaa Aaaaaaaa Aaaaaaaaaa https://a.ng/s/12345`,
    });
    expect(sent(106)).toEqual({ ok: false, reason: 'TEMPLATE_TOO_LONG' });
  });

  it('shortens a value as far for every place it stands in', () => {
    const sent = fitSms([templateOf(`${'{service} '.repeat(6)}{link}`)], {
      ...sampleValues,
      service: 'Abcdefghijklmnopqrstuvwxyz',
      link: 'https://a.ng/s/12345',
    });
    expect(sent).toMatchObject({ value: `${'Abcdefghijklmnopqrstuv '.repeat(6)}https://a.ng/s/12345` });
  });

  describe('about the bookings of a real diary', () => {
    const link = 'http://127.0.0.1:3000/s/h7Kq2mXw9TzRs4aK3nQ7vY';
    const spa = { business: 'Amara Spa & Studio', date: 'Fri 27 Nov 2026', time: '10:00', link };
    const write = (
      kind: EditableKind,
      [client, service]: readonly [string, string],
      about: Omit<SpokenOf, 'asksToConfirm'> = {},
    ) => {
      const forms = smsForms(kind, { asksToConfirm: false, ...about }).map(templateOf);
      const sent = fitSms(forms, { ...sampleValues, ...spa, client: shortName(client), service });
      return sent.ok ? sent.value.replace(link, '<link>') : sent.reason;
    };
    const money = { paid: toKobo(555_000), due: toKobo(1_295_000) };
    const confirmed = 'booking-confirmed';

    it.each<[string, EditableKind, [string, string], Omit<SpokenOf, 'asksToConfirm'>, string]>([
      [
        'with the whole of it',
        confirmed,
        ['Ada Obi', 'Silk press'],
        {},
        'Hi Ada, Amara Spa & Studio confirms your Silk press on Fri 27 Nov 2026 at 10:00. View, move or cancel: <link>',
      ],
      [
        'with what is paid and due',
        confirmed,
        ['Ada Obi', 'Silk press'],
        { money },
        'Hi Ada, Amara Spa & Studio confirms your Silk press on Fri 27 Nov 2026 at 10:00. N12,950 at your visit. Manage: <link>',
      ],
      [
        'with all of it',
        'reminder',
        ['Ada Obi', 'Gown'],
        { money, rental: true, delivered: true },
        'Hi Ada, Amara Spa & Studio delivers your Gown on Fri 27 Nov 2026. N5,550 paid, N12,950 on delivery. Manage: <link>',
      ],
      [
        'of a longer service',
        confirmed,
        ['Chidinma Eze', 'Deep Conditioning Treatment'],
        { money },
        'Hi Chidinma, Amara Spa & Studio confirms your Deep Conditioning on Fri 27 Nov at 10:00. N12,950 at your visit. <link>',
      ],
      [
        'of a long reminder',
        'reminder',
        ['Alhaji Musa Bello', 'Deep Conditioning Treatment'],
        { money },
        'Hi Alhaji Musa, your Deep Conditioning at Amara Spa & Studio is on Fri 27 Nov at 10:00. N12,950 at your visit. <link>',
      ],
      [
        'of a facial',
        confirmed,
        ['Mama Nkechi Okafor', 'Glow Facial'],
        { money },
        'Hi Mama Nkechi, Amara Spa & Studio confirms your Glow Facial on Fri 27 Nov 2026 at 10:00. N12,950 at your visit. <link>',
      ],
      [
        'of a manicure',
        'rescheduled',
        ['Ngozi Eze', 'Classic Manicure'],
        { money },
        'Hi Ngozi, your Classic Manicure at Amara Spa & Studio is now on Fri 27 Nov 2026 at 10:00. N12,950 at your visit. <link>',
      ],
      [
        'of a hire',
        confirmed,
        ['Chief Obinna Okonkwo', 'Canopy with 50 chairs'],
        { money, rental: true },
        'Amara Spa & Studio confirms your Canopy with 50 chairs. Pick up on Fri 27 Nov from 10:00. N12,950 at pick-up. <link>',
      ],
      [
        'of a delivery',
        'reminder',
        ['Chief Obinna Okonkwo', 'Canopy with 50 chairs'],
        { money, rental: true, delivered: true },
        'Hi Chief Obinna, Amara Spa & Studio delivers your Canopy with 50 chairs on Fri 27 Nov 2026. N12,950 on delivery. <link>',
      ],
      [
        'of a long name',
        'reminder',
        ['Oluwaseun Ade', 'Knotless goddess braids with curls, waist length, and a head wash of 30 minutes'],
        { money },
        'Hi Oluwaseun, your Knotless goddess at Amara Spa & Studio is on Fri 27 Nov at 10:00. N12,950 at your visit. <link>',
      ],
      [
        'of an offered time',
        'waitlist-offer',
        ['Chidinma Eze', 'Knotless braids'],
        {},
        'Hi Chidinma, a time for Knotless braids at Amara Spa & Studio has opened: Fri 27 Nov 2026 at 10:00. Held 20 min: <link>',
      ],
      [
        'of an offered item',
        'waitlist-offer',
        ['Chidinma Eze', 'Canopy with 50 chairs'],
        { rental: true },
        'Hi Chidinma, Canopy with 50 chairs at Amara Spa & Studio can be hired on Fri 27 Nov 2026 at 10:00. Held 20 min: <link>',
      ],
    ])('%s', (_, kind, names, about, expected) => {
      expect(write(kind, names, about)).toBe(expected);
    });

    const services = [
      ...['Deep Conditioning Treatment', 'Glow Facial', 'Silk press', 'Classic Manicure', 'Knotless braids'],
      ...['Canopy with 50 chairs', 'Banquet tables, set of 5', 'Canopy with 50 chairs and 10 banquet tables'],
      ...['Full set of acrylic nails with gel polish', 'Hair by Madam Ebiere and the whole team'],
    ];
    it.each(services)('%s is never cut where it leads on', (service) => {
      for (const kind of editableKinds) {
        for (const delivered of [false, true]) {
          for (const due of [0, 1_295_000]) {
            const about = { rental: delivered, delivered, money: { paid: money.paid, due: toKobo(due) } };
            const text = write(kind, ['Alhaji Abdulrahman-Olusegun', service], about);
            const words = service.split(' ');
            let said = words.length;
            while (said > 0 && !text.includes(words.slice(0, said).join(' ').replace(/,$/, ''))) said -= 1;
            if (kind !== 'rebooking' || text.includes(words[0] ?? '')) expect(said).toBeGreaterThan(1);
            expect(words.slice(0, said).join(' ')).toMatch(
              said === words.length ? /./ : /(?<!\b(?:with|and|of|the|by|Madam|\d+),?)$/,
            );
          }
        }
      }
    });
  });

  it('is not written around a link that would make it twice as dear', () => {
    expect(() => fitSms([templateOf('{link}')], { ...sampleValues, link: 'https://àkókò.ng/s/1' })).toThrow(
      RangeError,
    );
  });
});

describe('our own texts', () => {
  it('pass the rules for those of owners', () => {
    for (const kind of editableKinds) {
      for (const channel of channels) {
        for (const ask of asks) {
          const body = defaultText(kind, channel, ask);
          expect({ body, refused: checkTemplate({ kind, channel, body }) }).toEqual({ body, refused: [] });
        }
      }
    }
    expect(ownSms.filter((text) => leastSeptets(templateOf(text)) > 160)).toEqual([]);
  });

  it('ask whoever confirms to do so', () => {
    for (const channel of channels) {
      for (const kind of ['booking-received', 'reminder'] as const) {
        const [other, asking] = asks.map((ask) => defaultText(kind, channel, ask));
        expect(asking).toMatch(/confirm/);
        expect(asking).not.toBe(other);
      }
    }
  });

  it.each([
    [1_000_000, 'N10,000'],
    [100_000_000, 'N1,000,000'],
    [14_550, 'N145.50'],
    [99_900, 'N999'],
  ])('write %i kobo as %s', (kobo, expected) => {
    expect(smsNaira(toKobo(kobo))).toBe(expected);
    const filled = fillTemplate(templateOf(moneySmsText('refund-sent', toKobo(kobo))), sampleValues);
    expect(filled).toContain(` ${expected} for `);
  });
});
