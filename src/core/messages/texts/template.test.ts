import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PhoneNumber, parsePhone, whatsappLink } from '../../contact/phone.ts';
import { sampleValues, templateOf } from '../testing/sample-texts.ts';
import { placeholders } from './placeholders.ts';
import { fillTemplate, hasPlaceholder, parseTemplate, type Template } from './template.ts';

describe('a template', () => {
  it.each([
    ['Hi {client}!', 'Hi Chidinma!'],
    ['{Client} {SERVICE} { staff }', 'Chidinma Knotless braids Ngozi'],
    ['', ''],
    ['{link}', sampleValues.link],
    ['See ({link}). Or call {phone}', `See (${sampleValues.link}). Or call 0803 123 4567`],
    ['a.m./p.m., 9.30/10.30, and/or, N1.500, No.5/7', 'a.m./p.m., 9.30/10.30, and/or, N1.500, No.5/7'],
    ['Thanks. See you {date}.', 'Thanks. See you Fri 20 Nov 2026.'],
  ])('%j reads %j', (text, expected) => expect(fillTemplate(templateOf(text), sampleValues)).toBe(expected));

  it.each([
    ['Hi {name}', 'UNKNOWN_PLACEHOLDER', '{name}'],
    ['Hi {}', 'UNKNOWN_PLACEHOLDER', '{}'],
    ['Hi {client, {date}', 'UNBALANCED_BRACE', '{client,'],
    ['Hi client} you', 'UNBALANCED_BRACE', 'client}'],
    ['{{client}}', 'UNBALANCED_BRACE', '{'],
    ['See https://evil.example/x now', 'LINK', 'https://evil.example/x'],
    ['See ＷＷＷ.evil.example', 'LINK', 'WWW.evil.example'],
    ['bit.ly/abc', 'LINK', 'bit.ly/abc'],
    ['Pay at gtbank.com today', 'LINK', 'gtbank.com'],
    ['gtb\u200bank.c\u200bom.ng', 'LINK', 'gtbank.com.ng'],
    ['gtbank。com', 'LINK', 'gtbank.com'],
    ["gtbank.c'om", 'LINK', 'gtbank.com'],
    ['evil.zip|x', 'LINK', 'evil.zip'],
    ['Thanks.See you {date}.', 'LINK', 'Thanks.See'],
    ['visit gtb-verify.click {link}', 'LINK', 'gtb-verify.click'],
    ['{business}.{service}', 'LINK', 'business.service'],
    ['{service}.com/pay', 'LINK', 'service.com/pay'],
    ['10.0.0.1/pay', 'LINK', '10.0.0.1/pay'],
    ['intent://x', 'LINK', 'intent://x'],
    ['See {link}now', 'TOUCHES_LINK', '{link}now'],
    ['See:{link}', 'TOUCHES_LINK', 'See:{link}'],
    ['{link}/pay', 'TOUCHES_LINK', '{link}/pay'],
    ['{link}.{phone}', 'TOUCHES_LINK', '{link}.{phone}'],
    ['{client}{link}', 'TOUCHES_LINK', '{client}{link}'],
    ['{link}{link}', 'TOUCHES_LINK', '{link}{link}'],
    ['👉{link}', 'TOUCHES_LINK', '👉{link}'],
  ])('%j is refused: %s', (text, reason, part) =>
    expect(parseTemplate(text)).toEqual({ ok: false, reason: { reason, part } }),
  );

  it('is refused with a short part, however long the text', () => {
    const refused = parseTemplate(`{${'x'.repeat(900)}}`);
    expect(refused).toMatchObject({ ok: false, reason: { reason: 'UNKNOWN_PLACEHOLDER' } });
    if (!refused.ok) expect(refused.reason.part.length).toBeLessThan(70);
  });

  it('never throws, and what it takes comes out as it was written', () => {
    const pieces = fc.constantFrom(
      'Hi ',
      '{client}',
      '{',
      '}',
      '{link}',
      '{x}',
      ' ',
      '\n',
      'a.b',
      '.com',
      'ọ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
        const text = parts.join('');
        const parsed = parseTemplate(text);
        if (parsed.ok) expect(writtenOut(parsed.value)).toBe(text);
      }),
    );
  });

  it('takes values for what they are', () => {
    const filled = (values: object) =>
      fillTemplate(templateOf('{client}, {service} at {business}: {link}'), { ...sampleValues, ...values });
    expect(filled({ client: '{link}', link: 'L' })).toBe('{link}, Knotless braids at Ada Beauty Lounge: L');
    expect(filled({ client: ' ', service: '', business: '', link: 'L' })).toBe('there, booking at us: L');
    expect(filled({ business: 'Booking.com Spa', service: 'https://evil.ng/a', link: 'L' })).toBe(
      'Chidinma, https evil. ng/a at Booking. com Spa: L',
    );
  });

  it('knows its placeholders', () => {
    expect(hasPlaceholder(templateOf('See {link}'), 'link')).toBe(true);
    expect(hasPlaceholder(templateOf('See you'), 'link')).toBe(false);
    expect(placeholders.filter(({ sample, room, shortens }) => !shortens && sample.length > room)).toEqual(
      [],
    );
    expect(placeholders.filter(({ whenEmpty, room }) => whenEmpty.length > room)).toEqual([]);
  });
});

describe('a WhatsApp link', () => {
  it('carries the number without its plus, and the text whole', () => {
    const phone: PhoneNumber | null = parsePhone('0803 123 4567');
    const text = 'Hi Ọlá & co? 100% #1\nSee https://a.ng/s/x';
    if (phone === null) throw new Error('A number the test has wrong');
    const link = new URL(whatsappLink(phone, text));
    expect(link.origin + link.pathname).toBe('https://wa.me/2348031234567');
    expect(link.searchParams.get('text')).toBe(text);
  });
});

function writtenOut(template: Template): string {
  return template.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('');
}
