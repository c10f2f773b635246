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
 * to their first words; link, date, time and phone never are. Throws a RangeError for a link
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

/** Words that lead on to what is no longer there. */
const LEADS_ON = /(?:[^\p{L}\d)]+(?:and|by|for|in|of|or|the|to|with))*[^\p{L}\d)]*$/iu;

/** The first words of a text, at most `room` characters, one septet each; of a first word that is longer its beginning. */
function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  const end = text[room] === ' ' ? room : text.lastIndexOf(' ', room - 1);
  const kept = text.slice(0, end <= 0 ? room : end).replace(LEADS_ON, '');
  return kept === '' ? text.slice(0, room) : kept;
}
