import { Alert, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { DateField } from '../../../kit/form/date-field.tsx';
import { Section } from '../../../kit/section.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { useBusinessZone, useMay } from '../../../session/session-context.tsx';
import { recordsQuery } from '../api.ts';
import { addsUp, checkText, paymentsText, rangeError, rangeQuery } from '../model.ts';
import { ClientImport } from './client-import.tsx';
import classes from './data.module.css';
import { ExportLine } from './export-line.tsx';

/** The last of the screen, and with a menu of its own. */
const CalendarFeeds = lazy(async () => ({ default: (await import('./calendar-feeds.tsx')).CalendarFeeds }));

/** What goes out of the business's records and comes in: exports, an import of clients, calendar links; and whether it holds. */
export function DataTab() {
  return (
    <div data-stack="4">
      <Exports />
      <ClientImport />
      <Suspense fallback={<Skeleton height={240} radius="md" />}>
        <CalendarFeeds />
      </Suspense>
      <RecordsSection />
    </div>
  );
}

/** Clients, bookings, payments, services and what was done as files for a spreadsheet. */
function Exports() {
  const may = useMay();
  const [range, setRange] = useState({ from: '', to: '' });
  const wrong = rangeError(range);
  return (
    <Section title="Export" hint="CSV files that open in Excel, Google Sheets and Numbers.">
      <Alert color="orange" icon={<AlertIcon />} title="These files hold personal data">
        Names, phone numbers and notes of your clients are in them. Keep them where only you can open them, do
        not send them to people who do not need them, and delete them when you are done.
      </Alert>
      <ExportLine
        kind="clients"
        title="Clients"
        hint="Contact details, notes, tags and booking totals. You can import the file again."
      />
      <ExportLine
        kind="bookings"
        title="Bookings"
        hint="Every booking with its client, service, time, status and payment. Without dates: all of them."
        query={wrong === null ? rangeQuery(range) : null}
      >
        <div className={classes.range}>
          <DateField label="From" value={range.from} onChange={(from) => setRange({ ...range, from })} />
          <DateField
            label="To"
            value={range.to}
            onChange={(to) => setRange({ ...range, to })}
            error={wrong}
          />
        </div>
      </ExportLine>
      {may('payments.export') && (
        <ExportLine
          kind="payments"
          title="Payments"
          hint="All that came in and went back, with receipts and references. Payments has it for chosen days."
        />
      )}
      <ExportLine kind="services" title="Services" hint="Names, prices, lengths and settings." />
      {may('activity.export') && (
        <ExportLine
          kind="activity"
          title="Activity"
          hint="Who on your team did what in the last two years, and from which device."
        />
      )}
    </Section>
  );
}

/** Whether the business's records hold together, as the hourly checks found them. */
function RecordsSection() {
  const zone = useBusinessZone();
  const { data, isError, isPending, isFetching, error, refetch } = useQuery(recordsQuery);
  const payments = data === undefined ? null : paymentsText(data);
  const wrong = data !== undefined && (data.violations.length > 0 || !addsUp(data));
  return (
    <Section
      title="Checks of your records"
      hint="Every hour we check all your bookings, payments and messages: nothing may be booked twice, and every payment must have its booking or refund."
    >
      {data === undefined && isError && (
        <ErrorState
          message={refusalText(error, 'The checks could not be loaded.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {isPending && (
        <div role="status">
          <VisuallyHidden>Loading the checks…</VisuallyHidden>
          <Skeleton height={48} radius="md" aria-hidden="true" />
        </div>
      )}
      {data !== undefined && (
        <div className={classes.checks}>
          <p className={classes.first}>{checkText(data, zone)}</p>
          {payments !== null && <p className={classes.first}>{payments}</p>}
          {wrong && (
            <div className={classes.wrong}>
              <ul className={classes.broken}>
                {data.violations.map(({ name, count }) => (
                  <li key={name}>
                    Problems found ({count}): {name}.
                  </li>
                ))}
              </ul>
              Nothing is lost, and we have been informed. <a href={paths.contact}>Write to us</a> if something
              looks wrong to you.
            </div>
          )}
        </div>
      )}
    </Section>
  );
}
