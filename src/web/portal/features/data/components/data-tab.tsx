import { CalendarFeeds } from './calendar-feeds.tsx';
import { ClientImport } from './client-import.tsx';
import classes from './data.module.css';
import { Exports } from './exports.tsx';

/** What goes out of the business's records and comes in: exports, an import of clients, and calendar links. */
export function DataTab() {
  return (
    <div className={classes.tab}>
      <Exports />
      <ClientImport />
      <CalendarFeeds />
    </div>
  );
}
