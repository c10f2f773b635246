import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { findQuery } from '../api.ts';
import { type Choice, choicesFor, type Offer, placeAfter, startChoices, stillFitting } from '../model.ts';

/** The server is asked once the fingers rest so long, in milliseconds. */
const REST = 150;

type Options = {
  readonly offer: Offer;
  readonly recent: readonly Choice[];
  readonly onChoose: (choice: Choice) => void;
};

/** What is typed, what answers it, and moving among the answers with the keyboard. */
export function useFinder({ offer, recent, onChoose }: Options) {
  const zone = useBusinessZone();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const wanted = typed.trim();
  const [asked] = useDebouncedValue(wanted, REST);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(findQuery(asked));
  const settled = asked === wanted && !isPlaceholderData;
  const found = settled ? data : stillFitting(data, wanted);
  const choices = wanted === '' ? startChoices(offer, recent) : choicesFor(wanted, offer, found, zone);
  const at = Math.min(active, choices.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = placeAfter(event.key, at, choices.length);
    const choice = choices[at];
    if (to !== null) setActive(to);
    else if (event.key === 'Enter' && choice !== undefined) onChoose(choice);
    else return;
    event.preventDefault();
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setActive(0);
    },
    choices,
    at,
    point: setActive,
    listId: id,
    optionId: (place: number) => `${id}-${place}`,
    onKeyDown,
    searching: wanted !== '' && (asked !== wanted || isPlaceholderData || (isFetching && data === undefined)),
    failed: wanted !== '' && asked === wanted && isError && !isFetching,
    retry: () => void refetch(),
  };
}
