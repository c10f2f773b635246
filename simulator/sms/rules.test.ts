import { describe, expect, test } from 'vitest';
import { countOf } from './counting.ts';
import { isNight, plainTimeOf } from './lagos-time.ts';
import { canBeReached, e164Of, networkOf } from './numbers.ts';

describe('counting', () => {
  test.each([
    ['', 'GSM-7', 0, 1],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    [`${'a'.repeat(158)}€`, 'GSM-7', 160, 1],
    [`${'a'.repeat(159)}€`, 'GSM-7', 161, 2],
    // The pair at septets 153 and 154 moves to the second part as a whole, which is then too long by one.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['èéùìòàñöüäåÇ£¥¤§¿Ω\n\r', 'GSM-7', 20, 1],
    ['^{}\\[~]|€\f', 'GSM-7', 20, 1],
    [`₦${'a'.repeat(69)}`, 'UCS-2', null, 1],
    [`₦${'a'.repeat(70)}`, 'UCS-2', null, 2],
    [`₦${'a'.repeat(133)}`, 'UCS-2', null, 2],
    [`₦${'a'.repeat(134)}`, 'UCS-2', null, 3],
    ['😀'.repeat(35), 'UCS-2', null, 1],
    ['😀'.repeat(36), 'UCS-2', null, 2],
  ])('%j is %s of %j septets in %i part(s)', (text, encoding, septets, parts) => {
    expect(countOf(text)).toMatchObject({ encoding, septets, units: text.length, parts });
  });

  test.each([...'`‘’“”–—…\u00a0ẹọṣịụɓɗƙáíóúç'])('%s is outside GSM-7', (letter) => {
    expect(countOf(letter).encoding).toBe('UCS-2');
  });

  test.each([
    ['a', 1],
    [';', 2],
    ['//', 2],
    ['/', 1],
    ["'", 2],
    ['~', 2],
    ['₦', 2],
  ])('seventy letters and %s are %i page(s) for Termii', (more, pages) => {
    expect(countOf('a'.repeat(70) + more).termiiPages).toBe(pages);
  });
});

describe('numbers', () => {
  test.each(['+2348031234567', '2348031234567', '0803 123 4567', '00234-803-123-4567', ' 2348031234567'])(
    '%s',
    (written) => {
      expect(e164Of(written)).toBe('+2348031234567');
    },
  );

  test.each([
    ['+2348031234567', true, '62130'],
    ['+2348021234567', true, '62120'],
    ['+2348051234567', true, '62150'],
    ['+2348091234567', true, '62160'],
    ['+2347991234567', true, undefined],
    ['+23480312345678', false, undefined],
    ['+234803123456', false, '62130'],
    ['+2342012345678', false, undefined],
    ['+447700900123', true, undefined],
    ['+', false, undefined],
  ])('%s can be reached: %s, network %s', (number, reached, code) => {
    expect(canBeReached(number)).toBe(reached);
    if (reached) expect(networkOf(number)?.code).toBe(code);
  });
});

test.each([
  ['18:59:59', false],
  ['19:00:00', true],
  ['06:59:59', true],
  ['07:00:00', false],
])('at %s UTC it is night in Lagos: %s', (time, night) => {
  const now = Date.parse(`2026-11-20T${time}Z`);
  expect(isNight(now)).toBe(night);
  expect(plainTimeOf(now)).toMatch(/^2026-11-20 \d\d:\d\d:\d\d$/);
});
