/** 128 random bits as hexadecimal. */
const LEAST_CHARACTERS = 32;
/** Even the unluckiest 128 random bits come out above this; words and patterns repeated to that length far below. */
const LEAST_BITS = 80;
/** What the program makes itself: 256 random bits as hexadecimal. */
export const MADE_CHARACTERS = 64;

/** Bits of one sign, as often as each of them comes. */
const entropyOf = (signs: readonly unknown[]): number => {
  const counts = new Map<unknown, number>();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / signs.length) * Math.log2(count / signs.length);
  return bits;
};

/** What stood there before for so many signs on end is a repetition; in random ones it hardly happens. */
const LEAST_REPEATED = 5;

/** The text without whatever repeats an earlier part of it, wherever that stands. */
const patternOf = (text: string): string => {
  let pattern = '';
  let at = 0;
  while (at < text.length) {
    let repeated = 0;
    while (at + repeated < text.length && text.indexOf(text.slice(at, at + repeated + 1)) < at) repeated += 1;
    if (repeated < LEAST_REPEATED) pattern += text[at];
    at += repeated < LEAST_REPEATED ? 1 : repeated;
  }
  return pattern;
};

/** About how many bits somebody has to guess: runs such as abcd and repetitions count as little as they hide. */
const bitsIn = (secret: string): number => {
  const pattern = [...patternOf(secret)].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = pattern.slice(1).map((code, at) => code - (pattern[at] ?? 0));
  return steps.length === 0 ? 0 : Math.min(entropyOf(pattern), entropyOf(steps)) * pattern.length;
};

/** Why a secret is none that anything may be signed with, in words that do not show it; null where it is good. */
export const weaknessOf = (secret: string): string | null => {
  const { length } = secret;
  if (length === 0) return 'it is empty';
  if (length < LEAST_CHARACTERS)
    return `it is too short: ${length} ${length === 1 ? 'character' : 'characters'}, and at least ${LEAST_CHARACTERS} are needed`;
  return bitsIn(secret) < LEAST_BITS ? 'it is easy to guess: its characters repeat' : null;
};

/** As `weaknessOf`, for the file that the program makes: what is left of one that was cut off is long, yet not whole. */
export const fileWeaknessOf = (secret: string): string | null => {
  const weakness = weaknessOf(secret);
  if (weakness !== null) return weakness;
  return /^[0-9a-f]+$/.test(secret) && secret.length < MADE_CHARACTERS
    ? `it is cut off: ${secret.length} of ${MADE_CHARACTERS} characters are left`
    : null;
};
