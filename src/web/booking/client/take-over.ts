import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Takes over what the server drew, in slices: on a slow phone all at once would leave a tap waiting for 200 ms. Where
 * the script fails, what the server drew stands there again, whose links and forms work without it.
 */
export const takeOver = (root: Element, page: ReactNode): void => {
  const { href } = location;
  const drawn = root.cloneNode(true);
  startTransition(
    () =>
      void hydrateRoot(root, page, {
        onUncaughtError: (error) => {
          console.error('The page goes on without its script', error);
          // Since then the address may name another step, which the server draws as well.
          if (location.href === href) root.replaceChildren(...drawn.cloneNode(true).childNodes);
          else location.reload();
        },
      }),
  );
};
