import { paths } from '#contract/paths.ts';

/** Registers the worker that opens the portal without a connection. */
export function registerWorker(): void {
  // Absent on plain http, as on a phone that opens a laptop's address.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(paths.serviceWorker, { scope: paths.dashboard })
    .catch((cause: unknown) => console.warn('The portal will not open without a connection', cause));
}
