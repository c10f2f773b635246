import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { PaymentsIcon } from '../../../../ui/icons.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import type { DayRange } from '../../../kit/time/day-range.ts';
import { useMay } from '../../../session/session-context.tsx';
import { linesQuery } from '../api.ts';
import { ExportPayments } from './export-payments.tsx';
import { LinePage } from './line-page.tsx';
import classes from './lines.module.css';

type MoneyLinesProps = { readonly range: DayRange; readonly zone: string };

const columns = ['When', 'Client', 'What', 'Receipt', 'Amount'] as const;

/** Every payment and refund of the range, page after page. */
export function MoneyLines({ range, zone }: MoneyLinesProps) {
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  // Each page is asked for by the end of the page before; null is the first.
  const [pages, setPages] = useState<readonly (string | null)[]>([null]);
  const maySet = useMay()('settings.change');
  const first = useQuery(linesQuery(range, null));
  const last = useQuery(linesQuery(range, pages.at(-1) ?? null));
  const next = last.data?.next ?? null;
  const body = pages.map((after) => (
    <LinePage key={after ?? ''} range={range} after={after} zone={zone} wide={wide} />
  ));
  return (
    <section data-frame className={classes.list} aria-labelledby="lines">
      <div className={classes.top}>
        <h2 id="lines" className={classes.title}>
          All payments
        </h2>
        {first.data?.data.length !== 0 && <ExportPayments range={range} />}
      </div>
      {first.data?.data.length === 0 ? (
        <EmptyState
          icon={<PaymentsIcon size={26} />}
          text={
            maySet
              ? 'No payments on these days. Ask clients for a deposit in Settings, or record what you receive when you mark a booking as completed.'
              : 'No payments on these days.'
          }
          action={
            maySet && (
              <Link to={paths.settings} search={{ tab: 'deposits' }} data-link>
                Deposits &amp; payout
              </Link>
            )
          }
        />
      ) : wide ? (
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {body}
        </table>
      ) : (
        <div>{body}</div>
      )}
      {next !== null && (
        <Button
          variant="default"
          className={classes.more ?? ''}
          loading={last.isFetching}
          onClick={() => setPages([...pages, next])}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
