import { unmarkedLetters } from './plain-letters.ts';

/**
 * Letters that a reader takes for one of ours, by the letter they are taken for: of IPA and Latin's small capitals, Greek,
 * Cyrillic, Coptic, Armenian, Cherokee, Canadian syllabics, Lisu and others, as Unicode's list of confusables (UTS 39) has
 * them, and some more. Where a small letter is not named its capital decides.
 */
const looksLike: Readonly<Record<string, string>> = {
  a: 'ɑɐᴀɒⱥαΑаАᎪᗅꓮ⍺ᴧΛⲀ𖽀𐊠@',
  b: 'ʙƀƃƄɃβΒвВЬьѢⲂᏏᏴᗷᑲᖯꓐꞴБб฿ҌҍႦ𐊂𐊡𐌁',
  c: 'ᴄƈȼϲϹсСⲤᏟꓚꮯ¢ҫҪⅭↃͻ𐐽🝌𑣲𑣩𐊢𐌂𐐕𐔜',
  d: 'ᴅđɖɗƌȡԁԀᎠᏧᗞᗪᑯꓓⅮժꓒ',
  e: 'ᴇɛɘǝəɇεΕеЕєЄҽҼⲈᎬꓰ℮ꬲⴹ⋿ЭэΣξҿ𑢦𑢮𐊆€',
  f: 'ꜰƒϝϜᖴꓝꞘꬵẝ₣ʄ𝈓𑣂𑢢𐊇𐊥𐔥',
  g: 'ɢɡƍǥɠցԌԍᏀᏳꓖᶃᵷ',
  h: 'ʜħɦɧհһҺнНΗⲎᎻᏂᕼꓧⱨԋңҢ𐋏',
  i: 'ɪıɩɨιΙіІӏⲒⵊꙇꭵᎥ⍳ͺ¡їЇᵢ𑣃',
  j: 'ᴊɉʝϳјЈᎫᒍꓙͿꞲյ',
  k: 'ᴋƙκΚкКҚқⲔᏦᛕꓗⱪĸϏԞҝҞҟ₭𐔘',
  l: 'ʟłƚɫɬɭǀƖӀⵏᛁꓲᏞᒪꓡⳐⅬℓ𐌠𖼨𐊊𐌉𝈪𖼖𑢣𑢲𐐛𐔦',
  m: 'ᴍɱмМΜϺⲘᎷᗰᛖꓟⅯ₥ӎ𐊰𐌑',
  n: 'ɴŋɲƞɳηΝпПиИйՈոռղⲚꓠђЛ₦ҥℕ𐔓',
  o: 'ᴏᴑɵøօՕοΟσоОⲞჿଠⵔዐꓳ०০੦૦௦౦೦൦๐໐၀۵〇θΘөѳഠဝꬽ𐓪𑣈𑣗𐐬୦𑓐𑣠𐓂𑢵𐊒𐊫𐐄𐔖',
  p: 'ᴘƥᵽþρΡрРϱⲢᏢᑭꓑ⍴₱ҏքƿ𐊕',
  q: 'ʠԛԚգզⵕϙɋ',
  r: 'ʀɍɼɽɾгГᴦⲅꮁꭇꭈᎡᏒᖇꓣƦяЯґҐ𝈖𐒴𖼵',
  s: 'ꜱʂƨѕЅՏᏕᏚꓢꮪƽȿ§ʃ𑣁𐑈𖼺𐊖𐐠$',
  t: 'ᴛŧƭʈτΤтТⲦᎢꓔ⊤⟙†ͲҬҭ₮ﬅȶ🝨𖼊𑢼𐊗𐊱𐌕',
  u: 'ᴜʉʋυՍսꞟꭎꭒʊᑌꓴሀ∪⋃μцЦџµ𐓶𑣘𐓎𖽂𑢸',
  v: 'ᴠνѵѴⱱʌᏙᐯꓦⴸ∨⋁√۷ꮩⅤꛟ𑜆𑣀𝈍𖼈𑢠𐔝',
  w: 'ᴡɯʍѡѠԝԜշաωΩшШщЩᎳᏔꓪ₩ꮃᗯѿԱɰ𑜊𑜎𑜏𑣯𑣦',
  x: 'χΧхХⲬⵝᚷꓫꞳ╳×⤫⤬⨯᙮᙭ᕁᕽⅩҳҲжЖ𐌢𑣬𐊐𐊴𐌗𐔧',
  y: 'ʏƴɏɣʎγΥϒуУүҮყⲨᎩᎽꓬỿᶌꭚℽ¥ұҰчЧΨψ𑣜𖽃𑢤𐊲',
  z: 'ᴢƶʐȥζΖᏃꓜꮓⱬɀʑ𑣄𐋵𑣥𑢩',
  '2': 'ꝚƧϨꙄᒿꛯ',
  '3': 'ȜꞫƷꝪⳌзЗӠʒ𝈆𖼻𑣊',
  '4': 'Ꮞ𑢯',
  '5': 'Ƽ𑢻',
  '6': 'ⳒᏮ𑣕',
  '7': '𝈒𐓒𑣆',
  '8': 'Ȣȣ৪੪𐌚',
  '9': '੧୨৭൭ꝮⳊ𑣌𑢬𑣖',
  '.': '。｡ꓸ۰',
};

const alike: ReadonlyMap<string, string> = new Map(
  Object.entries(looksLike).flatMap(([plain, letters]) =>
    Array.from(letters, (letter): [string, string] => [letter, plain]),
  ),
);

/** Letters in boxes and discs that decompose into nothing: where each of these alphabets begins. */
const boxed = [0x1f150, 0x1f170, 0x1f1e6];

const plainOf = (letter: string): string => {
  const point = letter.codePointAt(0) ?? 0;
  const from = boxed.find((start) => point >= start && point < start + 26);
  if (from !== undefined) return String.fromCodePoint(0x61 + point - from);
  // guard: a-look-alike-letter-is-read-as-the-one-it-looks-like
  return alike.get(letter) ?? alike.get(letter.toUpperCase()) ?? letter.toLowerCase();
};

/** What a text looks like, in small plain letters, and for each of them where in the text it comes from. */
export type Looks = { readonly letters: string; readonly from: readonly number[] };

/**
 * A text as its reader takes it in: compatibility forms resolved, marks and unseen signs off, every letter of another
 * alphabet as the one of ours it looks like, in small letters. 'Firѕt Bánk' and 'ＦＩＲＳＴ bank' both make 'first bank'.
 */
export function looksOf(text: string): Looks {
  let letters = '';
  const from: number[] = [];
  let at = 0;
  for (const character of text) {
    if (!/\p{Cf}/u.test(character)) {
      for (const part of alike.has(character) ? character : unmarkedLetters(character)) {
        for (const plain of plainOf(part)) {
          letters += plain;
          from.push(at);
        }
      }
    }
    at += character.length;
  }
  return { letters, from };
}
