import { expect, test } from 'vitest';
import { questionsOfServices } from './questions.ts';

const canopy = { _id: 'c', name: 'Canopy', customFields: [{ id: 'q1', label: 'Which colour?' }] };
const chairs = {
  _id: 'h',
  name: 'Chairs',
  customFields: [
    { id: 'q2', label: 'Which colour?' },
    { id: 'q3', label: 'Ribbons' },
  ],
};
const labels = (services: readonly (typeof canopy)[]) =>
  questionsOfServices(services).map(({ label }) => label);

test('of several services each question says of which it is', () => {
  expect(labels([canopy, chairs])).toEqual([
    'For Canopy: Which colour?',
    'For Chairs: Which colour?',
    'For Chairs: Ribbons',
  ]);
});

test('of one, however often it is chosen, a question is as its owner wrote it', () => {
  expect(labels([canopy])).toEqual(['Which colour?']);
  expect(labels([canopy, canopy])).toEqual(['Which colour?']);
});

test('what several of them ask is asked once, and is of none alone', () => {
  expect(labels([canopy, { ...chairs, customFields: canopy.customFields }])).toEqual(['Which colour?']);
});
