import { setTimeout as wait } from 'node:timers/promises';
import type { PageHost } from '../page-host.ts';

/** Nobody waits longer for a list than they would need to type a name of it. */
const PATIENCE_MS = 1_000;

/** The names of the banks there are; none while the provider does not tell them, which leaves the name to be typed. */
export const bankNames = async ({ platform }: Pick<PageHost, 'platform'>): Promise<readonly string[]> => {
  const over = new AbortController();
  const late = wait(PATIENCE_MS, null, { signal: over.signal }).catch(() => null);
  const known = await Promise.race([platform.banks(), late]);
  over.abort();
  return [...new Set(known?.map(({ name }) => name))];
};
