import { paths } from '#contract/paths.ts';

/** Registers the worker once the page has loaded, so that it takes nothing from the first visit. */
export function registerWorker(): void {
  // Absent on plain http, as on a phone that opens a laptop's address.
  if (!('serviceWorker' in navigator)) return;
  const register = () =>
    navigator.serviceWorker
      .register(paths.serviceWorker, { scope: paths.dashboard })
      .catch((cause: unknown) => console.warn('The portal will not open without a connection', cause));
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}
