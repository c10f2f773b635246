import { describe, expect, it } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { newBusinessId } from '../../../platform/ids.ts';
import type { Answer, PaymentProvider, ProviderRefund } from '../../../platform/payments/payment-provider.ts';
import { absentProvider } from '../../../testing/absent-provider.ts';
import { openRefundHarness, takeNextRefund } from '../../../testing/refund-harness.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { asSuperuser, storedBusinessId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService } from '../../../testing/test-owner.ts';
import { newReference } from '../intents/reference.rules.ts';
import { workOnRefund } from './refunds.worker.ts';

const app = useTestApp({ connections: 16 });
const harness = openRefundHarness(app);
const AMOUNT = 300_000;
/** 200 make it the figure of invariants T15. */
const REFUNDS = runSize('REFUNDS', 16);

/** Payments that came in vain, each with its refund waiting. */
const seedQueued = async (count: number): Promise<readonly string[]> => {
  const owner = await createOwner(app);
  await createService(owner);
  const references = Array.from({ length: count }, () => newReference(newBusinessId()));
  await asSuperuser(
    app,
    `WITH asked AS (
       INSERT INTO payment_intents (business_id, intent_id, reference, mode, channel, state, service_id, client_phone,
         client_email, draft, amount_kobo, held_until, created_at, settled_at)
       SELECT business_id, gen_random_uuid(), reference, 'test', 'checkout', 'refunded', service_id, '08012345678',
              'late@example.ng', '{}', $3, '2026-12-07', '2026-12-07', '2026-12-07'
         FROM services, unnest($2::text[]) AS reference WHERE business_id = $1 RETURNING *),
     paid AS (
       INSERT INTO payments (business_id, payment_id, intent_id, kind, method, amount_kobo, received_at)
       SELECT business_id, gen_random_uuid(), intent_id, 'deposit', 'online', amount_kobo, '2026-12-07' FROM asked RETURNING *),
     back AS (
       INSERT INTO refunds (business_id, refund_id, intent_id, reason, amount_kobo, state, due_at, created_at)
       SELECT business_id, gen_random_uuid(), intent_id, 'time-gone', amount_kobo, 'queued', '2026-12-07', '2026-12-07' FROM paid)
     INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, intent_id, posted_at)
     SELECT business_id, payment_id, account, amount_kobo * sign, intent_id, '2026-12-07'
       FROM paid, (VALUES ('provider', 1), ('refunds-due', -1)) AS side (account, sign)`,
    [storedBusinessId(owner.businessId), references, AMOUNT],
  );
  return references;
};

const states = async (references: readonly string[]) =>
  (
    await storedRows(
      app,
      `SELECT r.state, count(*)::int AS count FROM refunds r JOIN payment_intents i USING (business_id, intent_id)
        WHERE i.reference = ANY($1) GROUP BY 1 ORDER BY 1`,
      [references],
    )
  ).map(({ state, count }) => [state, count]);

const lost = { ok: false, reason: 'unreachable', code: 'no_answer', message: 'lost' } as const;

/** A provider that gives money back and then, half of the time, is not heard, or takes its caller down with it. */
const unreliable = (seed: number) => {
  const next = numbersFrom(seed);
  const dice = (): number => next(1_000) / 1_000;
  const given = new Map<string, ProviderRefund[]>();
  let calls = 0;
  let lostReplies = 0;
  const of = (reference: string): ProviderRefund[] => given.get(reference) ?? [];
  const maybe = <T>(value: T): Answer<T> => (dice() < 0.3 ? lost : { ok: true, value });
  const provider: PaymentProvider = {
    ...absentProvider,
    refund: async ({ reference, amount, note }) => {
      calls += 1;
      if (dice() < 0.1) return { ok: false, reason: 'busy', code: 'rate_limited', message: '' };
      if (dice() < 0.1) return lost;
      // It would give back three times as much: nothing but our own care keeps it from that.
      const left: Kobo = toKobo(3 * AMOUNT - of(reference).reduce((sum, one) => sum + one.amount, 0));
      if (amount > left)
        return { ok: false, reason: 'refused', code: 'x', message: 'Transaction has been fully reversed' };
      const made: ProviderRefund = { id: String(calls), status: 'under-way', amount, note };
      given.set(reference, [...of(reference), made]);
      const isHeard = dice() < 0.5;
      if (!isHeard) lostReplies += 1;
      if (dice() < 0.25) throw new Error('The process was killed');
      return isHeard ? { ok: true, value: made } : lost;
    },
    listRefunds: async (reference) => maybe(of(reference)),
    findRefund: async (id) => {
      const found = [...given.values()].flat().find((one) => one.id === id);
      return found === undefined ? lost : maybe({ ...found, status: 'done' as const });
    },
  };
  return { provider, of, calls: () => calls, lostReplies: () => lostReplies };
};

const workOnce = async (provider: PaymentProvider): Promise<void> => {
  const deps = harness.platformWith(provider);
  for (;;) {
    const taken = await takeNextRefund(deps);
    if (taken === null) return;
    // A worker that dies leaves the refund as it committed it.
    await workOnRefund(deps, taken).catch(() => undefined);
  }
};

describe('a provider whose replies are lost', () => {
  it(`never gives anything back twice, in ${REFUNDS} refunds by three workers`, async () => {
    const seed = RUN_SEED;
    const references = await seedQueued(REFUNDS);
    const { provider, of, calls, lostReplies } = unreliable(seed);
    let left = true;
    for (let round = 0; left && round < 60; round += 1) {
      await Promise.all([workOnce(provider), workOnce(provider), workOnce(provider)]);
      app.clock.moveTo(toInstant(app.clock.now() + 61 * minuteMs));
      left = (await states(references)).some(([state]) => state !== 'done');
    }
    expect(await states(references)).toEqual([['done', REFUNDS]]);
    const sums = references.map((reference) => of(reference).reduce((sum, one) => sum + one.amount, 0));
    expect(sums.filter((sum) => sum !== AMOUNT)).toEqual([]);
    console.info(
      `refund-storm: ${REFUNDS} refunds, ${calls()} askings, ${lostReplies()} of their answers lost, each given back once`,
    );
  }, 120_000);
});

describe('a worker killed between asking and the answer', () => {
  const one = async (there: boolean) => {
    const [reference = ''] = await seedQueued(1);
    const asked: string[] = [];
    const made: ProviderRefund[] = [];
    const provider: PaymentProvider = {
      ...absentProvider,
      refund: async ({ amount, note }) => {
        asked.push(note);
        const refund: ProviderRefund = { id: String(asked.length), status: 'done', amount, note };
        if (asked.length > 1 || there) made.push(refund);
        if (asked.length === 1) throw new Error('The process was killed');
        return { ok: true, value: refund };
      },
      listRefunds: async () => ({ ok: true, value: made }),
    };
    await workOnce(provider);
    expect(await states([reference])).toEqual([['asking', 1]]);
    // Until its time is up nobody else touches it.
    await workOnce(provider);
    expect(asked).toHaveLength(1);
    app.clock.moveTo(toInstant(app.clock.now() + 2 * minuteMs));
    await workOnce(provider);
    expect(await states([reference])).toEqual([['done', 1]]);
    return { asked, made };
  };

  it('that was heard: the refund is found there and not asked for again', async () => {
    const { asked, made } = await one(true);
    expect([asked.length, made.length]).toEqual([1, 1]);
  });

  it('that was not heard: it is asked for again, once', async () => {
    const { asked, made } = await one(false);
    expect([asked.length, made.length]).toEqual([2, 1]);
  });
});

it('money that somebody has given back by hand at the provider is not given back again', async () => {
  const [reference = ''] = await seedQueued(1);
  const provider: PaymentProvider = {
    ...absentProvider,
    refund: async () => ({
      ok: false,
      reason: 'refused',
      code: 'x',
      message: 'Transaction has been fully reversed',
    }),
    listRefunds: async () => ({
      ok: true,
      value: [{ id: '7', status: 'done', amount: toKobo(AMOUNT), note: 'by hand' }],
    }),
  };
  await workOnce(provider);
  expect(await states([reference])).toEqual([['done', 1]]);
});
