import { beforeEach, expect, it } from 'vitest';
import type { TextStore } from '../../session/storage.ts';
import { forgetKept, type KeptDraft, keep, readKept } from './kept-draft.ts';

const typed: KeptDraft = {
  profile: { businessName: 'Ada’s', phone: '08031234567', businessSlug: 'adas', ownerName: 'Ada' },
  hours: 'salon',
  deposit: { requireDeposit: true, depositPercentage: 20 },
  bank: '058:Guaranty Trust Bank',
};

const kept = new Map<string, string>();
const store: TextStore = {
  durable: true,
  get: (key) => kept.get(key) ?? null,
  set: (key, value) => void kept.set(key, value),
  remove: (key) => void kept.delete(key),
};
beforeEach(() => kept.clear());

it('keeps what this business typed, the bank among it, until it is forgotten', () => {
  keep(store, 'b1', typed);
  expect(readKept(store, 'b1')).toMatchObject(typed);
  expect(readKept(store, 'b2')).toBeNull();
  forgetKept(store);
  expect(readKept(store, 'b1')).toBeNull();
});

it('reads what was kept before the bank was', () => {
  const { bank: _, ...before } = typed;
  kept.set('setup-draft', JSON.stringify({ businessId: 'b1', ...before }));
  expect(readKept(store, 'b1')).toMatchObject({ ...before, bank: '' });
});
