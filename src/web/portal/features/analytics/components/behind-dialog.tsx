import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { formatDate, formatNaira, formatTime } from '../../../../ui/format.ts';
import { StatusChip } from '../../../kit/booking/status-chip.tsx';
import { PhoneDialog } from '../../../kit/dialog/phone-dialog.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { behindQuery } from '../api.ts';
import type { Asked } from '../behind.ts';
import { type FigureDays, withinWords } from '../periods.ts';
import classes from './behind-dialog.module.css';

type BehindDialogProps = {
  readonly asked: Asked;
  readonly of: FigureDays;
  readonly zone: string;
  readonly onClose: () => void;
};

/** The bookings that a figure is made of; each leads to its details. */
export function BehindDialog({ asked, of, zone, onClose }: BehindDialogProps) {
  const found = useQuery(behindQuery(of, asked));
  return (
    <PhoneDialog opened onClose={onClose} title={asked.title} size={620}>
      {found.isError && (
        <ErrorState
          message={refusalText(found.error, 'The bookings could not be loaded.')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {found.isPending && (
        <div role="status" aria-label="Loading bookings">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} height={44} my={12} />
          ))}
        </div>
      )}
      {found.data !== undefined && (
        <>
          <p data-text="quiet">
            {found.data.total === 0 && `No bookings ${withinWords(of)}.`}
            {found.data.total > 0 &&
              (found.data.total > found.data.data.length
                ? `The latest ${found.data.data.length} of ${found.data.total} ${withinWords(of)}`
                : `${found.data.total} ${withinWords(of)}`)}
          </p>
          <ul data-lines className={classes.list}>
            {found.data.data.map((line) => (
              <li key={`${line.appointmentId} ${line.serviceName} ${line.startsAt}`}>
                <Link
                  to={paths.dashboard}
                  search={{ appointment: line.appointmentId }}
                  className={classes.line}
                >
                  <span className={classes.who}>
                    {line.clientName || 'Walk-in'}
                    <span className={classes.quiet}>
                      {line.serviceName}
                      {line.staffName !== '' && `, ${line.staffName}`}
                    </span>
                    <span className={classes.quiet}>
                      {formatDate(line.startsAt, zone)}, {formatTime(line.startsAt, zone)}
                    </span>
                  </span>
                  <span className={classes.end}>
                    {formatNaira(line.price)}
                    <StatusChip status={line.status} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </PhoneDialog>
  );
}
