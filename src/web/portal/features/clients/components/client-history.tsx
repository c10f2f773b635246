import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { formatTime } from '../../../../ui/format.ts';
import { StatusChip } from '../../../kit/booking/status-chip.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { historyQuery } from '../api.ts';
import { dashboardPlace, dayOfBooking, pageCount } from '../model.ts';
import classes from './client.module.css';
import { Pager } from './list/pager.tsx';
import { Panel } from './panel.tsx';

type ClientHistoryProps = {
  readonly id: string;
  readonly zone: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
};

/** Their bookings, the latest first; each opens on its day of the dashboard. */
export function ClientHistory({ id, zone, page, onPage }: ClientHistoryProps) {
  const history = useQuery(historyQuery(id, page));
  const pages = pageCount(history.data?.total ?? 0);
  return (
    <Panel
      title="Booking history"
      aside={history.data !== undefined && <span data-text="quiet">{history.data.total} in all</span>}
    >
      {history.data === undefined &&
        (history.isError ? (
          <ErrorState
            message={refusalText(history.error, 'The bookings could not be loaded.')}
            onRetry={() => void history.refetch()}
            retrying={history.isFetching}
          />
        ) : (
          <LoadingHistory />
        ))}
      {history.data !== undefined && history.data.data.length === 0 && (
        <p data-text="dimmed">
          {history.data.total === 0 ? 'No bookings yet.' : 'No bookings on this page.'}
        </p>
      )}
      {history.data !== undefined && (
        <ul
          className={classes.history}
          aria-busy={history.isPlaceholderData}
          data-stale={history.isPlaceholderData || undefined}
        >
          {history.data.data.map((appointment) => (
            <li key={appointment._id}>
              <HistoryRow appointment={appointment} zone={zone} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && <Pager label="Pages of bookings" page={page} pages={pages} onPage={onPage} />}
    </Panel>
  );
}

type HistoryRowProps = { readonly appointment: OwnerAppointment; readonly zone: string };

function HistoryRow({ appointment, zone }: HistoryRowProps) {
  const rental = appointment.serviceId.bookingType === 'item-based';
  const staff = appointment.staffName || appointment.staffId?.name || '';
  return (
    <Link className={classes.booking} to={paths.dashboard} search={dashboardPlace(appointment, zone)}>
      <span className={classes.when}>
        <span>{dayOfBooking(appointment, zone)}</span>
        <span data-text="quiet">{rental ? 'Pick-up' : formatTime(appointment.date, zone)}</span>
      </span>
      <span className={classes.what}>
        <span>{appointment.serviceName || appointment.serviceId.name}</span>
        {staff !== '' && <span data-text="quiet">{staff}</span>}
      </span>
      <StatusChip status={appointment.status} />
    </Link>
  );
}

function LoadingHistory() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the bookings…</VisuallyHidden>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={48} radius="md" mb={10} aria-hidden="true" />
      ))}
    </div>
  );
}
