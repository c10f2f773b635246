import type { Database } from './connect.ts';
import { acrossTenants, type Looking, readAcrossTenants } from './transaction.ts';

type Asker = { readonly ask: (looking: Looking) => Promise<void>; readonly failed: () => void };

const gathered = new WeakMap<Database, Asker[]>();

/**
 * Reads what is due. Most looks find nothing, so that the transaction around each would cost more than what is asked:
 * those who look in the same turn of the event loop share one, and all they ask leaves in one message with its beginning
 * and its end. Each has its answer as soon as it is there. What came to nothing is asked once more alone, so that no look
 * fails for another's fault, nor one that asks only after an answer.
 */
export const lookTogether = async <T>(
  database: Database,
  ask: (looking: Looking) => Promise<T>,
): Promise<T> => {
  const answer = await askTogether(database, ask);
  return answer === null ? acrossTenants(database, ask) : answer.value;
};

/** Has all ask before it fails for one of them: the others have their answers. */
const askAll = async (all: readonly Asker[], looking: Looking): Promise<void> => {
  const answers = await Promise.allSettled(all.map(({ ask }) => ask(looking)));
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
};

/** Null: it came to nothing. */
const askTogether = <T>(
  database: Database,
  ask: (looking: Looking) => Promise<T>,
): Promise<{ readonly value: T } | null> =>
  new Promise((resolve) => {
    const asker: Asker = {
      ask: async (looking) => resolve({ value: await ask(looking) }),
      failed: () => resolve(null),
    };
    const others = gathered.get(database);
    if (others !== undefined) {
      others.push(asker);
      return;
    }
    const all = [asker];
    gathered.set(database, all);
    setImmediate(() => {
      gathered.delete(database);
      readAcrossTenants(database, (looking) => askAll(all, looking)).catch(() => {
        for (const each of all) each.failed();
      });
    });
  });
