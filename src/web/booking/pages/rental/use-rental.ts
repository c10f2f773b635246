import { useEffect, useState } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { useClientPaths } from '../../document/client-paths.tsx';
import { tokenHeld } from '../../held/own-hold.ts';
import { useTakenOver } from '../../stepper/choice-link.tsx';
import {
  type Method,
  type OrderQuery,
  type RentalChoice,
  type RentalStep,
  rentalAddress,
  rentalChoiceIn,
  stepOf,
  upTo,
} from './rental-address.ts';

type RentalState = { readonly step: RentalStep; readonly choice: RentalChoice };

export type RentalBooking = RentalState & {
  /** False on the server and until the script has taken over. */
  readonly ready: boolean;
  /** Address of the page with these choices, for links that work without the script. */
  readonly address: (choice: Partial<RentalChoice>, month?: string) => string;
  readonly choose: (given: Partial<RentalChoice>) => void;
  readonly goTo: (step: RentalStep) => void;
};

/** An answer picked but not yet in the address is kept when the visitor walks back and forth. */
const merged = (told: RentalChoice, before: RentalChoice): RentalChoice => ({
  date: told.date || before.date,
  method: told.method || before.method,
  zone: told.zone || before.zone,
  agreed: told.agreed || before.agreed,
});

/** With one way only there is nothing to choose. */
const onlyWay = ({ chosen, business }: RentalPage): Method | null =>
  business.deliverySettings.deliveryZones.length === 0 ? 'pickup' : chosen.method;

/** The stepper's state, kept in step with the address and the browser's history. */
export const useRental = (page: RentalPage, order?: OrderQuery): RentalBooking => {
  const path = useClientPaths().book(page.business.businessSlug, page.service.slug);
  const address = (given: Partial<RentalChoice>, month?: string): string =>
    rentalAddress(path, { ...given, order, offer: page.offer, held: tokenHeld(page) }, month);
  const [state, setState] = useState<RentalState>(() => ({
    step: page.step,
    choice: { ...page.chosen, method: onlyWay(page) },
  }));
  const ready = useTakenOver();

  useEffect(() => {
    const onPop = (): void => {
      const told = rentalChoiceIn(location.search);
      setState((before) => ({ step: stepOf(told), choice: merged(told, before.choice) }));
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  const { choice, step } = state;
  return {
    ...state,
    ready,
    address,
    choose: (given) => setState({ step, choice: { ...choice, ...given } }),
    goTo: (target) => {
      const there = address(upTo(target, choice));
      if (target === page.asked.anew) return location.assign(there);
      setState({ step: target, choice });
      history.pushState(history.state, '', there);
      scrollTo(0, 0);
    },
  };
};
