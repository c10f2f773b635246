/** As many screens and sheets are remembered as an owner goes back and forth between. */
const MOST = 24;

/** What something looked like, and how far each part of it was scrolled that was. */
export type Snapshot = { readonly node: Node; readonly scrolled: Map<Element, number> };

const snapshots = new Map<string, Snapshot>();

/**
 * Remembers what `element` looks like, without what begins below `edge` in pixels from the window's top, until
 * `takeSeen` asks for it. `key`: the address of a screen, or the id of what a sheet shows.
 */
export function keepSeen(key: string, element: Element, edge: number): void {
  snapshots.delete(key);
  // What was still to come is not worth a second sight, and a form begins anew.
  if (element.querySelector('.mantine-Skeleton-root, form') !== null) return;
  const scrolled = new Map<Element, number>();
  snapshots.set(key, { node: copyOf(element, edge, scrolled), scrolled });
  const [oldest] = snapshots.keys();
  if (snapshots.size > MOST && oldest !== undefined) snapshots.delete(oldest);
}

/** What was kept under that key, which it stays. */
export const seen = (key: string): Snapshot | undefined => snapshots.get(key);

/** The snapshot, which is the caller's then: another is kept when what it shows is left again. */
export function takeSeen(key: string): Snapshot | undefined {
  const snapshot = snapshots.get(key);
  snapshots.delete(key);
  return snapshot;
}

/** Puts a snapshot in its place, as far down as it was. */
export function showSnapshot({ node, scrolled }: Snapshot, place: Element): void {
  place.replaceChildren(node);
  for (const [part, top] of scrolled) part.scrollTop = top;
}

/** Whoever comes next is to see nothing of it. */
export const forgetSeen = (): void => snapshots.clear();

/** A bar keeps to the bottom of the window, wherever it comes among what is drawn. */
const BAR = '[data-bar]';

function copyOf(element: Element, edge: number, scrolled: Snapshot['scrolled']): Element {
  const copy = element.cloneNode(false) as Element;
  if (element.scrollTop > 0) scrolled.set(copy, element.scrollTop);
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) copy.append(child.cloneNode());
    else if (child.getBoundingClientRect().top <= edge || child.matches(BAR) || child.querySelector(BAR))
      copy.append(copyOf(child, edge, scrolled));
  }
  return copy;
}
