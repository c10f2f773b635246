import { paths } from '#contract/paths.ts';

export type Step = {
  readonly title: string;
  readonly text: string;
  readonly to: string | null;
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
