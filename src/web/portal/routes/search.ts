import { parseCalendarDate } from '#core/calendar/calendar-date.ts';

export type DashboardSearch = {
  /** The day shown, yyyy-MM-dd; absent: today. */
  day?: string;
  /** The appointment whose details are open. */
  appointment?: string;
  setupComplete?: boolean;
};

/** What the dashboard reads from its address; anything malformed is left out. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { day, appointment, setupComplete } = search;
  return {
    ...(typeof day === 'string' && parseCalendarDate(day) !== null ? { day } : {}),
    ...(typeof appointment === 'string' ? { appointment } : {}),
    ...(setupComplete === true || setupComplete === 'true' ? { setupComplete: true } : {}),
  };
}

/** Which step of the setup is shown; absent: the first. */
export function readSetupSearch({ step }: Record<string, unknown>): { step?: 2 | 3 } {
  return step === 2 || step === 3 ? { step } : {};
}
