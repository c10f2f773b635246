import { expect, it } from 'vitest';
import { decideFinalPrice } from './final-price.ts';
import { toKobo } from './kobo.ts';

const decide = (over: {
  varies?: boolean;
  missed?: number | null;
  asked?: number | null;
  payment?: number;
  reason?: string;
  delivery?: number;
  paid?: number;
}) => {
  const {
    varies = true,
    missed = null,
    asked = null,
    payment = 0,
    reason = '',
    delivery = 0,
    paid = 0,
  } = over;
  const answer = decideFinalPrice({
    price: toKobo(10_000),
    delivery: toKobo(delivery),
    paid: toKobo(paid),
    varies,
    missed: missed === null ? null : toKobo(missed),
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
  [{ paid: 12_000 }, null],
  [{ missed: 4_000 }, 6_000],
  [{ missed: 4_000, varies: false }, 6_000],
  [{ missed: 4_000, varies: false, asked: 6_000 }, 6_000],
  [{ missed: 0, varies: false }, 10_000],
  [{ missed: 4_000, varies: false, asked: 10_000 }, 'NO_REASON'],
  [{ missed: 4_000, varies: false, asked: 10_000, reason: 'Kept the chair free' }, 10_000],
  [{ missed: 4_000, varies: false, asked: 7_000, reason: 'Kept the chair free' }, 7_000],
  [{ missed: 4_000, varies: false, asked: 10_001, reason: 'More' }, 'FIXED_PRICE'],
  [{ missed: 4_000, varies: false, asked: 5_999, reason: 'Less' }, 'FIXED_PRICE'],
  [{ missed: 4_000, asked: 12_000, reason: 'Longer hair' }, 12_000],
  [{ missed: 4_000, asked: 5_000, reason: 'Less work' }, 5_000],
  [{ missed: 4_000, payment: 7_000, reason: 'Longer hair' }, 7_000],
  [{ missed: 4_000, payment: 7_000, varies: false }, 6_000],
  [{ missed: 4_000, paid: 9_000 }, 6_000],
  [{ missed: 4_000, delivery: 2_000 }, 6_000],
  [{ delivery: 2_000, asked: 12_000 }, null],
  [{ delivery: 2_000, asked: 15_000, reason: 'Far' }, 13_000],
  [{ delivery: 2_000, asked: 1_000, reason: 'Far' }, 'BELOW_DELIVERY'],
])('the final price of %j on an agreed 10,000 is %s', (over, final) => expect(decide(over)).toBe(final));
