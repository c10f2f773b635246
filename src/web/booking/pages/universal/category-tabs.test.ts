import { expect, it } from 'vitest';
import { tabAfter } from './category-tabs.ts';

it('walks the tabs by arrows, end to end, and by Home and End', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => tabAfter(key, 0, 4))).toEqual([3, 1, 0, 3]);
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => tabAfter(key, 3, 4))).toEqual([2, 0, 0, 3]);
  expect(['Enter', 'Tab', 'a'].map((key) => tabAfter(key, 1, 4))).toEqual([null, null, null]);
});
