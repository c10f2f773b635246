import { expect, it } from 'vitest';
import { asTypedColour, pickerColour, themeWarnings } from './theme-fields-warnings.ts';

const theme = (primaryColor: string, backgroundColor: string, textColor: string) => ({
  primaryColor,
  backgroundColor,
  textColor,
});

it('has nothing to say about colours that can be read', () => {
  expect(themeWarnings([theme('', '', '')])).toEqual([]);
  expect(themeWarnings([theme('#C2185B', '#FFF8F0', '#333')])).toEqual([]);
});

it('says what is hard to read and what the page does about it', () => {
  expect(themeWarnings([theme('', '#FFFFFF', '#CCCCCC')])).toEqual([
    'This text is hard to read on this background. So that everyone can read it, your page shows it as #666666.',
  ]);
});

it('says when buttons do not stand out', () => {
  expect(themeWarnings([theme('#FFF59D', '', '')])).toEqual([
    'Your buttons hardly stand out from this background. Your page draws an outline around them.',
  ]);
});

it('judges what stands in for a blank too', () => {
  const business = theme('', '#101010', '#FFFFFF');
  expect(themeWarnings([theme('', '', '#111111'), business])).toHaveLength(1);
  expect(themeWarnings([theme('', '', ''), business])).toEqual([]);
});

it('leaves a half typed colour out of the judgement', () => {
  expect(themeWarnings([theme('', '', '#CCCC')])).toEqual([]);
});

it.each([
  ['#abc', '#2E7D32', '#aabbcc'],
  ['#12', '#2E7D32', '#2e7d32'],
  ['', '#FFFFFF', '#ffffff'],
  ['nothing', 'nothing', '#000000'],
])('shows %j, or else %j, in the picker as %s', (typed, otherwise, shown) => {
  expect(pickerColour(typed, otherwise)).toBe(shown);
});

it.each([
  ['2e7d32', '#2e7d32'],
  [' #FFF ', '#FFF'],
  ['fff', '#fff'],
  ['ffff', 'ffff'],
  ['red', 'red'],
])('takes %j for %j', (typed, meant) => {
  expect(asTypedColour(typed)).toBe(meant);
});
