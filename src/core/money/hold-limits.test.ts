import { expect, test } from 'vitest';
import { minuteMs, toInstant } from '../calendar/instant.ts';
import { roomFor } from './hold-limits.ts';

const now = toInstant(1_800_000_000_000);
const after = (minutes: number) => toInstant(now + minutes * minuteMs);
/** A hold that has stood for so many of its 35 minutes. */
const hold = (own: boolean, minutes: number) => ({ own, since: after(-minutes), until: after(35 - minutes) });
const network = (held: number) => ({ held, firstEnds: after(7) });
const full = (by: 'payer' | 'network', minutes: number) => ({ held: 'no more', by, until: after(minutes) });

test.each([
  ['none', [], null, { held: 'one more' }],
  ['one', [hold(true, 1)], network(19), { held: 'one more' }],
  ['two of their own', [hold(true, 30), hold(true, 1)], null, full('payer', 5)],
  ['two that others have just made', [hold(false, 4), hold(false, 3)], network(0), full('payer', 6)],
  [
    'two of others, one of ten minutes',
    [hold(false, 10), hold(false, 9)],
    null,
    { held: 'in place of', place: 0 },
  ],
  ['their own before another’s', [hold(true, 20), hold(false, 12)], null, { held: 'in place of', place: 1 }],
  ['their own before another’s new one', [hold(true, 20), hold(false, 5)], null, full('payer', 5)],
  ['a network that is full', [], network(20), full('network', 7)],
  ['a full network, and another’s hold', [hold(false, 30), hold(false, 30)], network(20), full('network', 7)],
  ['both', [hold(true, 30), hold(true, 30)], network(30), full('payer', 5)],
] as const)('%s', (_, holds, from, room) => expect(roomFor(holds, from, now)).toEqual(room));
