import { takeNext } from '../../../../testing/take-next.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { deliver, findDueWebhooks, type TakenDelivery, takeDueDelivery } from '../deliveries.worker.ts';

/** Takes the delivery that is due longest; null: none is. */
export const takeNextDelivery = async ({ platform }: TestApp): Promise<TakenDelivery | null> =>
  takeNext(await findDueWebhooks(platform), (found) => takeDueDelivery(platform, found));

/** Delivers all that is due just now; how many tries it took. */
export const deliverAll = async (app: TestApp): Promise<number> => {
  for (let tries = 0; ; tries += 1) {
    const taken = await takeNextDelivery(app);
    if (taken === null) return tries;
    await deliver(app.platform, taken);
  }
};
