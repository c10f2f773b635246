import { expect, test } from 'vitest';
import { usedUp } from './hold-limits.ts';

test.each([
  [{ ofPayer: 0, ofNetwork: 0 }, null],
  [{ ofPayer: 1, ofNetwork: 19 }, null],
  [{ ofPayer: 1, ofNetwork: null }, null],
  [{ ofPayer: 2, ofNetwork: 0 }, 'payer'],
  [{ ofPayer: 0, ofNetwork: 20 }, 'network'],
  [{ ofPayer: 3, ofNetwork: 30 }, 'payer'],
] as const)('%j: %s', (crowd, refused) => expect(usedUp(crowd)).toBe(refused));
