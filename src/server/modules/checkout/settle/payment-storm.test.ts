import { expect, it } from 'vitest';
import { numbersFrom } from '#core/testing/seeded.ts';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { allBooked, inLanes, openMany, totalsOf } from '../testing/many-payments.ts';
import { listenForNotifications, reconcile, verify, wait } from '../testing/payments.ts';

/** 1,000 make it the storm of invariants T10; what is days late is in `late-notices.test.ts`. */
const COUNT = runSize('STORM', 10);
const PATIENCE = { timeout: 30_000 + COUNT * 200, interval: 250 };

const app = useTestApp({ paystack: true });
const all = allBooked(COUNT);

const pay = (references: readonly string[]) => app.paystack.control({ pay: references });

it(
  `${COUNT} payments, their notices doubled, shuffled and late, with browsers and workers at it: each is one booking`,
  async () => {
    const next = numbersFrom(RUN_SEED);
    const references = await openMany(app, await createPayingOwner(app), COUNT);
    const half = Math.floor(COUNT / 2);
    await listenForNotifications(app, { hold: true, duplicate: 2, shuffle: true });
    await pay(references.slice(0, half));
    const browsers = references.filter(() => next(3) === 0);
    await Promise.all([
      app.paystack.control({ deliver: { shuffle: true } }),
      inLanes(browsers, (reference) => verify(app, reference)),
    ]);
    // The rest is paid when its holds are long over, and told of later still.
    wait(app, 45);
    await pay(references.slice(half));
    wait(app, 60);
    await Promise.all([
      app.paystack.control({ deliver: { shuffle: true } }),
      reconcile(app),
      reconcile(app),
      inLanes(browsers, (reference) => verify(app, reference)),
    ]);
    await expect.poll(() => totalsOf(app, references), PATIENCE).toEqual(all);
    await app.paystack.control({ webhookUrl: null });
    // And once more from the beginning: nothing comes of it.
    await reconcile(app);
    expect(await totalsOf(app, references)).toEqual(all);
  },
  PATIENCE.timeout * 4,
);

it(
  `${COUNT} payments that nobody tells of: the reconciler books them all`,
  async () => {
    const references = await openMany(app, await createPayingOwner(app), COUNT);
    await pay(references);
    wait(app, 2);
    await reconcile(app);
    expect(await totalsOf(app, references)).toEqual(all);
  },
  PATIENCE.timeout * 4,
);
