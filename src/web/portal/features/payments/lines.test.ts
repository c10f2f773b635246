import { expect, it } from 'vitest';
import { lineDetail } from './lines.ts';

it('says how money came in, and how far what goes back has come', () => {
  expect(lineDetail({ method: 'pos', state: null })).toBe('POS');
  expect(lineDetail({ method: 'online', state: 'owed' })).toBe('For you to send');
  expect(lineDetail({ method: null, state: null })).toBe('');
});
