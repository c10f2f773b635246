/** Letters that carry their mark inside, so that taking marks off leaves them whole; the first four are Hausa. */
const markedInside: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ǝ: 'e',
  ə: 'e',
  ŋ: 'n',
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

/** A text with every mark taken off its letters, capitals kept: 'Ọ̀ṣun' makes 'Osun'. */
export function unmarkedLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\p{L}/gu, unmarked);
}

/** A text in lower case with every mark taken off its letters: 'Ọ̀ṣun' and 'OSUN' both make 'osun'. */
export function plainLetters(text: string): string {
  return unmarkedLetters(text).toLowerCase();
}

function unmarked(letter: string): string {
  const small = letter.toLowerCase();
  const plain = markedInside[small];
  if (plain === undefined) return letter;
  return small === letter ? plain : plain.toUpperCase();
}
