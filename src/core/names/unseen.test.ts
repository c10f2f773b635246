import { expect, it } from 'vitest';
import { hidesSomething, hidesSomethingInLines } from './unseen.ts';

/** Format characters that are seen: signs of Arabic and Kaithi numbers. */
const drawn = /[\u0600-\u0605\u06dd\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
/** Makes a picture of a sign, and belongs to it. */
const PICTURE = 0xfe0f;

it('takes for unseen what Unicode says has no shape of its own, and the blank of braille', () => {
  const otherwise: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const letter = String.fromCodePoint(point);
    const shapeless =
      point === 0x2800 ||
      (point !== PICTURE && !drawn.test(letter) && /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u.test(letter));
    if (hidesSomething(`a${letter}b`) !== shapeless) otherwise.push(point.toString(16));
  }
  expect(otherwise).toEqual([]);
});

it.each(['Ẹ̀ṣọ́ Ńkẹ́', 'O\u0323la\u0301', '👩🏾‍🦱 Braids', 'Knotless ❤️‍🔥', 'No. 1 – 2 “hands”'])(
  'sees all of %j',
  (text) => expect(hidesSomething(text)).toBe(false),
);

it('lets a joiner stand between pictures only', () => {
  for (const text of ['a\u200db', '\u200d👩', '👩\u200d', '👩\u200d\u200d🦱'])
    expect(hidesSomething(text), text).toBe(true);
});

it('lets a text of several lines break, and hide nothing else', () => {
  expect(hidesSomethingInLines('One\r\n\tTwo')).toBe(false);
  expect(hidesSomethingInLines('One\nTw\u202eo')).toBe(true);
});
