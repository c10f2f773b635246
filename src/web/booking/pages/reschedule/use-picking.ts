import { useEffect, useState } from 'react';
import type { ReschedulePage } from '#contract/pages/client-pages.ts';
import { paths } from '#contract/paths.ts';
import { useTakenOver } from '../../stepper/choice-link.tsx';
import type { TimeChoice, TimePicking } from '../../times/use-times.ts';

/** The page's address with these choices in its query; `month` (yyyy-MM) is the one a rental's calendar shows. */
export const moveAddress = (
  token: string,
  { date, time, from, month }: Partial<TimeChoice> & { readonly month?: string | null },
): string => {
  const query = Object.entries({ from, month, date, time })
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${paths.reschedule(token)}${query === '' ? '' : `?${query}`}`;
};

const choiceIn = (query: string): TimeChoice => {
  const found = new URLSearchParams(query);
  const part = (name: string): string | null => found.get(name) || null;
  return { date: part('date'), time: part('time'), from: part('from') };
};

/** The chosen day and time, kept in step with the address, so that a reload or a shared tab shows the same. */
export const usePicking = (
  { token, chosen, days }: ReschedulePage,
  onChange: () => void,
): TimePicking & { readonly chooseDay: (date: string) => void } => {
  const [choice, setChoice] = useState<TimeChoice>({ ...chosen, from: days[0]?.date ?? null });
  const ready = useTakenOver();

  useEffect(() => {
    const onPop = (): void => setChoice(choiceIn(location.search));
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  const settle = (next: TimeChoice): void => {
    setChoice(next);
    history.replaceState(null, '', moveAddress(token, next));
    onChange();
  };
  return {
    ready,
    choice,
    timeAddress: (given) => moveAddress(token, given),
    chooseDate: (date, from) => settle({ date, from, time: null }),
    // A rental has no strip and no time of day.
    chooseDay: (date) => settle({ date, from: null, time: null }),
    showFrom: (from) => settle({ date: null, time: null, from }),
    chooseTime: (time, date) => settle({ ...choice, date, time }),
  };
};
