import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { ErrorState } from '../../../kit/error-state.tsx';
import { Section } from '../../../kit/section.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { recordsQuery } from '../api.ts';
import { addsUp, checkText, paymentsText } from '../records.ts';
import classes from './data.module.css';

/** Whether the business's records hold together, as the hourly checks found them. */
export function RecordsSection() {
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
