import { expect, it } from 'vitest';
import { heldText } from './held-days.ts';

it('says how much of which days is held unpaid, and nothing of a usual day', () => {
  expect(heldText([])).toBe('');
  expect(
    heldText([
      { date: '2026-12-08', percent: 38 },
      { date: '2026-12-09', percent: 51 },
    ]),
  ).toBe(
    'Held by clients who have not paid yet: 38% of Tue 8 Dec, 51% of Wed 9 Dec. Times that are not paid for are free again after 35 minutes.',
  );
});
