import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { isSettingsTab, type SettingsTab } from '../features/settings/tabs.ts';

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

const readPage = (page: unknown): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};

/** What the list of clients reads from its address. The router reads `?search=803` as a number. */
export function readClientsSearch({ search, page }: Record<string, unknown>): {
  search?: string;
  page?: number;
} {
  const text = ['string', 'number', 'boolean'].includes(typeof search)
    ? String(search).trim().slice(0, 100)
    : '';
  return { ...(text === '' ? {} : { search: text }), ...readPage(page) };
}

/** Which page of a client's bookings is shown; absent: the first. */
export function readClientSearch({ page }: Record<string, unknown>): { page?: number } {
  return readPage(page);
}

/** The appointment that is edited, or the client who is booked again; absent: an empty form. */
export function readBookingSearch({ editId, clientId }: Record<string, unknown>): {
  editId?: string;
  clientId?: string;
} {
  if (typeof editId === 'string') return { editId };
  return typeof clientId === 'string' ? { clientId } : {};
}

/** Which tab of the settings is open; absent: the first, or on a phone the list of them. */
export function readSettingsSearch({ tab }: Record<string, unknown>): { tab?: SettingsTab } {
  return isSettingsTab(tab) ? { tab } : {};
}
