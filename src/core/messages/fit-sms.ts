import { ok, type Result, refuse } from '../result.ts';
import { septets, smsRoom, toGsm7 } from './gsm7.ts';
import {
  type Placeholder,
  type PlaceholderName,
  type PlaceholderValues,
  placeholders,
} from './placeholders.ts';
import { placeholderValue, type Template } from './template.ts';

/** The order in which values give way; what the client needs most gives way last. */
const givesWay = [
  'address',
  'service',
  'staff',
  'business',
  'client',
] as const satisfies readonly PlaceholderName[];

/**
 * The template as one SMS of at most 160 septets of GSM-7. Values that are too long are shortened, one after the other,
 * at a word's end or within it, and end in a dot; link, date, time and phone never are. Throws a RangeError for a link
 * that GSM-7 cannot carry, which is a fault of whoever made it.
 */
export function fitSms(template: Template, values: PlaceholderValues): Result<string, 'TEMPLATE_TOO_LONG'> {
  const shown = new Map<PlaceholderName, string>(
    placeholders.map((placeholder) => [placeholder.name, smsValue(placeholder, values)]),
  );
  let over = septetsOf(written(template, shown)) - smsRoom;
  for (const name of givesWay) {
    if (over <= 0) break;
    const times = template.filter((part) => typeof part !== 'string' && part.name === name).length;
    const value = shown.get(name) ?? '';
    if (times === 0) continue;
    const least = placeholders.find((placeholder) => placeholder.name === name)?.room ?? 0;
    const short = shortened(value, Math.max(least, value.length - Math.ceil(over / times)));
    shown.set(name, short);
    over -= (value.length - short.length) * times;
  }
  return over > 0 ? refuse('TEMPLATE_TOO_LONG') : ok(written(template, shown));
}

/** The most septets a template can need once its values are as short as they get, with a link of 60. */
export function leastSeptets(template: Template): number {
  return template.reduce(
    (total, part) => total + (typeof part === 'string' ? septetsOf(toGsm7(part)) : part.room),
    0,
  );
}

function written(template: Template, shown: ReadonlyMap<PlaceholderName, string>): string {
  return template
    .map((part) => (typeof part === 'string' ? toGsm7(part) : (shown.get(part.name) ?? '')))
    .join('');
}

function smsValue(placeholder: Placeholder, values: PlaceholderValues): string {
  if (placeholder.name === 'link') return values.link;
  const plain = toGsm7(placeholderValue(placeholder, values)).replace(/\s+/g, ' ').trim();
  return plain === '' ? placeholder.whenEmpty : plain;
}

function septetsOf(text: string): number {
  const count = septets(text);
  if (count === null) throw new RangeError('A link in an SMS must be written in plain letters and digits');
  return count;
}

/** A text of at most `room` characters, one septet each: cut after a word where that keeps half of it, dot at the end. */
function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, room - 1);
  const word = text[room - 1] === ' ' ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 0));
  const kept = word.length * 2 >= room ? word : cut;
  return `${kept.replace(/[^\p{L}\d)]+$/u, '')}.`;
}
