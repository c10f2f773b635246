import { CalendarFeeds } from './calendar-feeds.tsx';
import { ClientImport } from './client-import.tsx';
import classes from './data.module.css';
import { Exports } from './exports.tsx';
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
