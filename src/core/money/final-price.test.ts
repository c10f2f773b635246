import { expect, it } from 'vitest';
import { decideFinalPrice } from './final-price.ts';
import { toKobo } from './kobo.ts';

const decide = (over: {
  varies?: boolean;
  asked?: number | null;
  payment?: number;
  reason?: string;
  delivery?: number;
  paid?: number;
}) => {
  const { varies = true, asked = null, payment = 0, reason = '', delivery = 0, paid = 0 } = over;
  const answer = decideFinalPrice({
    price: toKobo(10_000),
    delivery: toKobo(delivery),
    paid: toKobo(paid),
    varies,
    asked: asked === null ? null : toKobo(asked),
    payment: toKobo(payment),
    reason,
  });
  return answer.ok ? answer.value : answer.reason;
};

it.each([
  [{}, null],
  [{ asked: 10_000 }, null],
  [{ asked: 15_000, reason: 'Long hair' }, 15_000],
  [{ asked: 8_000, reason: 'Less work' }, 8_000],
  [{ asked: 0, reason: 'On the house' }, 0],
  [{ asked: 15_000 }, 'NO_REASON'],
  [{ asked: 15_000, varies: false, reason: 'Long hair' }, 'FIXED_PRICE'],
  [{ asked: 8_000, varies: false, reason: 'Less work' }, 'FIXED_PRICE'],
  [{ payment: 15_000, reason: 'Long hair' }, 15_000],
  [{ payment: 15_000 }, 'NO_REASON'],
  [{ payment: 12_000, paid: 3_000, reason: 'Long hair' }, 15_000],
  [{ payment: 15_000, varies: false }, null],
  [{ payment: 5_000 }, null],
  [{ delivery: 2_000, asked: 12_000 }, null],
  [{ delivery: 2_000, asked: 15_000, reason: 'Far' }, 13_000],
  [{ delivery: 2_000, asked: 1_000, reason: 'Far' }, 'BELOW_DELIVERY'],
])('the final price of %j on an agreed 10,000 is %s', (over, final) => expect(decide(over)).toBe(final));
