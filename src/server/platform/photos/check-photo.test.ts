import { expect, test } from 'vitest';
import {
  animatedPng,
  blackSquare,
  claimedPng,
  manyScans,
  noise,
  plain,
} from '../../modules/media/testing/made-photos.ts';
import { checkPhoto, type PhotoFault, scansIn } from './check-photo.ts';

test.each<[string, () => Buffer | Promise<Buffer>, PhotoFault | null]>([
  ['a photograph', () => noise(300, 200), null],
  ['a drawing', () => plain('png', { width: 300, height: 200 }), null],
  ['exactly 25 million pixels', () => blackSquare(5000), null],
  ['one row more', () => claimedPng(5000, 5001), 'TOO_MANY_PIXELS'],
  ['exactly 8000 on a side', () => claimedPng(8000, 1), null],
  ['8001 on a side', () => claimedPng(1, 8001), 'TOO_MANY_PIXELS'],
  ['frames that move', animatedPng, 'ANIMATED'],
  ['two hundred rounds over the pixels', manyScans, 'UNREADABLE'],
  ['nothing', () => Buffer.alloc(0), 'UNREADABLE'],
  ['a header of nothing', () => claimedPng(0, 0), 'UNREADABLE'],
])('%s is told by the header alone', async (_, make, fault) => {
  expect(await checkPhoto(await make())).toBe(fault);
});

test('rounds over the pixels are counted as cameras write them', async () => {
  expect(scansIn(await noise(300, 200))).toBe(1);
  expect(scansIn(await manyScans())).toBeGreaterThan(200);
});
