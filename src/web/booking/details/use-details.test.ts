import { expect, it } from 'vitest';
import { detailsIn } from './use-details.ts';

it('takes only texts out of a history entry, whatever else may stand there', () => {
  const details = { clientName: 'Ngozi Eze', age: 3, nested: { a: 'b' }, none: null };
  expect(detailsIn({ details, attempt: 1 })).toEqual({ clientName: 'Ngozi Eze' });
  for (const state of [null, undefined, 'x', {}, { details: 'x' }, { details: null }])
    expect(detailsIn(state)).toEqual({});
});
