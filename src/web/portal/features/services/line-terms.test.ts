import { expect, it } from 'vitest';
import {
  closedText,
  emptyGroup,
  firstStretches,
  type LineTerms,
  lineTermsDraft,
  lineTermsOf,
  minutesOf,
  plainTerms,
  termsLine,
} from './line-terms.ts';
import { service } from './testing/samples.ts';

const waist = { _id: 'o1a2b', name: 'Waist', price: 6000, minutes: 60 };
const length = { _id: 'g1', name: 'Length', choose: 'one', required: true, options: [waist] } as const;
const braids = service({
  optionGroups: [{ ...length, options: [waist] }],
  segments: [30, 40, 20],
  twoHands: { duration: 50, price: 30_000 },
  alongside: true,
});

it('sends what was saved as it was, with its ids', () => {
  expect(lineTermsDraft(lineTermsOf(braids))).toEqual({
    optionGroups: [length],
    segments: [30, 40, 20],
    twoHands: { duration: 50, price: 30_000 },
    alongside: true,
  });
});

it('sends what is new without an id, and a change that is left empty as none', () => {
  const group = emptyGroup('k1', 'k2');
  const options = group.options.map((option) => ({ ...option, name: 'Knee', price: '', minutes: '' }));
  const draft = lineTermsDraft({ ...plainTerms, optionGroups: [{ ...group, name: 'Length', options }] });
  expect(draft.optionGroups).toEqual([
    { name: 'Length', choose: 'one', required: false, options: [{ name: 'Knee', price: 0, minutes: 0 }] },
  ]);
});

it('says nothing of what a service does not have', () => {
  expect(termsLine(service({}))).toBe('');
  expect(closedText(plainTerms)).toBe('Options, processing time, two people');
});

it('says in one line what it has', () => {
  expect(termsLine(braids)).toBe(
    '1 choice · 30 – 40 – 20 mins · Two people 50 mins, ₦30,000 · Alongside another service',
  );
  const typed: LineTerms = { ...lineTermsOf(braids), alongside: false };
  expect(closedText(typed)).toBe('1 choice, processing time, two people');
});

it('begins a wait at a third, and knows no sum while a stretch is empty', () => {
  expect(firstStretches(90)).toEqual([30, 30, 30]);
  expect(firstStretches('')).toEqual([20, 20, 20]);
  expect(minutesOf(firstStretches(100))).toBe(100);
  expect(minutesOf([30, '', 20])).toBeNull();
});
