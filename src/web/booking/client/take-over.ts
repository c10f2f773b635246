import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Takes over what the server drew, in slices: on a slow phone all at once would leave a tap waiting for 200 ms. */
export const takeOver = (root: Element, page: ReactNode): void => {
  startTransition(() => void hydrateRoot(root, page));
};
