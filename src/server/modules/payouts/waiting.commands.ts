import { type Refusal, refusal } from '#contract/outcome.ts';
import { paymentsCalls } from '#contract/payments.calls.ts';
import { ok } from '#core/result.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { lockOffer } from '../businesses/index.ts';
import { presentPayout } from './payouts.present.ts';
import { endResetHold, findPayouts, lockPayouts, retirePayout } from './payouts.repo.ts';
import { isTakingOver } from './payouts.rules.ts';

/**
 * Takes the account that was looked at as the right one after a reset of the password; deposits are asked again. Not
 * while another waits to replace it: whoever entered one has said that this is not theirs, and would be paid out to it
 * until then.
 */
export const confirmPayout = defineCommand(paymentsCalls.confirmPayout, {
  run: async ({ ctx: { tx }, input: { body: looked } }) => {
    await lockOffer(tx);
    const { live, waiting, hold } = await lockPayouts(tx);
    if (live === undefined || hold !== 'reset')
      return nothingThere('There is no account that waits to be confirmed.');
    // guard: no-account-is-confirmed-while-another-waits-to-replace-it
    if (waiting !== undefined) return refusal('ILLEGAL_TRANSITION', { message: CHANGE_WAITS });
    // guard: the-account-that-is-confirmed-is-the-one-that-was-looked-at
    if (live.last_digits !== looked.lastDigits) return refusal('ILLEGAL_TRANSITION', { message: ANOTHER });
    await endResetHold(tx);
    return ok({ success: true, data: presentPayout({ live, waiting, hold: null }) });
  },
});

const CHANGE_WAITS =
  'You have entered another account, which takes over later. Deposits stay off until then; please confirm the new account once it is there.';
const ANOTHER = 'Deposits go to another account by now. Please look at it and confirm that one.';

/** Drops the change that waits; until it takes over, and for whoever is signed in, since nothing moves by it. */
export const withdrawPayoutChange = defineCommand(paymentsCalls.withdrawPayoutChange, {
  once: 'withdraw-payout',
  run: async ({ ctx: { tx, now } }) => {
    await lockOffer(tx);
    const { waiting } = await lockPayouts(tx);
    if (waiting === undefined) return nothingThere('There is no change that waits.');
    // guard: a-change-that-takes-over-cannot-be-taken-back
    if (isTakingOver(waiting, now))
      return nothingThere('The change has taken over already. You can change the account again.');
    await retirePayout(tx, waiting.payout_id, 'withdrawn');
    return ok({ success: true, data: presentPayout(await findPayouts(tx)) });
  },
});

const nothingThere = (message: string): Refusal => refusal('NOT_FOUND', { message });
