import { systemCalls } from '#contract/calls/system.calls.ts';
import { clientPaths, paths } from '#contract/paths.ts';
import type { Share } from './platform/http/shedding/shed-load.ts';

/** Whose money is under way finds a place when nobody else does; so does whoever asks whether we are well. */
const reserved: readonly string[] = [
  `/api${systemCalls.health.path}`,
  '/pay/:reference',
  clientPaths(false).complete,
  clientPaths(true).complete,
];
const reservedBelow = '/api/payments/';

/** Files that lie ready: no question to the database, and no page is whole without them. */
const free: readonly string[] = [
  paths.embedScript,
  paths.manifest,
  paths.serviceWorker,
  paths.dashboard,
  `${paths.dashboard}/*`,
  '/apple-touch-icon.png',
];
const freeBelow: readonly string[] = ['/assets/', '/portal-assets/', '/media/'];

/** Which places the requests of a route take, by the pattern of its address. */
export const shareOf = (url: string): Share => {
  if (reserved.includes(url) || url.startsWith(reservedBelow)) return 'reserved';
  return free.includes(url) || freeBelow.some((folder) => url.startsWith(folder)) ? 'free' : 'ordinary';
};
