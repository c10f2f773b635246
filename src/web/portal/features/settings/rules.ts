import { type BookingRulesBody, settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { type Amount, numberOf, type Reading, readWith, reworded } from './reading.ts';

export const noticeUnits = { minutes: 1, hours: 60, days: 1440 } as const;
export type NoticeUnit = keyof typeof noticeUnits;

export type RulesForm = {
  /** Minutes, as the select has them. */
  readonly slotStep: string;
  readonly notice: Amount;
  readonly noticeUnit: NoticeUnit;
  readonly gap: Amount;
  /** Minutes between two services of one booking. */
  readonly wait: Amount;
  readonly horizon: Amount;
  readonly confirmation: BookingRulesBody['confirmation'];
  readonly emailOptional: boolean;
};

/** Minutes in the largest unit that has them as a whole number: 2880 is 2 days, 120 is 2 hours, 90 is 90 minutes. */
export const noticeOf = (minutes: number): { readonly notice: number; readonly noticeUnit: NoticeUnit } => {
  if (minutes > 0 && minutes % noticeUnits.days === 0)
    return { notice: minutes / noticeUnits.days, noticeUnit: 'days' };
  if (minutes % noticeUnits.hours === 0) return { notice: minutes / noticeUnits.hours, noticeUnit: 'hours' };
  return { notice: minutes, noticeUnit: 'minutes' };
};

export const rulesFormOf = (rules: Settings['bookingRules']): RulesForm => ({
  slotStep: String(rules.slotStepMinutes),
  ...noticeOf(rules.noticeMinutes),
  gap: rules.gapMinutes,
  wait: rules.lineWaitMinutes,
  horizon: rules.horizonDays,
  confirmation: rules.confirmation,
  emailOptional: rules.emailOptional,
});

const noticeMinutes = ({ notice, noticeUnit }: RulesForm): number | undefined => {
  const amount = numberOf(notice);
  return amount === undefined ? undefined : amount * noticeUnits[noticeUnit];
};

/** What the form says, whatever units it says it in. */
export const rulesDraftOf = (form: RulesForm) => ({
  slotStepMinutes: numberOf(form.slotStep),
  noticeMinutes: noticeMinutes(form),
  gapMinutes: numberOf(form.gap),
  // Left out it would stay as it is: an empty field is an error, though.
  lineWaitMinutes: numberOf(form.wait) ?? null,
  horizonDays: numberOf(form.horizon),
  confirmation: form.confirmation,
  emailOptional: form.emailOptional,
});

export const readRules = (form: RulesForm): Reading<BookingRulesBody> =>
  reworded(readWith(settingsCalls.saveBookingRules.body, rulesDraftOf(form)), {
    noticeMinutes:
      (noticeMinutes(form) ?? -1) > 30 * noticeUnits.days
        ? 'At most 30 days'
        : 'Must be a whole number from 0',
  });

const fields: Readonly<Record<string, keyof RulesForm>> = {
  slotStepMinutes: 'slotStep',
  noticeMinutes: 'notice',
  gapMinutes: 'gap',
  lineWaitMinutes: 'wait',
  horizonDays: 'horizon',
  confirmation: 'confirmation',
  emailOptional: 'emailOptional',
};
export const rulesFieldOf = (path: string): string | null => fields[path] ?? null;

const steps = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240];

const stepText = (minutes: number): string => {
  if (minutes === 60) return 'Every hour';
  return minutes > 60 && minutes % 60 === 0 ? `Every ${minutes / 60} hours` : `Every ${minutes} minutes`;
};

/** The grids to choose from; the present one is always among them. */
export const stepChoices = (current: string) => {
  const all = [...new Set([...steps, Number(current)])].sort((a, b) => a - b);
  return all.map((minutes) => ({ value: String(minutes), label: stepText(minutes) }));
};

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** `09:00, 09:15, 09:30 …`: the first start times of a day that opens at nine. */
export const stepExample = (slotStep: string): string => {
  const step = Number(slotStep);
  return `${[0, 1, 2].map((place) => clock(540 + place * step)).join(', ')} …`;
};
