import { type Known, valueFor } from './from-schema.ts';
import { type Dice, oddTexts, onceIn, pick } from './odd-values.ts';
import type { Described } from './operations.ts';

type Address = { readonly text: string; readonly isWhole: boolean };

/** The longest a parameter of a path may be, as the server is told. */
const LONGEST = 200;

const brokenSegments = [
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff%fe',
  '.',
  '..',
  '',
  '%2e%2e',
  'a/b',
  'a;b=c',
  '%00',
  'a?',
];

export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** One part of a path: mostly something that exists. */
const segmentFor = (name: string, known: Known, dice: Dice): Address => {
  if (onceIn(dice, 15)) return { text: pick(dice, brokenSegments), isWhole: false };
  const all = Object.values(known).flat();
  const text = onceIn(dice, 4)
    ? encoded(onceIn(dice, 2) ? pick(dice, oddTexts) : pick(dice, all))
    : encoded(pick(dice, known[name] ?? all));
  return { text, isWhole: text !== '' && text.length <= LONGEST && !/^\.+$/.test(text) };
};

export const pathWith = (path: string, known: Known, dice: Dice): Address => {
  let isWhole = true;
  const text = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const segment = segmentFor(name, known, dice);
    isWhole &&= segment.isWhole;
    return segment.text;
  });
  return { text, isWhole };
};

const oddNames = ['__proto__', 'constructor', 'businessId', 'a', '%', 'x[]', 'x[y]', ''];
const brokenValues = ['%', '%zz', '%00', '%ED%A0%80', '%C0%AF', '+', '&&', '=='];

/** The query of a call: what it asks for, something odd in its place, repeated, or too much of it. */
export const queryFor = ({ operation }: Described, known: Known, dice: Dice): string => {
  const pairs = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .filter(({ required }) => !onceIn(dice, required ? 12 : 2))
    .map(({ name, schema }) => {
      if (onceIn(dice, 20)) return `${name}=${pick(dice, brokenValues)}`;
      const value = onceIn(dice, 4) ? pick(dice, oddTexts) : valueFor(schema, name, known, dice);
      return `${name}=${encoded(String(value))}`;
    });
  if (onceIn(dice, 10)) pairs.push(`${pick(dice, oddNames)}=${encoded(pick(dice, oddTexts))}`);
  const [first] = pairs;
  if (first !== undefined && onceIn(dice, 20)) pairs.push(first);
  if (onceIn(dice, 150)) pairs.push(`long=${'x'.repeat(12_000)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};
