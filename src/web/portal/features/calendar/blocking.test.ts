import { expect, it } from 'vitest';
import { newBlock, readBlock } from './blocking.ts';

const bola = { staffId: '0123456789abcdef01234567', day: '2026-11-21' };

it.each([
  [870, '14:30', '15:30'],
  [1380, '23:00', '24:00'],
  [1395, '23:15', '24:00'],
  [1425, '23:45', '24:00'],
])('from minute %i on blocks an hour, and none of the next day', (minute, from, until) => {
  expect(readBlock(newBlock({ ...bola, minute }), null)).toMatchObject({
    ok: true,
    sent: { body: { from, until } },
  });
});
