/** Letters that carry their mark inside, so that taking marks off leaves them whole; the first four are Hausa. */
const markedInside: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** A text in lower case with every mark taken off its letters: 'Ọ̀ṣun' and 'OSUN' both make 'osun'. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\p{L}/gu, (letter) => markedInside[letter] ?? letter);
}
