import { createContext, useContext, useSyncExternalStore } from 'react';
import type { InstallOffer } from './install-offer.ts';

const InstallContext = createContext<InstallOffer | null>(null);

export const InstallProvider = InstallContext.Provider;

/** Whether the browser offers to install the portal, and taking it up. */
export function useInstallOffer(): { readonly offered: boolean; readonly take: () => void } {
  const offer = useContext(InstallContext);
  if (offer === null) throw new Error('No InstallProvider above');
  return { offered: useSyncExternalStore(offer.subscribe, offer.current), take: offer.take };
}
