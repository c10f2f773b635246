import { appointmentStatuses } from '#core/appointments/statuses.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type CalendarView, isCalendarView } from '../features/calendar/places.ts';
import { isSettingsTab, type SettingsTab } from '../features/settings/tabs.ts';

/**
 * Reads an address and nothing else of it: the router puts what is read over what stood there, so that a word that was
 * left out would come through unread.
 */
export const only =
  <Search extends object>(read: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  });

export type CalendarPlace = {
  /** How much is shown at once; absent: a month, on a phone's calendar page a day. */
  view?: CalendarView;
  /** The day shown, yyyy-MM-dd; absent: today. */
  day?: string;
  /** The appointment whose details are open. */
  appointment?: string;
};

export type DashboardSearch = CalendarPlace & { setupComplete?: boolean };

export type CalendarSearch = CalendarPlace & {
  /** Whose bookings are shown, and in which states, with commas; absent: all. */
  staff?: string;
  status?: string;
};

const readPlace = ({ view, day, appointment }: Record<string, unknown>): CalendarPlace => ({
  ...(isCalendarView(view) ? { view } : {}),
  ...(typeof day === 'string' && parseCalendarDate(day) !== null ? { day } : {}),
  ...(typeof appointment === 'string' ? { appointment } : {}),
});

/** What the dashboard reads from its address; anything malformed is left out. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { setupComplete } = search;
  return {
    ...readPlace(search),
    ...(setupComplete === true || setupComplete === 'true' ? { setupComplete: true } : {}),
  };
}

const MOST_STAFF = 200;
const handleShape = /^[0-9A-Za-z]{1,100}$/;

const readList = (text: unknown, isOne: (item: string) => boolean): string => {
  const items = typeof text === 'string' ? text.split(',').filter(isOne) : [];
  return [...new Set(items)].slice(0, MOST_STAFF).join(',');
};

/** What the calendar page reads from its address; anything malformed is left out. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const staff = readList(search['staff'], (item) => handleShape.test(item));
  const status = readList(search['status'], (item) => appointmentStatuses.some((known) => known === item));
  return {
    ...readPlace(search),
    ...(staff === '' ? {} : { staff }),
    ...(status === '' ? {} : { status }),
  };
}

/** Those of the named parts of an address that are texts. */
const readTexts = <Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> =>
  // Only the names that were asked for are in it, each with a text.
  Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  ) as Partial<Record<Name, string>>;

/** The items of a list in the address. */
export const listIn = (text: string | undefined): readonly string[] =>
  text === undefined || text === '' ? [] : text.split(',');

/** Which step of the setup is shown; absent: the first. */
export type SetupSearch = { step?: 2 | 3 | 4 };

export function readSetupSearch({ step }: Record<string, unknown>): SetupSearch {
  return step === 2 || step === 3 || step === 4 ? { step } : {};
}

const readPage = (page: unknown): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};

/**
 * What the list of clients reads from its address; which groups and orders there are its screen knows. The router reads
 * `?search=803` as a number.
 */
export function readClientsSearch({ search, page, ...rest }: Record<string, unknown>): {
  search?: string;
  group?: string;
  sort?: string;
  page?: number;
} {
  const text = ['string', 'number', 'boolean'].includes(typeof search)
    ? String(search).trim().slice(0, 100)
    : '';
  return {
    ...(text === '' ? {} : { search: text }),
    ...readTexts(rest, ['group', 'sort']),
    ...readPage(page),
  };
}

/** Which page of a client's bookings is shown; absent: the first. */
export function readClientSearch({ page }: Record<string, unknown>): { page?: number } {
  return readPage(page);
}

type BookingSearch = {
  editId?: string;
  clientId?: string;
  /** What was pressed in the calendar: a day, a time on it as HH:mm or `now`, and whose. */
  day?: string;
  time?: string;
  staff?: string;
};

/** The appointment that is edited, or who is booked and when; absent: an empty form. */
export function readBookingSearch({ editId, clientId, ...when }: Record<string, unknown>): BookingSearch {
  if (typeof editId === 'string') return { editId };
  const named = Object.entries({ clientId, ...when }).filter(
    ([name, text]) => ['clientId', 'day', 'time', 'staff'].includes(name) && typeof text === 'string',
  );
  return Object.fromEntries(named);
}

export type SettingsSearch = {
  /** Which tab is open; absent: the first, or on a phone the list of them. */
  tab?: SettingsTab;
  /** The booking whose activity is shown; absent: everybody's and everything's. */
  booking?: string;
};

export function readSettingsSearch({ tab, booking }: Record<string, unknown>): SettingsSearch {
  if (!isSettingsTab(tab)) return {};
  return tab === 'activity' && typeof booking === 'string' ? { tab, booking } : { tab };
}

/** Which days the figures are of; which of them make sense their screen knows. */
export function readAnalyticsSearch(search: Record<string, unknown>): {
  days?: number;
  from?: string;
  to?: string;
} {
  const days = Number(search['days']);
  return { ...(days > 0 ? { days } : {}), ...readTexts(search, ['from', 'to']) };
}

/** Which days' payments are shown, as texts; which of them make sense their screen knows. */
export function readPaymentsSearch(search: Record<string, unknown>): {
  period?: string;
  from?: string;
  to?: string;
} {
  return readTexts(search, ['period', 'from', 'to']);
}
