import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { type Entry, isShared } from '../../entries.ts';
import { endAt, type Move, moveTo, type Person, type Target } from '../../moving.ts';
import { gripAt, minuteIn, type Point, scrollNear, targetAt } from './drop-target.ts';

/** A press that wanders no further than this many pixels is a click. */
const CLICK = 5;
/** How often hours scroll on while something is held near their edge, in milliseconds. */
const SCROLLS = 30;

export type Drag = {
  readonly entry: Entry;
  /** Null over nothing that takes it, and over where it is. */
  readonly move: Move | null;
  readonly over: CalendarDate | null;
  /** Over somebody else's column with a booking of several, who are changed in the booking itself. */
  readonly elsewhere: boolean;
};

type Options = {
  readonly entryOf: (id: string) => Entry | undefined;
  readonly people: readonly Person[];
  readonly onDrop: (move: Move) => void;
  readonly onElsewhere: () => void;
};

/**
 * Moves bookings with mouse or pen, and with a finger that rests on one first: one that does not, scrolls. By its lower
 * edge it is given another length. Escape puts it back.
 */
export function useDrag(root: RefObject<HTMLElement | null>, options: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const letGo = useRef<(() => void) | null>(null);
  useEffect(() => () => letGo.current?.(), []);
  useStill(root, drag !== null);

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('[data-movable]');
    const entry = button === null ? undefined : options.entryOf(button.dataset['entry'] ?? '');
    if (button === null || entry === undefined) return;
    letGo.current?.();
    const edge = event.target.closest('[data-edge]');
    const hours = edge === null ? null : button.closest<HTMLElement>('[data-drop-timed]');
    const held = { entry, button, hours, root: root.current, options, onChange: setDrag };
    const start = { x: event.clientX, y: event.clientY, pointerId: event.pointerId };
    letGo.current =
      event.pointerType === 'touch'
        ? afterRest(start, () => {
            letGo.current = hold(held, start, true);
          })
        : hold(held, start, false);
  };
  return { drag, onPointerDown };
}

/** While something is held the page below the finger does not scroll. Only a listener that is there before can say so. */
function useStill(root: RefObject<HTMLElement | null>, held: boolean) {
  const holding = useRef(held);
  holding.current = held;
  useEffect(() => {
    const element = root.current;
    const stay = (event: TouchEvent) => {
      if (holding.current) event.preventDefault();
    };
    element?.addEventListener('touchmove', stay, { passive: false });
    return () => element?.removeEventListener('touchmove', stay);
  });
}

/** How long a finger rests before it holds, in milliseconds, and how far it may stray meanwhile, in pixels. */
const REST = 400;
const STRAY = 10;

type Start = Point & { readonly pointerId: number };

/** Waits for a finger to rest; what is answered stops waiting. */
function afterRest({ x, y }: Start, begin: () => void): () => void {
  const stop = new AbortController();
  const listening = { signal: stop.signal };
  const timer = setTimeout(() => {
    stop.abort();
    begin();
  }, REST);
  const end = () => {
    clearTimeout(timer);
    stop.abort();
  };
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => Math.hypot(clientX - x, clientY - y) > STRAY && end(),
    listening,
  );
  addEventListener('pointerup', end, listening);
  addEventListener('pointercancel', end, listening);
  return end;
}

type Held = {
  readonly entry: Entry;
  readonly button: HTMLElement;
  /** The hours over which its end is pulled; null: all of it is carried. */
  readonly hours: HTMLElement | null;
  readonly root: HTMLElement | null;
  readonly options: Options;
  readonly onChange: (drag: Drag | null) => void;
};

/** Follows the pointer until it is let go, `atOnce` or as soon as it has moved; what is answered puts the booking back. */
function hold(
  { entry, button, hours, root, options, onChange }: Held,
  from: Start,
  atOnce: boolean,
): () => void {
  const grip = gripAt(button, from, entry.rental);
  let at: Point = from;
  let drag: Drag | null = null;

  const placeNow = (): Drag => {
    if (hours !== null)
      return { entry, move: endAt(entry, minuteIn(hours, at)), over: null, elsewhere: false };
    const target = targetAt(at, grip, options.people);
    const shared = isShared(entry);
    const elsewhere = shared && target?.person !== undefined && target.person.id !== grip.personId;
    const move = target === null || elsewhere ? null : moveTo(entry, shared ? withoutPerson(target) : target);
    return { entry, move, over: target?.day ?? null, elsewhere };
  };
  const look = () => {
    const next = placeNow();
    if (drag === null || !isSame(drag, next)) onChange(next);
    drag = next;
  };
  const end = () => {
    stop.abort();
    clearInterval(scrolling);
    if (drag !== null) onChange(null);
  };
  const stop = new AbortController();
  const listening = { signal: stop.signal };
  const scrolling = setInterval(() => {
    if (drag !== null && scrollNear(root, at)) look();
  }, SCROLLS);
  // The click that follows then belongs to the calendar, not to the booking below the pointer.
  const take = () => root?.setPointerCapture(from.pointerId);
  if (atOnce) {
    take();
    look();
  }

  addEventListener(
    'pointermove',
    (event) => {
      at = { x: event.clientX, y: event.clientY };
      if (drag === null && Math.hypot(at.x - from.x, at.y - from.y) < CLICK) return;
      event.preventDefault();
      if (drag === null) take();
      look();
    },
    listening,
  );
  addEventListener(
    'pointerup',
    () => {
      const move = drag?.move ?? null;
      const elsewhere = drag?.elsewhere ?? false;
      end();
      if (move !== null) options.onDrop(move);
      if (elsewhere) options.onElsewhere();
    },
    listening,
  );
  addEventListener('pointercancel', end, listening);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || drag === null) return;
      event.preventDefault();
      end();
    },
    listening,
  );
  return end;
}

const withoutPerson = ({ person: _, ...target }: Target): Target => target;

const isSame = (one: Drag, other: Drag): boolean =>
  one.over === other.over &&
  one.elsewhere === other.elsewhere &&
  one.move?.day === other.move?.day &&
  one.move?.minute === other.move?.minute &&
  one.move?.minutes === other.move?.minutes &&
  one.move?.person?.id === other.move?.person?.id;
