import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentMoney } from '#contract/money-views.ts';
import { claimsOf } from './money.ts';
import { moneyQuery } from './money-api.ts';

/** Whether the balance was received, asked before a booking is completed. */
export type BalanceQuestion = {
  readonly opened: boolean;
  /** Null: it could not be found out. */
  readonly owed: number | null;
  /** Of a price that may vary: what was agreed, and what of it is paid. Null: it is fixed. */
  readonly price: { readonly agreed: number; readonly paid: number } | null;
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

  const owedOf = (money: AppointmentMoney) => claimsOf(money, 'completed')[0]?.naira ?? 0;
  const priceOf = ({ price, paid, priceVaries }: AppointmentMoney) =>
    priceVaries ? { agreed: price, paid } : null;
  const decide = (money: AppointmentMoney) => {
    const owed = owedOf(money);
    if (owed === 0 && !money.priceVaries) complete();
    else ask(owed, priceOf(money));
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
      const owed = known === undefined ? 0 : owedOf(known);
      if (known !== undefined && owed > 0) ask(owed, priceOf(known), true);
    },
  };
}
