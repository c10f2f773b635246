import { defaultWeek } from '../../kit/time/default-week.ts';

/** Opening hours as most of a trade keep them; `later` leaves the week that every business starts with. */
export const hoursPresets = [
  { key: 'salon', trade: 'Most salons', closed: [0], from: '09:00', to: '19:00' },
  { key: 'barber', trade: 'Many barbers', closed: [], from: '08:00', to: '20:00' },
  { key: 'spa', trade: 'Many spas', closed: [0, 1], from: '09:00', to: '18:00' },
  { key: 'hire', trade: 'Most hire shops', closed: [0], from: '08:00', to: '18:00' },
] as const satisfies readonly {
  readonly key: string;
  readonly trade: string;
  readonly closed: readonly number[];
  readonly from: string;
  readonly to: string;
}[];

export type HoursChoice = (typeof hoursPresets)[number]['key'] | 'later';

/** What is chosen until the owner says otherwise: nobody finds out by chance that Saturday is closed. */
export const usualHours: HoursChoice = hoursPresets[0].key;

export const isHoursChoice = (text: string): text is HoursChoice =>
  text === 'later' || hoursPresets.some(({ key }) => key === text);

/** The week of a choice, Sunday first. */
export const weekOfChoice = (choice: HoursChoice): typeof defaultWeek => {
  const preset = hoursPresets.find(({ key }) => key === choice);
  if (preset === undefined) return defaultWeek;
  const closed: readonly number[] = preset.closed;
  return defaultWeek.map((day) => ({
    ...day,
    isOpen: !closed.includes(day.dayOfWeek),
    startTime: preset.from,
    endTime: preset.to,
  }));
};
