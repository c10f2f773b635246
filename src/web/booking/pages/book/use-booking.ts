import { useEffect, useState } from 'react';
import type { BookPage } from '#contract/pages.ts';
import { useClientPaths } from '../../document/client-paths-context.ts';
import { tokenHeld } from '../../held/own-hold.ts';
import { useTakenOver } from '../../stepper/use-taken-over.ts';
import type { TimePicking } from '../../times/picking.ts';
import { bookAddress, type Choice, choiceIn, type Step, stepOf, upTo } from './address.ts';

export type BookingState = { readonly step: Step; readonly choice: Choice };

export type Booking = BookingState &
  TimePicking & {
    /** Address of the page with these choices, for links that work without the script. */
    readonly address: (choice: Partial<Choice>) => string;
    readonly chooseStaff: (staffId: string) => void;
    readonly goTo: (step: Step) => void;
  };

const initialState = ({ step, chosen, days }: BookPage): BookingState => ({
  step,
  choice: { ...chosen, from: days[0]?.date ?? null },
});

/** An answer picked but not yet in the address is kept when the visitor walks back and forth. */
const merged = (told: Choice, before: Choice): Choice => {
  const sameStaff = told.staffId === null || told.staffId === before.staffId;
  if (!sameStaff) return told;
  const sameDay = told.date === null || told.date === before.date;
  return {
    staffId: told.staffId ?? before.staffId,
    date: told.date ?? before.date,
    from: told.from ?? before.from,
    time: told.time ?? (sameDay ? before.time : null),
  };
};

/** The stepper's state, kept in step with the address and the browser's history. */
export const useBooking = (page: BookPage): Booking => {
  const path = useClientPaths().book(page.business.businessSlug, page.service.slug);
  const address = (choice: Partial<Choice>): string =>
    bookAddress(path, { ...choice, offer: page.offer, held: tokenHeld(page) });
  const [state, setState] = useState(() => initialState(page));
  const ready = useTakenOver();

  useEffect(() => {
    const onPop = (): void => {
      const told = choiceIn(location.search);
      setState((before) => ({ step: stepOf(told), choice: merged(told, before.choice) }));
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  const settle = (next: BookingState, mode: 'push' | 'replace'): void => {
    setState(next);
    const here = address(upTo(next.step, next.choice));
    if (mode === 'push') history.pushState(history.state, '', here);
    else history.replaceState(history.state, '', here);
  };

  const { choice, step } = state;
  return {
    ...state,
    ready,
    address,
    timeAddress: (given) => address({ staffId: choice.staffId, ...given }),
    // Another pair of hands has other free times: day and time are chosen anew.
    chooseStaff: (staffId) =>
      setState({
        step,
        choice: staffId === choice.staffId ? choice : { staffId, date: null, time: null, from: null },
      }),
    chooseDate: (date, from) => settle({ step, choice: { ...choice, date, from, time: null } }, 'replace'),
    // The day and the time of the strip before would stay chosen, out of sight.
    showFrom: (from) => settle({ step, choice: { ...choice, date: null, time: null, from } }, 'replace'),
    chooseTime: (time, date) => setState({ step, choice: { ...choice, date, time } }),
    goTo: (target) => {
      settle({ step: target, choice }, 'push');
      scrollTo(0, 0);
    },
  };
};
