import { useEffect } from 'react';
import type { SlotDay } from '#contract/pages/booking-pages.ts';
import type { Refusal } from '#web/api/client.ts';
import { type Loaded, type Outcome, useLoaded } from '../stepper/use-loaded.ts';
import { addDays, type Reach, stripEnd } from './strip-days.ts';

/** Which day and start time are chosen; `from` is the first day of the strip. */
export type TimeChoice = {
  readonly date: string | null;
  readonly time: string | null;
  readonly from: string | null;
};

/** What strip and list of times need of the page they stand on: its choices, and where choosing leads. */
export type TimePicking = {
  /** False on the server and until the script has taken over. */
  readonly ready: boolean;
  readonly choice: TimeChoice;
  /** Address of the page with these choices, for links that work without the script. */
  readonly timeAddress: (choice: Partial<TimeChoice>) => string;
  readonly chooseDate: (date: string, from: string) => void;
  readonly showFrom: (from: string) => void;
  readonly chooseTime: (time: string, date: string) => void;
};

/** Where free times are asked for. */
export type TimesSource = {
  readonly days: (from: string, to: string) => Promise<Outcome<readonly SlotDay[]>>;
  readonly slots: (date: string) => Promise<Outcome<readonly string[]>>;
};

/** What the server has answered already; null where it has not. */
type TimesSeed = {
  readonly days: { readonly whose: string; readonly value: readonly SlotDay[] } | null;
  readonly slots: {
    readonly whose: string;
    readonly date: string;
    readonly value: readonly string[];
    readonly nextFree: string | null;
  } | null;
};

export type Times = {
  readonly days: Loaded<readonly SlotDay[]>;
  readonly slots: Loaded<readonly string[]>;
  /** When the chosen day is empty: the next one in reach that is not. */
  readonly nextFree: string | null;
  /** Whether nothing at all is free as far as can be booked. */
  readonly nothing: boolean;
  readonly reload: () => void;
};

/** An answer of the server's as the outcome of a load, with its own words or a hint at the connection. */
export const outcomeOf = <R, T>(
  answer: { readonly ok: true; readonly reply: R } | Refusal,
  read: (reply: R) => T,
): Outcome<T> =>
  answer.ok
    ? { ok: true, value: read(answer.reply) }
    : {
        ok: false,
        reason: answer.message || answer.error || 'no answer. Please check your connection.',
      };

const firstFree = (days: readonly SlotDay[], after: string): string | null =>
  days.find(({ date, free }) => date > after && free > 0)?.date ?? null;

type Asked = {
  /** Whose times: changes when other times are meant; null asks for nothing. */
  readonly whose: string | null;
  /** The first day of the strip, and the chosen day. */
  readonly first: string;
  readonly date: string | null;
  readonly reach: Reach;
};

/** Days of the strip, times of the chosen day and the next free day; what the page came with is not asked again. */
export const useTimes = (source: TimesSource, asked: Asked, seed: TimesSeed): Times => {
  const { whose, first, date, reach } = asked;
  const slotsKey = whose === null || date === null ? null : `${whose} ${date}`;
  const slotsSeed = seed.slots && `${seed.slots.whose} ${seed.slots.date}`;
  const seedFirst = seed.days?.value[0]?.date;
  const days = useLoaded(
    whose === null ? null : `${whose} ${first}`,
    () => source.days(first, stripEnd(first, reach)),
    seed.days === null || seedFirst === undefined
      ? null
      : { key: `${seed.days.whose} ${seedFirst}`, value: seed.days.value },
  );
  const slots = useLoaded(
    slotsKey,
    () => source.slots(date ?? ''),
    seed.slots === null || slotsSeed === null ? null : { key: slotsSeed, value: seed.slots.value },
  );
  const empty = date !== null && slots.loaded.state === 'ready' && slots.loaded.value.length === 0;
  const inStrip =
    empty && date !== null && days.loaded.state === 'ready' ? firstFree(days.loaded.value, date) : null;
  const further = useLoaded(
    empty && inStrip === null && days.loaded.state === 'ready' && date !== null && date < reach.lastDay
      ? slotsKey
      : null,
    async () => {
      const found = await source.days(addDays(date ?? reach.today, 1), reach.lastDay);
      return found.ok ? { ok: true as const, value: firstFree(found.value, date ?? reach.today) } : found;
    },
    seed.slots === null || slotsSeed === null || seed.slots.nextFree === null
      ? null
      : { key: slotsSeed, value: seed.slots.nextFree },
  );
  const nextFree = inStrip ?? (further.loaded.state === 'ready' ? further.loaded.value : null);
  return {
    // Known only of the first strip on: what lies before a later one may be free.
    nothing:
      empty &&
      nextFree === null &&
      first === reach.today &&
      days.loaded.state === 'ready' &&
      firstFree(days.loaded.value, '') === null &&
      (further.loaded.state === 'ready' || seed.slots !== null),
    days: days.loaded,
    slots: slots.loaded,
    nextFree,
    reload: () => {
      days.reload();
      slots.reload();
    },
  };
};

/** Where no day is chosen, the first free one of the strip is, or its first: what is shown is always one day's times. */
export const useFirstFree = (picking: TimePicking, { days }: Times, first: string): void => {
  const opening = picking.choice.date === null && days.state === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts once, at the moment the days are there
  useEffect(() => {
    if (!opening) return;
    const open = days.value.find(({ free }) => free > 0) ?? days.value[0];
    if (open !== undefined) picking.chooseDate(open.date, first);
  }, [opening, first]);
};
