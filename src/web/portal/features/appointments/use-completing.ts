import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentMoney } from '#contract/replies/money-views.ts';
import { asksMoney, type BalanceOpen, balanceOf, nothingOpen } from './money/money.ts';
import { moneyQuery } from './money/money-api.ts';

/** Whether a balance was received and what was done, asked before a booking is completed. */
export type CompletionQuestion = {
  readonly opened: boolean;
  /** Null: it could not be found out. */
  readonly open: BalanceOpen | null;
  /** The numbers of the lines that were said to be missed. */
  readonly missed: readonly number[];
  /** What is owed is not what was said a moment ago. */
  readonly changed: boolean;
};

const unasked: CompletionQuestion = {
  opened: false,
  open: nothingOpen,
  missed: [],
  changed: false,
};

/** All of a booking is completed, or only a part, of which it has to be asked. */
export type Extent = 'all' | 'part';

type Completing = {
  readonly complete: () => void;
  /** The question stands in front of the booking, or no longer. */
  readonly onAsking: (asking: boolean) => void;
};

/** Completes a booking at once where all of it was done and nothing is owed, and asks where something is to be said. */
export function useCompleting(id: string, { complete, onAsking }: Completing) {
  const queries = useQueryClient();
  const [looking, setLooking] = useState<Extent | null>(null);
  const [question, setQuestion] = useState(unasked);
  const ask = (asked: Pick<CompletionQuestion, 'open'> & Partial<CompletionQuestion>) => {
    setQuestion({ ...unasked, ...asked, opened: true });
    onAsking(true);
  };
  const close = () => {
    setQuestion(unasked);
    onAsking(false);
  };
  const { queryKey } = moneyQuery(id);

  return {
    /** How the money stands is being asked for. */
    looking,
    question,
    close,
    start: (extent: Extent, missed: readonly number[] = []) => {
      const decide = (money: AppointmentMoney) => {
        const open = balanceOf(money);
        if (extent === 'all' && !asksMoney(open)) complete();
        else ask({ open, missed });
      };
      close();
      const known = queries.getQueryData(queryKey);
      if (known !== undefined) return decide(known);
      setLooking(extent);
      void queries
        .fetchQuery(moneyQuery(id))
        .then(decide, () => ask({ open: null, missed }))
        .finally(() => setLooking(null));
    },
    /** Asks again, with what is owed by now; whether there was anything to ask. */
    askAgain: (missed: readonly number[]): boolean => {
      const known = queries.getQueryData(queryKey);
      const open = known === undefined ? nothingOpen : balanceOf(known);
      if (open.owed > 0) ask({ open, missed, changed: true });
      return open.owed > 0;
    },
  };
}
