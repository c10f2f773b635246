import { expect, it } from 'vitest';
import { choiceError, optionText, withOption } from './line-options.ts';

const option = (id: string) => ({ _id: id, name: id, price: 0, minutes: 0 });
const one = {
  _id: 'g1',
  name: 'Length',
  choose: 'one' as const,
  required: true,
  options: [option('oshort'), option('olong')],
};
const any = {
  _id: 'g2',
  name: 'Extras',
  choose: 'any' as const,
  required: false,
  options: [option('owash'), option('obeads')],
};

it('of a choice of one another takes its place, of others each stands for itself', () => {
  expect(withOption(['oshort', 'owash'], one, 'olong')).toEqual(['owash', 'olong']);
  expect(withOption(['oshort', 'owash'], any, 'obeads')).toEqual(['oshort', 'owash', 'obeads']);
  expect(withOption(['oshort'], one, 'oshort')).toEqual([]);
});

it('says what is still to be chosen, and what is gone', () => {
  expect(choiceError([one, any], ['olong'])).toBe('');
  expect(choiceError([one, any], ['owash'])).toBe('Please choose: Length.');
  expect(choiceError([one, any], ['olong', 'oshort'])).toBe('Please choose only one: Length.');
  expect(choiceError([any], ['olong'])).toMatch(/no longer offered/);
});

it('says what an option adds and what it takes off', () => {
  expect(optionText({ price: 6000, minutes: 60 })).toBe('+₦6,000, +60 mins');
  expect(optionText({ price: -4000, minutes: -5 })).toBe('−₦4,000, −5 mins');
  expect(optionText({ price: 0, minutes: 0 })).toBe('');
});
