import type { TestApp } from '../../../../testing/test-app.ts';
import { deliver, takeDueDelivery } from '../deliveries.worker.ts';

/** Delivers all that is due just now; how many tries it took. */
export const deliverAll = async ({ platform }: TestApp): Promise<number> => {
  for (let tries = 0; ; tries += 1) {
    const taken = await takeDueDelivery(platform);
    if (taken === null) return tries;
    await deliver(platform, taken);
  }
};
