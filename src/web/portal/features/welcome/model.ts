import { paths } from '#contract/paths.ts';

export type Step = {
  readonly title: string;
  readonly text: string;
  readonly to: string | null;
  readonly search?: { readonly tab: string };
  readonly action: string | null;
  readonly done: boolean;
};

/** What a new business does first. The last step, sharing the link, is drawn with its own buttons. */
export function firstSteps(serviceCount: number): readonly Step[] {
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
      text: 'You start with Monday to Friday, 9:00 to 17:00, and are closed on Saturday and Sunday.',
      to: paths.settings,
      search: { tab: 'hours' },
      action: 'Set hours',
      done: false,
    },
    {
      title: 'Add a service',
      text: 'Say what you offer, how long it takes and what it costs.',
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
