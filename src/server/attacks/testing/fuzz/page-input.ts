import { someHeaders, someWay } from './call-input.ts';
import type { Known } from './from-schema.ts';
import type { FuzzInput } from './fuzz-input.ts';
import { encoded, pathWith } from './odd-address.ts';
import { type Dice, oddBodies, oddTexts, oddTypes, onceIn, pick } from './odd-values.ts';
import type { FuzzPage } from './pages.ts';

const FORM = 'application/x-www-form-urlencoded';

const textFor = (name: string, known: Known, dice: Dice): string =>
  onceIn(dice, 4)
    ? pick(dice, oddTexts)
    : pick(dice, known[name] ?? ['2026-12-08', '1', 'true', 'any', ...oddTexts]);

const pairsOf = (names: readonly string[], known: Known, dice: Dice): readonly string[] => {
  const pairs = names
    .filter(() => !onceIn(dice, 6))
    .map((name) => `${encoded(name)}=${encoded(textFor(name, known, dice))}`);
  if (onceIn(dice, 12)) pairs.push(`${pick(dice, ['__proto__', 'constructor', 'token', ''])}=x`);
  if (onceIn(dice, 12)) pairs.push(pick(dice, ['%zz=%', '%00=%00', 'a', '=&&=', `x=${'y'.repeat(3000)}`]));
  const [first] = pairs;
  return first !== undefined && onceIn(dice, 12) ? [...pairs, first] : pairs;
};

/** Fields as a browser would send them, apart from the seal; or something no form sends. */
const formBody = (fields: readonly string[], known: Known, dice: Dice): string => {
  if (onceIn(dice, 25)) return pick(dice, oddBodies);
  if (onceIn(dice, 100)) return `a=${'x'.repeat(70_000)}`;
  if (onceIn(dice, 60))
    return fields.map((name) => `${name}=${'x'.repeat(60_000 / fields.length)}`).join('&');
  if (onceIn(dice, 60)) return 'a&'.repeat(32_000);
  if (onceIn(dice, 60)) return Array.from({ length: 2000 }, (_, at) => `k${at}=1`).join('&');
  return pairsOf(fields, known, dice).join('&');
};

/** A visit to this page or a form of it sent, with something wrong. */
export const pageInput = (page: FuzzPage, known: Known, dice: Dice): FuzzInput => {
  const posts = page.form !== null && !onceIn(dice, 4);
  const { text, isWhole } = pathWith(page.path, known, dice);
  const query = posts ? '' : `?${pairsOf(page.query, known, dice).join('&')}`;
  const body = posts ? Buffer.from(formBody(page.form, known, dice)) : null;
  // A form is sealed for its own page: the parameters that were chosen above are part of its address.
  const shownAt = page.shownAt === undefined ? text : text.split('/').slice(0, -1).join('/');
  return {
    name: `page ${page.path}`,
    method: posts ? 'POST' : pick(dice, ['GET', 'GET', 'GET', 'GET', 'HEAD']),
    path: `${text}${query}`,
    as: onceIn(dice, 3) ? 'owner' : 'anonymous',
    headers: {
      ...(posts ? { 'content-type': onceIn(dice, 25) ? pick(dice, oddTypes) : FORM } : {}),
      ...someHeaders(dice),
    },
    body,
    how: posts ? someWay(dice) : 'whole',
    sealedAt: posts && isWhole && !onceIn(dice, 8) ? shownAt : null,
    reachesIt: isWhole,
  };
};
