import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const stopsIn = (root: ParentNode): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('[data-stop]')].filter((stop) => stop.offsetParent !== null);

const WEEK = 7;

type Roving = {
  /** Turns a page on or back; the focus then starts anew. */
  readonly onTurn: (by: 1 | -1) => void;
  /** In a month a row of cells continues seven cells on. */
  readonly inWeeks: boolean;
};

/**
 * Makes all buttons of the calendar one stop of the Tab key. Arrows: up and down through a day (in a month on to the
 * same weekday), left and right to the neighbouring one; Home and End to the first and last; Page keys turn the page.
 */
export function useRoving(root: RefObject<HTMLElement | null>, { onTurn, inWeeks }: Roving) {
  const last = useRef('');
  const startAnew = useRef(false);

  // After every drawing: bookings come, go and move while the calendar stands.
  useEffect(() => {
    const stops = root.current === null ? [] : stopsIn(root.current);
    const stop =
      stops.find(({ dataset }) => dataset['stop'] === last.current) ??
      stops.find(({ dataset }) => dataset['default'] !== undefined) ??
      stops[0];
    for (const other of stops) other.tabIndex = other === stop ? 0 : -1;
    if (startAnew.current) stop?.focus();
    startAnew.current = false;
  });

  const remember = (stop: HTMLElement) => {
    last.current = stop.dataset['stop'] ?? '';
    for (const other of root.current === null ? [] : stopsIn(root.current)) other.tabIndex = -1;
    stop.tabIndex = 0;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || root.current === null) return;
    const from =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-stop]') : null;
    if (from === null) return;
    if (key === 'PageDown' || key === 'PageUp') {
      event.preventDefault();
      last.current = '';
      startAnew.current = true;
      onTurn(key === 'PageDown' ? 1 : -1);
      return;
    }
    const to = nextStop(root.current, from, key, inWeeks);
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
  };

  return {
    onKeyDown,
    onFocus: ({ target }: { readonly target: EventTarget }) => {
      if (target instanceof HTMLElement && target.dataset['stop'] !== undefined) remember(target);
    },
  };
}

function nextStop(
  root: HTMLElement,
  from: HTMLElement,
  key: string,
  inWeeks: boolean,
): HTMLElement | undefined {
  const all = stopsIn(root);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  const cells = [...root.querySelectorAll<HTMLElement>('[data-cell]')];
  const cell = cells.findIndex((element) => element.contains(from));
  const own = cells[cell] === undefined ? all : stopsIn(cells[cell]);
  const at = own.indexOf(from);
  const across = (step: number): HTMLElement | undefined => {
    for (let next = cell + step; next >= 0 && next < cells.length; next += step) {
      const element = cells[next];
      const stops = element === undefined ? [] : stopsIn(element);
      if (stops.length > 0) return stops[Math.min(at, stops.length - 1)];
    }
    return undefined;
  };
  const sideways = inWeeks ? WEEK : 1;
  const neighbour = (step: 1 | -1): HTMLElement | undefined => {
    const element = cells[cell + step * sideways];
    const stops = element === undefined ? [] : stopsIn(element);
    return step === 1 ? stops[0] : stops.at(-1);
  };
  switch (key) {
    case 'ArrowRight':
      return across(1);
    case 'ArrowLeft':
      return across(-1);
    case 'ArrowDown':
      return own[at + 1] ?? (inWeeks ? neighbour(1) : undefined);
    case 'ArrowUp':
      return own[at - 1] ?? (inWeeks ? neighbour(-1) : undefined);
    default:
      return undefined;
  }
}
