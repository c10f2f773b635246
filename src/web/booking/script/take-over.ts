import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Takes over what the server drew, in slices: on a slow phone all at once would leave a tap waiting for 200 ms. Where
 * the script fails, what the server drew stands there again, whose links and forms work without it. `draw` is given
 * the model that the server wrote into the page.
 */
export const takeOver = <Page>(draw: (page: Page) => ReactNode): void => {
  const root = document.getElementById('page');
  const data = document.getElementById('page-data')?.textContent;
  if (root === null || !data) return;
  const { href } = location;
  const drawn = root.cloneNode(true);
  // Written from the same type; see html-document.tsx.
  const page = draw(JSON.parse(data) as Page);
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
