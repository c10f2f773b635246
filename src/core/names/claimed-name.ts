import { looksOf } from './look-alikes.ts';

/**
 * Whom people trust with their money here, what they are called and what only they would ask for. A business, a service
 * or a message in such words speaks to its readers as if it were that one.
 */
const ofTheirs = [
  'gt bank|gtb|gtco|guaranty trust|uba bank|united bank for africa|first bank|stanbic|standard chartered|ecobank|fcmb',
  'first city monument|citibank|premium trust bank|rand merchant bank|alat|vfd|opay|palm pay|monie point|moni point',
  'fair money|pay stack|flutter wave|inter switch|quick teller|remita|paga|akoko|nibss|ndic|nimc|central bank|cbn|efcc',
  'icpc|firs|frsc|inec|nigeria police|nigerian police|police force|nigeria customs|federal government',
  'federal inland revenue|federal ministry|bvn|otp|atm card|atm pin|account verification|nin verification',
  'nin validation|verify your account|verify your identity|verify your card|verify your number|confirm your account',
  'confirm your card|account blocked|account is blocked|account has been blocked|account suspended',
  'account is suspended|account has been suspended|account restricted|account is restricted|debit alert|credit alert',
  'refund desk|refunds desk|refund department|refund unit|refund office|refund centre|refund center',
  'fraud desk|fraud alert|fraud unit|fraud department',
]
  .join('|')
  .split('|');

/** Words that are a bank's and little else; with another trade beside them ('Wema Braids') they are a shop's own. */
const mostlyTheirs = 'zenith|uba|wema|kuda|jaiz'.split('|');

/** Words that banks took from everybody: theirs only where it is said that a bank is meant. */
const everybodys = [
  'access|fidelity|union|unity|sterling|polaris|keystone|heritage|providus|globus|suntrust|titan|titan trust|parallex',
  'lotus|taj|signature|optimus|coronation|nova|alternative|carbon|sparkle|rubies',
]
  .join('|')
  .split('|');

const bankWords =
  'bank|banks|banking|internet bank|internet banking|mobile bank|mobile banking|mfb|microfinance';
const moneyWords =
  'alert|alerts|account|accounts|acct|a c|plc|verification|fraud|kyc|wallet|loan|loans|refund|refunds|debit|credit|atm|ussd|transfer|transfers|customer care';
const deskWords = 'support|help desk|customer service|security';

/** What stands beside a name without saying whose it is. */
const ofNobody =
  /^(?:plc|ltd|limited|nig|nigeria|ng|group|official|hq|online|digital|app|inc|africa|lagos|abuja)$/;

/** A digit or sign stands for the letter it looks like, and two letters side by side for one. */
const writtenAs: Readonly<Record<string, string>> = {
  a: '[a4]',
  b: '[b8]',
  e: '[e3]',
  g: '[g69]',
  i: '[il1!]',
  l: '[il1!]',
  m: '(?:m|rn)',
  o: '[o0]',
  s: '[s5]',
  t: '[t7]',
  w: '(?:w|vv)',
  z: '[z2]',
};
/** From here on a name stays itself where its letters are repeated, or where it is part of a longer word. */
const long = 6;
// guard: a-name-is-read-through-what-stands-between-its-letters
const between = '[^a-z0-9]*';

const lettersOf = (name: string, repeated = name.replaceAll(' ', '').length >= long): readonly string[] =>
  // guard: a-digit-is-read-as-the-letter-it-stands-for
  Array.from(name.replaceAll(' ', ''), (letter) => (writtenAs[letter] ?? letter) + (repeated ? '+' : ''));
const anyOf = (names: readonly string[], repeated?: boolean): string =>
  names.map((name) => lettersOf(name, repeated).join(between)).join('|');
const wordsBeside = (names: readonly string[], words: string): string =>
  `(?:${anyOf(names, true)})${between}(?:${anyOf(words.split('|'), true)})`;

/** Between its letters and words anything may stand that is neither letter nor digit: 'C B N', 'G.T.Bank'. */
const spelledOut = [
  anyOf(ofTheirs),
  wordsBeside(mostlyTheirs, `${bankWords}|${moneyWords}|${deskWords}`),
  wordsBeside(everybodys, `${bankWords}|${moneyWords}`),
].join('|');
const withinWord = [...ofTheirs, ...[...mostlyTheirs, ...everybodys].map((name) => `${name} bank`)]
  .filter((name) => name.replaceAll(' ', '').length >= long)
  .map((name) => lettersOf(name).join(''))
  .join('|');
const claim = new RegExp(`(?<![a-z0-9])(?:${spelledOut})(?![a-z])|${withinWord}`, 'g');
const alone = new RegExp(`^(?:${anyOf(mostlyTheirs)})$`);

/**
 * The part of a text that speaks as a bank, as who moves money, as the state or as us; null where there is none. It is
 * looked for as its readers see it: look-alike letters, marks, capitals, blanks, dots and digits for letters make no
 * difference.
 */
export function trustClaimIn(text: string): string | null {
  const { letters, from } = looksOf(text);
  // `matchAll` would copy the expression, which takes as long as asking it.
  claim.lastIndex = 0;
  for (let found = claim.exec(letters); found !== null; found = claim.exec(letters)) {
    const [part] = found;
    // guard: a-number-is-no-bank
    if (!mostlyLetters(part)) continue;
    return text.slice(from[found.index], from[found.index + part.length]).trim();
  }
  return null;
}

/** Whether whoever or whatever is so called would be taken for a bank, for who moves its clients' money, or for us. */
export function claimsTrust(name: string): boolean {
  if (trustClaimIn(name) !== null) return true;
  const words = looksOf(name).letters.split(/[^a-z0-9]+/);
  // guard: a-banks-own-word-alone-is-the-bank
  return alone.test(words.filter((word) => !ofNobody.test(word)).join(''));
}

/** Times and numbers of telephones and accounts are none of it, whatever their digits look like. */
function mostlyLetters(part: string): boolean {
  const signs = part.replace(/[^a-z0-9]/g, '');
  return signs.replace(/\d/g, '').length * 5 >= signs.length * 3;
}
