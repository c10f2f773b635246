import { type Snapshot, showSnapshot } from '../kit/seen.ts';
import { afterPaint } from '../query/after-paint.ts';
import classes from './cover.module.css';

/** Whatever takes longer to be drawn says by itself what it waits for. */
const PATIENCE_MS = 1000;

const PRESSABLE = 'a[href], button';

/** A press on a snapshot: where, and what could have been pressed of what it shows, by name and place. */
type Press = { readonly x: number; readonly y: number; readonly shown: ReadonlySet<string> };

/**
 * Where a snapshot lies over the page. `lay` shows one until `lift`, or for as long as a person waits without a word.
 * `layReady` has those that may be asked for next laid out unseen, one a frame, which is most of the work of showing one.
 * What is pressed on a snapshot is pressed once it is lifted, if the same is there.
 */
export function coverIn(shell: Element) {
  const ready = new Map<Snapshot, HTMLElement>();
  const state = document.documentElement.dataset;
  let shown: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  let press: Press | null = null;

  const clear = () => {
    stop();
    for (const cover of ready.values()) remove(cover);
    ready.clear();
  };
  const layReady = (snapshots: readonly Snapshot[]) => {
    stop();
    const next = snapshots.find((snapshot) => !ready.has(snapshot));
    if (snapshots.length === 0) clear();
    if (next === undefined) return;
    ready.set(next, place(next, shell, classes.ready));
    stop = afterPaint(() => layReady(snapshots));
  };
  const lift = () => {
    clear();
    if (shown === undefined) return;
    clearTimeout(timer);
    remove(shown);
    shown = undefined;
    const pressed = press;
    press = null;
    // What a screen can do is drawn last.
    if (pressed !== null) afterPaint(() => passOn(pressed));
    // What was seen to have come does not come in again.
    state['covered'] = 'just-now';
    timer = setTimeout(() => delete state['covered'], PATIENCE_MS);
  };
  const lay = (snapshot: Snapshot, as: 'screen' | 'sheet') => {
    stop();
    clearTimeout(timer);
    if (shown !== undefined) remove(shown);
    shown = ready.get(snapshot) ?? place(snapshot, shell);
    ready.delete(snapshot);
    shown.onclick = ({ clientX: x, clientY: y, currentTarget }) => {
      const pressables = (currentTarget as Element).querySelectorAll(PRESSABLE);
      press = { x, y, shown: new Set([...pressables].map(placedName)) };
    };
    shown.className = classes[as] ?? '';
    shown.dataset['snapshot'] = as;
    state['covered'] = 'now';
    timer = setTimeout(lift, PATIENCE_MS);
  };
  return { lay, layReady, lift };
}

/** What lies there is the snapshot's own node: it can be laid again. */
function place(snapshot: Snapshot, shell: Element, className = ''): HTMLElement {
  const cover = document.createElement('div');
  const inner = document.createElement('div');
  cover.className = className;
  cover.setAttribute('aria-hidden', 'true');
  inner.inert = true;
  cover.append(inner);
  shell.append(cover);
  showSnapshot(snapshot, inner);
  return cover;
}

function remove(cover: HTMLElement): void {
  cover.firstElementChild?.replaceChildren();
  cover.remove();
}

function passOn({ x, y, shown }: Press): void {
  const there = document.elementFromPoint(x, y)?.closest<HTMLElement>(PRESSABLE);
  if (there != null && shown.has(placedName(there))) there.click();
}

/** What two say only if they mean the same, and stand in the same place. */
const placedName = (pressable: Element): string => {
  const { left, top } = pressable.getBoundingClientRect();
  const name = pressable.getAttribute('aria-label') ?? pressable.textContent;
  return `${Math.round(left)} ${Math.round(top)} ${name}`;
};
