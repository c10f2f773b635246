/** Which clients are listed, by what their bookings came to or by birthday. */
const groups = ['away', 'owing', 'missed', 'birthday-today', 'birthday-week', 'birthday-month'] as const;
export type ClientGroup = (typeof groups)[number];

const sorts = ['name', 'latest', 'longest', 'bookings', 'spent', 'newest'] as const;
export type ClientSort = (typeof sorts)[number];

/** What a list of clients is asked by; what the address leaves out is all of them, by name. */
export type ClientsFilter = {
  readonly search: string;
  readonly group: ClientGroup | null;
  readonly sort: ClientSort;
};

export const groupChoices: readonly { readonly value: ClientGroup | ''; readonly label: string }[] = [
  { value: '', label: 'All clients' },
  { value: 'away', label: 'Away 60 days' },
  { value: 'owing', label: 'Owe you' },
  { value: 'missed', label: 'No-shows' },
  { value: 'birthday-today', label: 'Birthday today' },
  { value: 'birthday-week', label: 'Birthday: week' },
  { value: 'birthday-month', label: 'Birthday: month' },
];

export const sortChoices: readonly { readonly value: ClientSort; readonly label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'latest', label: 'Latest visit' },
  { value: 'longest', label: 'Oldest visit' },
  { value: 'bookings', label: 'Most bookings' },
  { value: 'spent', label: 'Spent most' },
  { value: 'newest', label: 'Newest' },
];

export const readGroup = (value: unknown): ClientGroup | null =>
  groups.find((group) => group === value) ?? null;
export const readSort = (value: unknown): ClientSort => sorts.find((sort) => sort === value) ?? 'name';

/** What the address says of the filter; the usual is left out. */
export const filterPlace = ({ search, group, sort }: ClientsFilter) => ({
  ...(search === '' ? {} : { search }),
  ...(group === null ? {} : { group }),
  ...(sort === 'name' ? {} : { sort }),
});

const noBirthday = (when: string): string =>
  `No client you know the birthday of has it ${when}. Add birthdays on the clients’ pages.`;

const emptyTexts: Readonly<Record<ClientGroup, string>> = {
  away: 'Nobody has stayed away for 60 days without booking again.',
  owing: 'No client owes you anything for a completed booking.',
  missed: 'No client has missed a booking.',
  'birthday-today': noBirthday('today'),
  'birthday-week': noBirthday('this week'),
  'birthday-month': noBirthday('this month'),
};

/** Why the list is empty, and what comes into it. */
export const emptyListText = ({ search, group }: Pick<ClientsFilter, 'search' | 'group'>): string =>
  search !== ''
    ? `No clients match your search for "${search}".`
    : group === null
      ? 'No clients found. Clients will appear here after their first booking.'
      : emptyTexts[group];
