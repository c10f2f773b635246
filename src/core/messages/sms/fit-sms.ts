import { titles } from '../../names/names.ts';
import { ok, type Result, refuse } from '../../result.ts';
import {
  type Placeholder,
  type PlaceholderName,
  type PlaceholderValues,
  placeholders,
} from '../texts/placeholders.ts';
import { placeholderValue, type Template } from '../texts/template.ts';
import { septets, smsRoom, toGsm7 } from './gsm7.ts';

/** The order in which values give way; what the client needs most gives way last. */
const givesWay = [
  'address',
  'service',
  'staff',
  'business',
  'client',
] as const satisfies readonly PlaceholderName[];

const SERVICE = 'service';

/** Those that may lose words before the greeting goes, and how many words they keep. */
const losesWords: readonly (readonly [PlaceholderName, number])[] = [
  ['address', 1],
  ['service', 2],
  ['staff', 1],
];

type Shown = ReadonlyMap<PlaceholderName, string>;

/**
 * The message as one SMS of at most 160 septets of GSM-7. `forms` are its texts, the fullest first. The first that fits
 * with its values whole is taken; else what only helps goes, one after the other: the words before the link, the year,
 * the last words of the service, the greeting. Only then is a value cut to as little as its placeholder keeps; link,
 * day, time and phone never are. Of several services all names are told, or how many they are. Throws a RangeError for
 * no form, and for a link that GSM-7 cannot carry, which is a fault of whoever made it.
 */
export function fitSms(
  forms: readonly Template[],
  values: PlaceholderValues,
): Result<string, 'TEMPLATE_TOO_LONG'> {
  const last = forms.at(-1);
  if (last === undefined) throw new RangeError('A message has no text');
  const { servicesInShort } = values;
  const named = shownOf(values);
  const whole = servicesInShort === undefined ? named : shownOf({ ...values, service: servicesInShort });
  const text =
    (servicesInShort === undefined ? null : firstThatFits(wholeTries(forms, named))) ??
    firstThatFits(allTries(forms, whole));
  if (text !== null) return ok(text);
  // A number of services is no shorter without its last word.
  const order =
    servicesInShort === undefined
      ? givesWay
      : ([...givesWay.filter((name) => name !== SERVICE), SERVICE] as const);
  return cut(ungreeted(led(last, '')), withoutYear(whole), order);
}

const shownOf = (values: PlaceholderValues): Shown =>
  new Map(placeholders.map((placeholder) => [placeholder.name, smsValue(placeholder, values)]));

const withoutYear = (whole: Shown): Shown =>
  new Map([...whole, ['date', (whole.get('date') ?? '').replace(/ \d{4}$/, '')]]);

type Try = () => readonly [Template, Shown];

/** Of several forms the last is kept for when nothing else helps. */
const saidOf = (forms: readonly Template[]): readonly Template[] =>
  forms.length > 1 ? forms.slice(0, -1) : forms;

/** The last of those that say the money, without the words before its link. */
const barestOf = (forms: readonly Template[]): Template => led(saidOf(forms).at(-1) ?? [], '');

/** With every value whole, but for the year. */
const wholeTries = (forms: readonly Template[], whole: Shown): readonly Try[] => [
  ...greetedTries(forms, whole),
  () => [ungreeted(barestOf(forms)), withoutYear(whole)],
];

const greetedTries = (forms: readonly Template[], whole: Shown): readonly Try[] => [
  ...saidOf(forms).flatMap((form): readonly Try[] => [
    () => [form, whole],
    () => [led(form, 'Manage: ', OFFERS), whole],
  ]),
  () => [barestOf(forms), whole],
  () => [barestOf(forms), withoutYear(whole)],
];

/** Whole at first, then in fewer words. */
function allTries(forms: readonly Template[], whole: Shown): readonly Try[] {
  const bare = barestOf(forms);
  const last = forms.at(-1) ?? [];
  const yearless = withoutYear(whole);
  return [
    ...greetedTries(forms, whole),
    () => [bare, inFewerWords(bare, yearless, losesWords)],
    ...[bare, led(last, '')]
      .map(ungreeted)
      .flatMap((form): readonly Try[] => [
        () => [form, yearless],
        () => [form, inFewerWords(form, yearless, losesWords)],
      ]),
    () => {
      const form = ungreeted(led(last, ''));
      return [form, inFewerWords(form, yearless, [...losesWords, ['business', 2]])];
    },
  ];
}

function firstThatFits(tries: readonly Try[]): string | null {
  for (const attempt of tries) {
    const text = written(...attempt());
    if (septetsOf(text) <= smsRoom) return text;
  }
  return null;
}

/** Every value as short as it takes, to the room that its placeholder keeps. */
function cut(
  template: Template,
  whole: Shown,
  order: readonly PlaceholderName[],
): Result<string, 'TEMPLATE_TOO_LONG'> {
  const shown = new Map(whole);
  let over = septetsOf(written(template, shown)) - smsRoom;
  for (const name of order) {
    if (over <= 0) break;
    const times = timesIn(template, name);
    const value = shown.get(name) ?? '';
    if (times === 0) continue;
    const least = placeholders.find((placeholder) => placeholder.name === name)?.room ?? 0;
    const short = shortened(value, Math.max(least, value.length - Math.ceil(over / times)));
    shown.set(name, short);
    over -= (value.length - short.length) * times;
  }
  return over > 0 ? refuse('TEMPLATE_TOO_LONG') : ok(written(template, shown));
}

/** Values without their last words, as far as it takes and as each may. */
function inFewerWords(
  template: Template,
  whole: Shown,
  may: readonly (readonly [PlaceholderName, number])[],
): Shown {
  const shown = new Map(whole);
  for (const [name, leastWords] of may) {
    const over = septetsOf(written(template, shown)) - smsRoom;
    const times = timesIn(template, name);
    const value = shown.get(name) ?? '';
    if (over <= 0 || times === 0) continue;
    shown.set(name, fewerWords(value, leastWords, value.length - Math.ceil(over / times)));
  }
  return shown;
}

/** The most first words of a text that `room` holds and that lead on to nothing; as few as may be where it holds none. */
function fewerWords(text: string, leastWords: number, room: number): string {
  const words = text.split(' ');
  let fewest = text;
  for (let count = words.length - 1; count >= leastWords; count -= 1) {
    const kept = words.slice(0, count).join(' ').replace(LEADS_ON, '');
    if (kept.split(' ').length < leastWords) break;
    fewest = kept;
    if (kept.length <= room) break;
  }
  return fewest;
}

const timesIn = (template: Template, name: PlaceholderName): number =>
  template.filter((part) => typeof part !== 'string' && part.name === name).length;

/** What our own words say before the link, which leads on without them. */
const LEAD_IN = /(?:View, move or cancel|View or cancel|View or move|View it|View them|Details): $/;
/** Those that a shorter word says too: there is something to manage. */
const OFFERS = /(?:View, move or cancel|View or cancel|View or move): $/;

/** With other words before the link, where they are ours and stand to be left out. */
function led(template: Template, lead: string, leadIn = LEAD_IN): Template {
  return template.map((part, at) => {
    const next = template[at + 1];
    const leads = typeof part === 'string' && typeof next === 'object' && next.name === 'link';
    return leads ? part.replace(leadIn, lead) : part;
  });
}

/** Without `Hi {client}, ` at its beginning. */
function ungreeted(template: Template): Template {
  const [hi, client, after, ...rest] = template;
  if (hi !== 'Hi ' || typeof client !== 'object' || client.name !== 'client') return template;
  if (typeof after !== 'string' || !after.startsWith(', ')) return template;
  const begins = after.slice(2);
  return begins === '' ? rest : [begins.charAt(0).toUpperCase() + begins.slice(1), ...rest];
}

/** The most septets a template can need once its values are as short as they get, with a link of 60. */
export function leastSeptets(template: Template): number {
  return template.reduce(
    (total, part) => total + (typeof part === 'string' ? septetsOf(toGsm7(part)) : part.room),
    0,
  );
}

function written(template: Template, shown: Shown): string {
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

/** Words that lead on to what is no longer there: small ones, numbers, and titles, which lead on to a name. */
const LEADS_ON = new RegExp(
  `(?:[^\\p{L}\\d)]+(?:a|an|and|at|by|for|from|in|of|on|or|the|to|with|\\d[\\d.,]*|${titles.join('|')})\\.?)*[^\\p{L}\\d)]*$`,
  'iu',
);

/** The first words of a text, at most `room` characters, one septet each; of a first word that is longer its beginning. */
function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  const end = text[room] === ' ' ? room : text.lastIndexOf(' ', room - 1);
  const kept = text.slice(0, end <= 0 ? room : end).replace(LEADS_ON, '');
  return kept === '' ? text.slice(0, room) : kept;
}
