import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ChainLine } from '#contract/calls/members.calls.ts';
import { paths } from '#contract/paths.ts';
import { formatCount, formatNaira } from '../../../../ui/format.ts';
import { PlusIcon } from '../../../../ui/icons.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { useStoredUser } from '../../../session/session-context.tsx';
import { useEnterBusiness } from '../../../session/use-enter-business.ts';
import { chainQuery } from '../api.ts';
import { type ChainSums, totalOf } from '../model.ts';
import classes from './businesses.module.css';

/** For few. */
const AddBusinessDialog = lazy(async () => ({
  default: (await import('./add-business-dialog.tsx')).AddBusinessDialog,
}));

/** All businesses whose figures somebody may read: each by itself, and together. Its address says whether one is added. */
export function BusinessesScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const chain = useQuery(chainQuery);
  const lines = chain.data;
  return (
    <>
      <PageHeader
        title="All my businesses"
        subtitle="Today, this week from Monday on, and this month."
        actions={
          <Button
            leftSection={<PlusIcon size={18} />}
            onClick={() => void navigate({ to: '.', hash: 'add' })}
          >
            Add a business
          </Button>
        }
      />
      {chain.isPending && <Skeleton height={180} role="status" aria-label="Loading your businesses" />}
      <StillTrying pending={chain.isPending} />
      {chain.isError && lines === undefined && (
        <ErrorState
          message={refusalText(chain.error, 'Your businesses could not be loaded.')}
          onRetry={() => void chain.refetch()}
          retrying={chain.isFetching}
        />
      )}
      {lines?.length === 0 && (
        <EmptyState text="Figures are shown of businesses that you own or manage. You do neither yet." />
      )}
      {lines !== undefined && lines.length > 0 && <Lines lines={lines} />}
      <Suspense>
        {hash === 'add' && (
          <AddBusinessDialog opened onClose={() => void navigate({ to: '.', hash: '', replace: true })} />
        )}
      </Suspense>
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly ChainLine[] }) {
  const { businessId: here } = useStoredUser();
  const { going, enter } = useEnterBusiness();
  const open = (business: string) =>
    business === here ? location.assign(paths.dashboard) : void enter(business);
  return (
    <ul className={classes.lines} aria-label="Businesses">
      {lines.map((line) => (
        <li key={line.businessId} data-frame className={classes.line}>
          <div className={classes.head}>
            <h2>{line.businessName}</h2>
            <Button
              variant="default"
              disabled={going}
              aria-label={`Open ${line.businessName}`}
              onClick={() => open(line.businessId)}
            >
              Open
            </Button>
          </div>
          <Figures sums={line} />
        </li>
      ))}
      {lines.length > 1 && (
        <li data-frame className={classes.line} data-total>
          <div className={classes.head}>
            <h2>Together</h2>
          </div>
          <Figures sums={totalOf(lines)} />
        </li>
      )}
    </ul>
  );
}

function Figures({ sums }: { readonly sums: ChainSums }) {
  const figures = [
    ['Bookings today', formatCount(sums.bookingsToday)],
    ['Taken this week', formatNaira(sums.takenWeek)],
    ['Taken this month', formatNaira(sums.takenMonth)],
    ['Owed to clients', formatNaira(sums.owed)],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
