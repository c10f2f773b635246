import { leadsOut } from './leads-out.ts';

/**
 * On every page in a frame: Escape closes the dialog around it, and links that a script has drawn open beside it
 * when they lead out. The message says nothing but that a key was pressed, so anyone may hear it.
 */
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented && parent !== window)
    parent.postMessage('akoko:close', '*');
});

document.addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!link || !href || link.target === '_top' || !leadsOut(href)) return;
    link.target = '_blank';
    link.rel = 'noopener';
  },
  true,
);
