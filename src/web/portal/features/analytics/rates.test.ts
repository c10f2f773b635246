import { expect, it } from 'vitest';
import { rateEnd, rateText, serviceRates, visitsText, weekdayRates } from './rates.ts';
import { sampleWeek } from './testing/samples.ts';

const { byWeekday, byService } = sampleWeek();

it('runs from Monday to Sunday', () => {
  expect(weekdayRates(byWeekday).map(({ name, percent }) => [name, percent])).toEqual([
    ['Monday', 0],
    ['Saturday', 20],
    ['Sunday', null],
  ]);
});

it('says how many of how many, and claims nothing of nobody', () => {
  const words = [...serviceRates(byService), ...weekdayRates(byWeekday)].map((rate) => [
    rateText(rate),
    visitsText(rate),
  ]);
  expect(words).toEqual([
    ['12.5%', '1 of 8'],
    ['0.0%', '0 of 3'],
    ['20.0%', '1 of 5'],
    ['–', 'No visits'],
  ]);
});

it('ends its bars at one round rate for all, a hundred percent at most', () => {
  const ends = (...noShows: readonly number[]) =>
    rateEnd(
      serviceRates(
        noShows.map((missed) => ({ serviceId: '', name: '', completed: 100 - missed, noShows: missed })),
      ),
    );
  expect([ends(0), ends(9, 13), ends(37), ends(100), ends(93)]).toEqual([1, 15, 40, 100, 100]);
});
