import type { OwnerService } from '#contract/replies/views.ts';
import { formatNaira } from '../../../ui/format.ts';
import type { Amount } from './model.ts';

/** What only an appointment may have: choices, minutes of waiting in its middle, a second pair of hands. */

export type OptionEntry = {
  /** Names it while it is edited. */
  readonly key: string;
  /** Undefined: it is new. */
  readonly id: string | undefined;
  readonly name: string;
  readonly price: Amount;
  readonly minutes: Amount;
};

export type GroupEntry = {
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string;
  readonly choose: 'one' | 'any';
  readonly required: boolean;
  readonly options: readonly OptionEntry[];
};

export type LineTerms = {
  readonly optionGroups: readonly GroupEntry[];
  /** Work and waiting in turns, work first and last; empty: work all along. */
  readonly segments: readonly Amount[];
  /** Null: one person alone. */
  readonly twoHands: { readonly duration: Amount; readonly price: Amount } | null;
  readonly alongside: boolean;
};

export const plainTerms: LineTerms = { optionGroups: [], segments: [], twoHands: null, alongside: false };

export const NAME_MAX = 60;
/** Work, wait, work, wait, work. */
export const STRETCHES_MAX = 5;

export const emptyOption = (key: string): OptionEntry => ({
  key,
  id: undefined,
  name: '',
  price: 0,
  minutes: 0,
});

/** A new choice has its first option at once. */
export const emptyGroup = (key: string, optionKey: string): GroupEntry => ({
  key,
  id: undefined,
  name: '',
  choose: 'one',
  required: false,
  options: [emptyOption(optionKey)],
});

export const lineTermsOf = ({ optionGroups, segments, twoHands, alongside }: OwnerService): LineTerms => ({
  optionGroups: optionGroups.map(({ _id, options, ...group }) => ({
    ...group,
    key: _id,
    id: _id,
    options: options.map(({ _id: option, ...rest }) => ({ ...rest, key: option, id: option })),
  })),
  segments,
  twoHands,
  alongside,
});

const numberOf = (amount: Amount): number | undefined => (amount === '' ? undefined : Number(amount));
const named = (id: string | undefined) => (id === undefined ? {} : { _id: id });

/** As they are sent; a change that is left empty is none. */
export const lineTermsDraft = ({ optionGroups, segments, twoHands, alongside }: LineTerms) => ({
  optionGroups: optionGroups.map(({ id, name, choose, required, options }) => ({
    ...named(id),
    name,
    choose,
    required,
    options: options.map(({ id: option, name: label, price, minutes }) => ({
      ...named(option),
      name: label,
      price: numberOf(price) ?? 0,
      minutes: numberOf(minutes) ?? 0,
    })),
  })),
  segments: segments.map(numberOf),
  twoHands:
    twoHands === null ? null : { duration: numberOf(twoHands.duration), price: numberOf(twoHands.price) },
  alongside,
});

/** All minutes of these stretches; null while one of them is no number. */
export const minutesOf = (segments: readonly Amount[]): number | null => {
  const minutes = segments.map((each) => (each === '' ? Number.NaN : Number(each)));
  return minutes.some(Number.isNaN) ? null : minutes.reduce((sum, each) => sum + each, 0);
};

/** Waiting in the middle of so many minutes, to begin with: about a third each. */
export const firstStretches = (duration: Amount): readonly Amount[] => {
  const whole = Number(duration) || 60;
  const third = Math.max(1, Math.round(whole / 3 / 5) * 5);
  return whole > 2 * third ? [third, third, whole - 2 * third] : [third, third, third];
};

type Told = Pick<OwnerService, 'segments' | 'twoHands' | 'alongside'> & {
  readonly optionGroups: { readonly length: number };
};

const choicesText = (count: number): string => (count === 1 ? '1 choice' : `${count} choices`);
const minutesText = (segments: readonly number[]): string => `${segments.join(' – ')} mins`;

/** What a service has of all this, in one line: `2 choices · 30 – 40 – 20 mins · Two people 200 mins, ₦25,000`. */
export const termsLine = ({ optionGroups, segments, twoHands, alongside }: Told): string =>
  [
    optionGroups.length > 0 ? choicesText(optionGroups.length) : '',
    segments.length > 0 ? minutesText(segments) : '',
    twoHands === null ? '' : `Two people ${twoHands.duration} mins, ${formatNaira(twoHands.price)}`,
    alongside ? 'Alongside another service' : '',
  ]
    .filter((text) => text !== '')
    .join(' · ');

/** The same of what stands in the form, where its section is closed. */
export const closedText = ({ optionGroups, segments, twoHands, alongside }: LineTerms): string =>
  [
    optionGroups.length > 0 ? choicesText(optionGroups.length) : '',
    segments.length > 0 ? 'processing time' : '',
    twoHands === null ? '' : 'two people',
    alongside ? 'alongside another' : '',
  ]
    .filter((text) => text !== '')
    .join(', ') || 'Options, processing time, two people';

export type TermsField = `optionGroups.${string}` | `segments.${string}` | `twoHands.${string}`;

/** Whether a path of the contract is about these. */
export const isTermsField = (path: string): path is TermsField =>
  /^(?:optionGroups|segments|twoHands)\./.test(path);
