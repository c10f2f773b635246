import { createContext, useContext, useSyncExternalStore } from 'react';

/** The browser's offer to install the portal as an app; not every browser makes one, nor twice. */
type InstallPromptEvent = Event & { prompt(): Promise<unknown> };

export type InstallOffer = {
  /** Whether there is an offer to take up. */
  readonly current: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Has the browser ask; an offer can be taken up once. */
  readonly take: () => void;
};

/** Keeps the browser's offer for a quiet place in the menu instead of letting it interrupt. */
export function awaitInstallOffer(page: EventTarget): InstallOffer {
  let offer: InstallPromptEvent | null = null;
  const listeners = new Set<() => void>();
  const change = (next: InstallPromptEvent | null) => {
    offer = next;
    for (const listener of listeners) listener();
  };
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The compiler does not know this event, which only some browsers have.
    change(event as InstallPromptEvent);
  });
  page.addEventListener('appinstalled', () => change(null));
  return {
    current: () => offer !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take: () => {
      if (offer === null) return;
      void offer.prompt();
      change(null);
    },
  };
}

const InstallContext = createContext<InstallOffer | null>(null);

export const InstallProvider = InstallContext.Provider;

/** Whether the browser offers to install the portal, and taking it up. */
export function useInstallOffer(): { readonly offered: boolean; readonly take: () => void } {
  const offer = useContext(InstallContext);
  if (offer === null) throw new Error('No InstallProvider above');
  return { offered: useSyncExternalStore(offer.subscribe, offer.current, offer.current), take: offer.take };
}
