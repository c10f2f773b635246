import type { BookPage } from '#contract/pages.ts';
import { timeText } from '../../times/clock-text.ts';
import { shortDayText } from '../../times/day-text.ts';
import type { Choice } from './address.ts';

export const anyAvailable = 'Any available';

/** Who the visitor chose, in words; null while nobody, or somebody who is not on the list, is chosen. */
export const staffText = (page: BookPage, staffId: string | null): string | null => {
  if (staffId === 'any') return anyAvailable;
  return page.staff.find(({ _id }) => _id === staffId)?.name ?? null;
};

export type Fact = {
  readonly name: 'Staff' | 'Date' | 'Time';
  readonly value: string;
  /** The year, set apart because a phone has no room for what nobody doubts. */
  readonly year?: string;
};

/** What has been chosen so far, in the order of the steps. */
export const chosenFacts = (page: BookPage, { staffId, date, time }: Choice): readonly Fact[] => {
  const staff = staffText(page, staffId);
  return [
    ...(staff === null ? [] : [{ name: 'Staff' as const, value: staff }]),
    ...(date === null ? [] : [{ name: 'Date' as const, value: shortDayText(date), year: date.slice(0, 4) }]),
    ...(time === null ? [] : [{ name: 'Time' as const, value: timeText(page.clock, time) }]),
  ];
};
