import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { Entry } from '../../entries.ts';
import { carried, endCarried, isPullable, type Move, type Person } from '../../moving.ts';
import type { CalendarView } from '../../places.ts';

type Options = {
  readonly view: CalendarView;
  readonly people: readonly Person[];
  readonly entryOf: (id: string) => Entry | undefined;
  readonly onDrop: (move: Move) => void;
};

/**
 * Moves the booking that has the keyboard: Alt and the arrows carry it, with Shift up and down pull its end, Enter lets
 * it go there, Escape puts it back.
 */
export function useCarry(root: RefObject<HTMLElement | null>, options: Options) {
  const [move, setMove] = useState<Move | null>(null);
  const id = move?.entry.event._id;

  // It is drawn anew in another column, and the keyboard goes along.
  useEffect(() => {
    if (move === null) return;
    const buttons = [...(root.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    buttons.find(({ dataset }) => dataset['entry'] === move.entry.event._id)?.focus();
  }, [root, move]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (move !== null && (key === 'Enter' || key === 'Escape')) {
      event.preventDefault();
      setMove(null);
      if (key === 'Enter') options.onDrop(move);
      return;
    }
    if (!event.altKey || !key.startsWith('Arrow') || !(target instanceof HTMLElement)) return;
    const held = target.closest<HTMLElement>('[data-movable]')?.dataset['entry'];
    const entry = held === undefined ? undefined : options.entryOf(held);
    if (entry === undefined) return;
    event.preventDefault();
    const from = id === held ? move : null;
    const pulls = event.shiftKey && (key === 'ArrowDown' || key === 'ArrowUp') && isPullable(entry);
    setMove(pulls ? endCarried(from, entry, key) : carried(from, entry, key, options));
  };
  return { move, onKeyDown, onBlur: (leaves: boolean) => leaves && setMove(null) };
}
