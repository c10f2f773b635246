import { expect, it } from 'vitest';
import { questionId } from './new-key.ts';

it('makes ids of 8 letters and digits', () => {
  expect(questionId(Uint8Array.from([0, 25, 26, 51, 52, 61, 62, 255, 9]))).toBe('AZaz09AH');
});
