import { useEffect, useState } from 'react';
import { freeTimesCalls } from '#contract/calls/free-times.calls.ts';
import type { BookPage } from '#contract/pages/booking-pages.ts';
import type { ZoneClock } from '#core/calendar/zone-clock.ts';
import { request } from '#web/api/client.ts';
import { useClientPaths } from '../../document/client-paths.tsx';
import { ownTime, tokenHeld } from '../../held/own-hold.ts';
import { useTakenOver } from '../../stepper/choice-link.tsx';
import { dayIn } from '../../times/time-text.ts';
import {
  outcomeOf,
  type TimePicking,
  type Times,
  type TimesSource,
  useTimes,
} from '../../times/use-times.ts';
import { bookAddress, type Choice, choiceIn, type Step, stepOf, upTo } from './book-address.ts';

type BookingState = { readonly step: Step; readonly choice: Choice };

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
    bookAddress(path, {
      ...choice,
      lines: page.chosenLines?.text,
      offer: page.offer,
      held: tokenHeld(page),
    });
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
    // Another pair of hands has other free times: day and time are chosen anew, but for the day of a link.
    chooseStaff: (staffId) =>
      setState({
        step,
        choice:
          staffId === choice.staffId
            ? choice
            : { staffId, date: page.step === 1 ? page.chosen.date : null, time: null, from: null },
      }),
    chooseDate: (date, from) => settle({ step, choice: { ...choice, date, from, time: null } }, 'replace'),
    // The day and the time of the strip before would stay chosen, out of sight.
    showFrom: (from) => settle({ step, choice: { ...choice, date: null, time: null, from } }, 'replace'),
    chooseTime: (time, date) => setState({ step, choice: { ...choice, date, time } }),
    goTo: (target) => {
      // How long several services take from a time on is the server's to say.
      if (target === 3 && page.chosenLines !== undefined && choice.time !== page.lengthFrom?.time)
        return location.assign(address(upTo(3, choice)));
      settle({ step: target, choice }, 'push');
      scrollTo(0, 0);
    },
  };
};

/** The calls know of nobody's holds: what is this visitor's own is put back among the free times. */
const withOwn = (
  slots: readonly string[],
  own: string | null,
  day: string,
  clock: ZoneClock,
): readonly string[] =>
  own === null || dayIn(clock, own) !== day || slots.includes(own) ? slots : [...slots, own].sort();

/** What free times are asked of. */
const whatOf = ({ service, chosenLines }: BookPage, staffId: string) =>
  chosenLines === undefined ? { serviceId: service._id, staffId } : { lines: chosenLines.text };

const sourceFor = (page: BookPage, staffId: string): TimesSource => ({
  days: async (from, to) =>
    outcomeOf(
      await request(freeTimesCalls.availableDays, {
        query: { ...whatOf(page, staffId), from, to },
      }),
      ({ data }) => data,
    ),
  slots: async (date) =>
    outcomeOf(
      await request(freeTimesCalls.availability, {
        query: { ...whatOf(page, staffId), date },
      }),
      ({ slots }) => withOwn(slots, ownTime(page, staffId), date, page.clock),
    ),
});

/** The free days and times of the chosen staff member. */
export const useAvailability = (page: BookPage, { staffId, date }: Choice, first: string): Times => {
  const { chosen, days, slots, nextFree } = page;
  const whose = chosen.staffId ?? '';
  return useTimes(
    sourceFor(page, staffId ?? ''),
    { whose: staffId, first, date, reach: page },
    {
      days: { whose, value: days },
      // In the first and last step the server leaves the times of the day out: they are asked for when needed.
      slots:
        chosen.date === null || (page.step !== 2 && slots.length === 0)
          ? null
          : { whose, date: chosen.date, value: slots, nextFree },
    },
  );
};
