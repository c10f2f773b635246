import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { type Amount, numberOf, readWith } from './reading.ts';

export type CancellationForm = {
  readonly noticeHours: Amount;
  /** How many times, as the select has it. */
  readonly clientMoves: string;
  readonly policy: string;
};

export const POLICY_MAX = 2000;

export const cancellationFormOf = (saved: Settings['cancellation']): CancellationForm => ({
  noticeHours: saved.noticeHours,
  clientMoves: String(saved.clientMoves),
  policy: saved.policy,
});

/** What the form says of cancelling, as it is sent. */
export const cancellationDraftOf = (form: CancellationForm) => ({
  noticeHours: numberOf(form.noticeHours),
  clientMoves: Number(form.clientMoves),
  policy: form.policy,
});

export const readCancellation = (form: CancellationForm) =>
  readWith(settingsCalls.saveCancellation.body, cancellationDraftOf(form));

export const cancellationFieldOf = (path: string): keyof CancellationForm | null =>
  path === 'noticeHours' || path === 'clientMoves' || path === 'policy' ? path : null;

export const moveChoices = [
  { value: '0', label: 'Not at all' },
  { value: '1', label: 'Once' },
  { value: '2', label: 'Twice' },
  { value: '3', label: 'Three times' },
] as const;

const hoursText = (hours: number): string => {
  if (hours === 1) return '1 hour';
  return hours >= 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
};

const cancelText = (hours: number, asksDeposit: boolean): string => {
  if (!asksDeposit) return 'You can cancel up to the start of your booking.';
  return hours === 0
    ? 'You can cancel up to the start of your booking and get your deposit back.'
    : `If you cancel at least ${hoursText(hours)} before the start, you get your deposit back. After that, it is kept.`;
};

const moveTexts: Readonly<Record<string, string>> = {
  '0': 'To move your booking to another time, please contact us.',
  '1': 'You can move your booking to another time once, by its link.',
  '2': 'You can move your booking to another time twice, by its link.',
  '3': 'You can move your booking to another time three times, by its link.',
};

/**
 * What clients will read, a sentence each; the owner's own words last. Nothing for an entry that is not sound yet, and
 * of deposits only where they are asked for.
 */
export const policySentences = (form: CancellationForm, asksDeposit: boolean): readonly string[] => {
  const hours = numberOf(form.noticeHours);
  const sound = hours !== undefined && Number.isInteger(hours) && hours >= 0;
  return [
    sound ? cancelText(hours, asksDeposit) : '',
    moveTexts[form.clientMoves] ?? '',
    form.policy.trim(),
  ].filter((text) => text !== '');
};
