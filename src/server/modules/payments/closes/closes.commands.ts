import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { countedMethods, isAsShown, type MethodSums } from '#core/money/day-close.ts';
import { koboToNaira, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { newId } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { presentDay, readDay, refuseDay } from './closes.queries.ts';
import { addClose, countCloses, sumByMethod } from './closes.repo.ts';

/** Each is shown with the day ever after. */
const MOST_CLOSES = 50;
const CLOSED_OFTEN = `This day was closed ${MOST_CLOSES} times, and the last close counts. Please keep what is different in your own books.`;

/**
 * Closes a day with what was counted, beside what the ledger has of it. AMOUNT_CHANGED with what there is where that is
 * not what was shown: money came or went while somebody counted. A day that is closed again keeps its earlier closes.
 */
export const closeDay = defineCommand(paymentsCalls.closeDay, {
  once: 'close-day',
  run: async ({ ctx: { tx, now }, input: { body } }) => {
    const day = await readDay(tx, body.date, now);
    if (!day.ok) return refuseDay();
    // guard: a-day-is-closed-fifty-times-at-most
    if ((await countCloses(tx, day.value.date)) >= MOST_CLOSES)
      return refusal('LIMIT_REACHED', { message: CLOSED_OFTEN });
    const expected = await sumByMethod(tx, day.value.span);
    // guard: a-day-is-closed-against-what-was-shown
    if (!isAsShown(expected, inKobo(body.shown))) {
      const message =
        'Money came or went since you began to count. Please check the amounts and close again.';
      const { cash, transfer, pos } = expected;
      const data = { cash: koboToNaira(cash), transfer: koboToNaira(transfer), pos: koboToNaira(pos) };
      return refusal('AMOUNT_CHANGED', { message, data });
    }
    const counted = inKobo(body.counted);
    await addClose(tx, {
      id: newId(),
      day: day.value.date,
      methods: countedMethods.map((method) => ({
        method,
        expected: expected[method],
        counted: counted[method],
      })),
      now,
    });
    return ok({ success: true, data: await presentDay(tx, day.value) });
  },
});

type Nairas = Readonly<Record<keyof MethodSums, number>>;

const inKobo = ({ cash, transfer, pos }: Nairas): MethodSums => ({
  cash: koboOf(cash),
  transfer: koboOf(transfer),
  pos: koboOf(pos),
});

/** The contract has at most two decimals; what should be there may be less than nothing. */
const koboOf = (naira: number) => toKobo(Math.sign(naira) * (nairaToKobo(Math.abs(naira)) ?? 0));
