import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Client } from '#contract/replies/views.ts';
import { clientSearchQuery } from '../../api.ts';

/** Nothing is looked for before so many characters, nor until the fingers rest so long (milliseconds). */
const ENOUGH = 2;
const REST = 250;

type Options = {
  readonly onType: (text: string) => void;
  readonly onChoose: (client: Client) => void;
};

const none: readonly Client[] = [];

/** The clients a field may be about, and moving among them with the keyboard. */
export function useClientMatches({ onType, onChoose }: Options) {
  const listId = useId();
  // Only what is typed in this field is looked for: not what was there, nor what choosing has filled in.
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<number | null>(null);
  const wanted = typed.trim();
  const [search] = useDebouncedValue(wanted, REST);
  const found = useQuery(clientSearchQuery(search));
  const matches = wanted.length >= ENOUGH && search.length >= ENOUGH ? (found.data ?? none) : none;
  const selected = active !== null && active < matches.length ? active : null;

  const close = () => {
    setTyped('');
    setActive(null);
  };
  const choose = (client: Client) => {
    onChoose(client);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (matches.length === 0 || event.nativeEvent.isComposing) return;
    const to = placeFor(event.key, selected, matches.length);
    const client = selected === null ? undefined : matches[selected];
    if (to !== null) setActive(to);
    else if (event.key === 'Enter' && client !== undefined) choose(client);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  return {
    matches,
    active: selected,
    listId,
    optionId: (at: number) => `${listId}-${at}`,
    onKeyDown,
    onType: (text: string) => {
      setTyped(text);
      setActive(null);
      onType(text);
    },
    onChoose: choose,
    close,
    point: setActive,
  };
}

/** Down and up go round; from the field itself they enter at the near end. */
const placeFor = (key: string, at: number | null, count: number): number | null => {
  if (key === 'ArrowDown') return at === null ? 0 : (at + 1) % count;
  if (key === 'ArrowUp') return at === null ? count - 1 : (at + count - 1) % count;
  return null;
};
