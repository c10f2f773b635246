import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentMoney } from '#contract/replies/money-views.ts';
import { type BalanceOpen, balanceOf } from './money.ts';
import { moneyQuery } from './money-api.ts';

/** Whether the balance was received, asked before a booking is completed. */
export type BalanceQuestion = {
  readonly opened: boolean;
  /** Null: it could not be found out. */
  readonly owed: number | null;
  readonly price: BalanceOpen['price'];
  /** It is not what was said a moment ago. */
  readonly changed: boolean;
};

const unasked: BalanceQuestion = { opened: false, owed: 0, price: null, changed: false };

type Completing = {
  readonly complete: () => void;
  /** The question stands in front of the booking, or no longer. */
  readonly onAsking: (asking: boolean) => void;
};

/** Completes a booking at once where nothing is owed of it, and asks for the balance where something is. */
export function useCompleting(id: string, { complete, onAsking }: Completing) {
  const queries = useQueryClient();
  const [looking, setLooking] = useState(false);
  const [question, setQuestion] = useState(unasked);
  const ask = (owed: number | null, price: BalanceQuestion['price'] = null, changed = false) => {
    setQuestion({ opened: true, owed, price, changed });
    onAsking(true);
  };
  // What it says stays while it closes.
  const close = () => {
    setQuestion((asked) => ({ ...asked, opened: false }));
    onAsking(false);
  };
  const { queryKey } = moneyQuery(id);

  const decide = (money: AppointmentMoney) => {
    const { owed, price } = balanceOf(money);
    if (owed === 0 && price === null) complete();
    else ask(owed, price);
  };
  return {
    /** How the money stands is being asked for. */
    looking,
    question,
    close,
    start: () => {
      close();
      const known = queries.getQueryData(queryKey);
      if (known !== undefined) return decide(known);
      setLooking(true);
      void queries
        .fetchQuery(moneyQuery(id))
        .then(decide, () => ask(null))
        .finally(() => setLooking(false));
    },
    /** Asks again, with what is owed by now. */
    askAgain: () => {
      const known = queries.getQueryData(queryKey);
      if (known === undefined) return;
      const { owed, price } = balanceOf(known);
      if (owed > 0) ask(owed, price, true);
    },
  };
}
