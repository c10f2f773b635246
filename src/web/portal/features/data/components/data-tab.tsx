import { Alert } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../../kit/form/date-field.tsx';
import { AlertIcon } from '../../../kit/icons.tsx';
import { Section } from '../../../kit/section.tsx';
import { rangeFault, rangeQuery } from '../model.ts';
import { CalendarFeeds } from './calendar-feeds.tsx';
import { ClientImport } from './client-import.tsx';
import classes from './data.module.css';
import { ExportLine } from './export-line.tsx';
import { RecordsSection } from './records-section.tsx';

/** What goes out of the business's records and comes in: exports, an import of clients, calendar links; and whether it holds. */
export function DataTab() {
  return (
    <div className={classes.tab}>
      <Exports />
      <ClientImport />
      <CalendarFeeds />
      <RecordsSection />
    </div>
  );
}

/** Clients, bookings and services as files for a spreadsheet. */
function Exports() {
  const [range, setRange] = useState({ from: '', to: '' });
  const fault = rangeFault(range);
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
        query={fault === null ? rangeQuery(range) : null}
      >
        <div className={classes.range}>
          <DateField label="From" value={range.from} onChange={(from) => setRange({ ...range, from })} />
          <DateField
            label="To"
            value={range.to}
            onChange={(to) => setRange({ ...range, to })}
            error={fault}
          />
        </div>
      </ExportLine>
      <ExportLine kind="services" title="Services" hint="Names, prices, lengths and settings." />
    </Section>
  );
}
