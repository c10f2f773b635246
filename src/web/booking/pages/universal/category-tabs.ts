const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Where a key leads from this tab, or null; the ends meet. */
export const tabAfter = (key: string, at: number, count: number): number | null =>
  KEYS[key]?.(at, count) ?? null;

/**
 * Turns the chips, until now links to the sections, into tabs that filter them. The first chip shows all of them, so
 * that nothing moves when the script arrives; the chosen one stays in the address for whoever comes back.
 */
export const startCategoryTabs = (): void => {
  const row = document.getElementById('categories');
  const panel = document.getElementById('service-list');
  if (row === null || panel === null) return;
  const tabs = Array.from(row.querySelectorAll('a'));
  const sections = Array.from(panel.children);

  const choose = (chosen: number): void => {
    const anchor = tabs[chosen]?.hash.slice(1) ?? '';
    tabs.forEach((tab, at) => {
      tab.setAttribute('aria-selected', String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      if (at === chosen) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    });
    for (const section of sections)
      section.toggleAttribute('hidden', chosen !== 0 && section.getAttribute('aria-labelledby') !== anchor);
    panel.setAttribute('aria-labelledby', tabs[chosen]?.id ?? '');
  };
  const turnTo = (at: number): void => {
    choose(at);
    history.replaceState(history.state, '', tabs[at]?.hash ?? '');
    keepInView();
  };
  // A long list above may have gone: what was chosen begins in view.
  const keepInView = (): void => {
    if (panel.getBoundingClientRect().top < 0) row.scrollIntoView();
  };

  row.setAttribute('role', 'tablist');
  row.setAttribute('aria-label', 'Categories');
  panel.setAttribute('role', 'tabpanel');
  tabs.forEach((tab, at) => {
    tab.id = `tab-${at}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    tab.parentElement?.setAttribute('role', 'presentation');
    tab.addEventListener('click', (event) => {
      event.preventDefault();
      turnTo(at);
    });
    tab.addEventListener('keydown', (event) => {
      const next = event.key === ' ' ? at : tabAfter(event.key, at, tabs.length);
      if (next === null) return;
      event.preventDefault();
      turnTo(next);
      tabs[next]?.focus({ preventScroll: true });
    });
  });
  const told = tabs.findIndex(({ hash }) => hash === location.hash);
  choose(Math.max(0, told));
  if (told > 0) keepInView();
};
