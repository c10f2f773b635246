import { useEffect, useState } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { orderLinesOf } from '#contract/pages/items-form.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type WantedLine, writeLines } from '#core/lines/lines-text.ts';
import { type OrderTotals, orderTotals, shortestRental } from '#core/rentals/order-totals.ts';
import { useClientPaths } from '../../../document/client-paths.tsx';
import { tokenHeld } from '../../../held/own-hold.ts';
import { useTakenOver } from '../../../stepper/choice-link.tsx';
import { orderQuery, type RentalChoice, rentalAddress } from '../rental-address.ts';

type OrderState = {
  readonly wanted: readonly WantedLine[];
  readonly days: number | null;
  readonly date: string | null;
};

export type Order = {
  /** False on the server and until the script has taken over. */
  readonly ready: boolean;
  /** Each line with its item, as it is chosen now; what they come to, and the same lines as an address has them. */
  readonly lines: ReturnType<typeof orderLinesOf>;
  readonly totals: OrderTotals;
  readonly text: string;
  readonly choice: RentalChoice;
  /** For how long; null: as short as can be. */
  readonly days: number | null;
  readonly address: (choice: Partial<RentalChoice>, month?: string) => string;
  /** The same day with so many units of a line; none: without it. */
  readonly addressWith: (at: number, units: number) => string;
  readonly setUnits: (at: number, units: number) => void;
  readonly setDays: (days: number) => void;
  readonly chooseDate: (date: string) => void;
};

/** Long enough for a tap to follow another. */
const SETTLED_MS = 300;

/** A value once it has stood for a moment: not each tap of many asks the server. */
export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** The lines with so many units of one; none: without it. */
export const withUnits = (lines: readonly WantedLine[], at: number, units: number): readonly WantedLine[] =>
  lines.flatMap((line, other) => (other !== at ? [line] : units < 1 ? [] : [{ ...line, quantity: units }]));

/** An order while it is chosen. What it comes to on which terms is the server's to say: the next step is a page of its own. */
export const useOrder = ({ business, service, asked, chosen, ...page }: RentalPage): Order => {
  const { book, universal } = useClientPaths();
  const path = book(business.businessSlug, service.slug);
  const [state, setState] = useState<OrderState>(() => ({
    wanted: asked.lines,
    days: chosen.days,
    date: chosen.date,
  }));
  const ready = useTakenOver();
  const { wanted, days, date } = state;
  const lines = orderLinesOf(wanted, asked.items);
  const addressOf = (of: Pick<OrderState, 'wanted' | 'days'>, given: Partial<RentalChoice>, month?: string) =>
    rentalAddress(
      path,
      {
        ...given,
        order: orderQuery(writeLines(of.wanted), of.days),
        offer: page.offer,
        held: tokenHeld(page),
      },
      month,
    );
  const here = addressOf(state, {});
  useEffect(() => {
    // A page that is loaded anew, or come back to, has what was changed.
    if (writeLines(wanted) !== asked.text || days !== chosen.days)
      history.replaceState(history.state, '', here);
  }, [here, wanted, days, asked, chosen]);
  return {
    ready,
    lines,
    totals: orderTotals(lines, { date: parseCalendarDate(date ?? ''), days }),
    text: writeLines(wanted),
    choice: { ...chosen, date },
    days,
    address: (given, month) => addressOf(state, given, month),
    addressWith: (at, units) => addressOf({ days, wanted: withUnits(wanted, at, units) }, { date }),
    setUnits: (at, units) => {
      const next = withUnits(wanted, at, units);
      if (next.length > 0) setState({ ...state, wanted: next });
      else location.assign(universal(business.businessSlug));
    },
    setDays: (asked) => setState({ ...state, days: asked > shortestRental(lines) ? asked : null }),
    chooseDate: (day) => setState({ ...state, date: day }),
  };
};
