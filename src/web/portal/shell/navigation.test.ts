import { expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { otherThan } from './navigation.ts';

it('sends whoever may not see the waitlist to their first screen, though no entry leads there', () => {
  expect(otherThan(paths.waiting, { role: 'accountant' })).toMatchObject({ to: paths.payments });
  expect(otherThan(paths.waiting, { role: 'owner' })).toBeNull();
});
