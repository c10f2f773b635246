import { paths } from '#contract/paths.ts';
import type { WeekEntry } from '#core/calendar/week-entries.ts';
import { defaultWeek } from '../../kit/time/default-week.ts';
import { weekWords } from '../../kit/time/week-words.ts';

export type Step = {
  readonly title: string;
  readonly text: string;
  readonly to: string | null;
  readonly search?: { readonly tab: string };
  readonly action: string | null;
  readonly done: boolean;
};

/** Above the first steps; `justFinished`: right after the setup, of which steps may well be open still. */
export function welcomeWords(
  serviceCount: number,
  justFinished: boolean,
): { readonly title: string; readonly text: string } {
  if (!justFinished) {
    return { title: 'Get your first booking', text: 'A few steps, and clients can book with you online.' };
  }
  return serviceCount > 0
    ? {
        title: 'Your booking page is open',
        text: 'Clients can book with you online. Here is what else to do first.',
      }
    : {
        title: 'Your account is ready',
        text: 'Add what you offer next, and clients can book with you online.',
      };
}

/**
 * What a new business does first; `week` undefined: its hours are not known yet. The last step, sharing the link, is
 * drawn with its own buttons.
 */
export function firstSteps(serviceCount: number, week: readonly WeekEntry[] | undefined): readonly Step[] {
  const hours = week === undefined ? '' : weekWords(week);
  return [
    {
      title: 'Set up your business',
      text: 'Your name, phone and booking address are saved.',
      to: null,
      action: null,
      done: true,
    },
    {
      title: 'Check your opening hours',
      text: hours || 'They say when clients can book you.',
      to: paths.settings,
      search: { tab: 'hours' },
      action: 'Set hours',
      done: hours !== '' && hours !== weekWords(defaultWeek),
    },
    {
      title: 'Add what you offer',
      text: 'Services with their length and price, or items by the day.',
      to: paths.services,
      action: 'Open services',
      done: serviceCount > 0,
    },
    {
      title: 'Check your team',
      text: 'You are already on it. Add the others and set their hours.',
      to: paths.staff,
      action: 'Open staff',
      done: false,
    },
  ];
}
