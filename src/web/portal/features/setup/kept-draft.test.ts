import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetKept, type KeptDraft, keep, readKept } from './kept-draft.ts';

const typed: KeptDraft = {
  profile: { businessName: 'Ada’s', phone: '08031234567', businessSlug: 'adas', ownerName: 'Ada' },
  hours: 'salon',
  deposit: { requireDeposit: true, depositPercentage: 20 },
  bank: '058:Guaranty Trust Bank',
};

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps what this business typed, the bank among it, until it is forgotten', () => {
  keep('b1', typed);
  expect(readKept('b1')).toMatchObject(typed);
  expect(readKept('b2')).toBeNull();
  forgetKept();
  expect(readKept('b1')).toBeNull();
});

it('reads what was kept before the bank was', () => {
  const { bank: _, ...before } = typed;
  kept.set('setup-draft', JSON.stringify({ businessId: 'b1', ...before }));
  expect(readKept('b1')).toMatchObject({ ...before, bank: '' });
});
