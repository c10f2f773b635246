import type { ReplyOf } from '#contract/call.ts';
import { clientsCalls } from '#contract/calls/clients.calls.ts';
import type { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { RecordsCheck } from '#contract/replies/settings-views.ts';
import { checksSentence, addsUp as paymentsAddUp, paymentsSentence } from '#core/records/check-sentences.ts';
import { formatCount, formatDate, formatNaira, formatTime } from '../../../ui/format.ts';

export type ImportPreview = ReplyOf<typeof clientsCalls.previewImport>['data'];
export type ImportRow = ImportPreview['rows'][number];
export type ImportCounts = ReplyOf<typeof clientsCalls.importAll>['data'];
export type CalendarFeed = ReplyOf<typeof settingsCalls.calendarFeeds>['data'][number];

/** yyyy-MM-dd each, '' for an open end. */
type DayRange = { readonly from: string; readonly to: string };

export const rangeError = ({ from, to }: DayRange): string | null =>
  from !== '' && to !== '' && to < from ? 'The end is before the start' : null;

/** The range as the call's query: open ends are left out. */
export const rangeQuery = ({ from, to }: DayRange): Record<string, string> => ({
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
});

/** Why a file is not even sent; null where the server may judge it. */
export const fileError = ({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}): string | null => {
  if (/\.(xlsx?|ods|numbers)$/i.test(name)) {
    return 'This is a spreadsheet, not a CSV file. Please save it as CSV first and choose that file.';
  }
  if (!/\.(csv|txt|tsv)$/i.test(name))
    return 'This is not a CSV file. Please choose a file that ends with .csv.';
  if (size === 0) return 'This file is empty. Please choose another one.';
  return size > clientsCalls.importAll.file.maxBytes
    ? 'This file is larger than 1 MB. Please split it into smaller ones.'
    : null;
};

/** What an import reads, in the order of the template. */
export const columns = [
  { name: 'Name', needed: true, hint: 'Or "First name" and "Last name" in two columns.' },
  { name: 'Phone', needed: true, hint: 'A Nigerian mobile number, with or without the leading 0 or +234.' },
  { name: 'Email', needed: false, hint: '' },
  { name: 'Notes', needed: false, hint: 'At most 2,000 characters.' },
  { name: 'Tags', needed: false, hint: 'Several between commas.' },
  { name: 'Birthday', needed: false, hint: 'A day and a month, such as 12 March. A year is left aside.' },
] as const;

/** The template: the columns and two samples. Spreadsheets take the first mark as a sign of UTF-8. */
export const templateText = (): string =>
  [
    `\uFEFF${columns.map(({ name }) => name).join(',')}`,
    'Ada Obi,08031234567,ada@example.com,Prefers mornings,"VIP, Bride",12 March',
    'Tunde Bello,+234 809 123 4567,,,,',
    '',
  ].join('\r\n');

export type RowFilter = 'all' | ImportRow['action'];

const order: readonly ImportRow['action'][] = ['skip', 'update', 'add'];

/** The rows of a preview that are shown: those left out first, since they may need mending, then by line. */
export const shownRows = (rows: readonly ImportRow[], filter: RowFilter): readonly ImportRow[] =>
  rows
    .filter(({ action }) => filter === 'all' || action === filter)
    .toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action) || a.line - b.line);

export const actionWords: Readonly<Record<ImportRow['action'], string>> = {
  add: 'New client',
  update: 'Filled in',
  skip: 'Left out',
};

export const actionColours: Readonly<Record<ImportRow['action'], string>> = {
  add: 'green',
  update: 'blue',
  skip: 'orange',
};

/** What happens with a row and why, in one line. */
export const rowReason = ({ action, reason }: ImportRow): string => {
  if (reason !== '') return reason;
  return action === 'update' ? 'Only empty fields are filled in.' : '';
};

const clientsText = (count: number): string => (count === 1 ? '1 client' : `${formatCount(count)} clients`);

/** The button's words; null where there is nothing to import. */
export const importAction = ({ added, updated }: ImportCounts): string | null =>
  added + updated === 0 ? null : `Import ${clientsText(added + updated)}`;

/** What an import did. */
export const importedText = ({ added, updated, skipped }: ImportCounts): string => {
  const parts = [
    `${clientsText(added)} added`,
    ...(updated > 0 ? [`${formatCount(updated)} filled in`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} left out`] : []),
  ];
  return `${parts.join(', ')}.`;
};

/** How many rows the file has that the preview does not show. */
export const hiddenRows = ({ rows, added, updated, skipped }: ImportPreview): number =>
  Math.max(0, added + updated + skipped - rows.length);

export const feedTitle = ({ staffId, name }: CalendarFeed): string =>
  staffId === null ? `Everyone at ${name}` : name;

/** The address under which calendar programs subscribe. */
export const webcalAddress = (url: string): string => url.replace(/^https?:/, 'webcal:');

export const googleCalendarAddress = (url: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalAddress(url))}`;

const writing = { count: formatCount, naira: formatNaira };

/** What the last look found, in one line. */
export const checkText = ({ checks, ranAt, violations, payments }: RecordsCheck, zone: string): string => {
  if (ranAt === null) return 'The first check runs within the hour.';
  const found = violations.reduce((sum, { count }) => sum + count, 0);
  const lastRun = `${formatDate(ranAt, zone)} at ${formatTime(ranAt, zone)}`;
  return checksSentence({ checks, found, payments, lastRun }, writing);
};

/** How the payments add up, to the kobo; null while none came. */
export const paymentsText = ({ payments }: RecordsCheck): string | null =>
  paymentsSentence(payments, writing);

/** Whether payments are what became of them. */
export const addsUp = ({ payments }: RecordsCheck): boolean => paymentsAddUp(payments);
