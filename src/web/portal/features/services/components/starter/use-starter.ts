import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { newIdempotencyKey, request } from '../../../../../api/client.ts';
import { countOffered, offerWords } from '../../../../kit/offer-words.ts';
import { servicesQuery } from '../../../../kit/services-query.ts';
import { toast } from '../../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../../query/refusal.ts';
import { readStarter, type StarterEntry, type Trade } from '../../starter.ts';

type Options = { readonly onClose: () => void; readonly onChanged: () => void };

/**
 * The list of a trade and its adding, one service after another. What was added leaves the list, so that a second try
 * adds what is left; each has one key for all its tries, so that a lost answer never makes two of it.
 */
export function useStarter({ onClose, onChanged }: Options) {
  const queryClient = useQueryClient();
  const [trade, setTrade] = useState<Trade | null>(null);
  const [entries, setEntries] = useState<readonly StarterEntry[]>([]);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const keys = useRef(new Map<string, string>());
  const { bodies, errors } = readStarter(entries);

  const choose = (chosen: Trade) => {
    setTrade(chosen);
    setEntries(chosen.usual);
    setTried(false);
    setRefused(null);
  };

  const change = (at: number, over: Partial<StarterEntry>) =>
    setEntries(entries.map((entry, place) => (place === at ? { ...entry, ...over } : entry)));

  const add = async () => {
    setTried(true);
    setRefused(null);
    if (errors.size > 0 || bodies.size === 0) return;
    setAdding(true);
    const added = new Set<number>();
    let failure: string | null = null;
    for (const [at, body] of bodies) {
      const words = JSON.stringify(body);
      const idempotencyKey = keys.current.get(words) ?? newIdempotencyKey();
      keys.current.set(words, idempotencyKey);
      const answer = await request(servicesCalls.create, { body, idempotencyKey });
      if (answer.ok) {
        added.add(at);
        continue;
      }
      failure = `${body.name}: ${refusalText(new RefusedError(answer), 'it was not added. Please check your connection and try again.')}`;
      break;
    }
    setAdding(false);
    if (added.size > 0) {
      onChanged();
      void queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey });
    }
    if (failure === null) {
      const words = offerWords(entries.filter(({ chosen }) => chosen));
      toast.success(
        added.size === 1 ? `${words.titled} added.` : `${countOffered(added.size, words)} added.`,
      );
      onClose();
      return;
    }
    setEntries(entries.filter((_, at) => !added.has(at)));
    setRefused(failure);
  };

  return {
    trade,
    entries,
    errors: tried ? errors : new Map(),
    refused,
    adding,
    count: entries.filter(({ chosen }) => chosen).length,
    choose,
    change,
    add: () => void add(),
  };
}
