import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalText } from '../../../query/refusal.ts';
import { linesQuery } from '../api.ts';
import type { DayRange } from '../range.ts';
import { LineCard } from './line-card.tsx';
import { LineRow } from './line-row.tsx';
import classes from './lines.module.css';

type LinePageProps = {
  readonly range: DayRange;
  readonly after: string | null;
  readonly zone: string;
  /** Rows of a table; else cards. */
  readonly wide: boolean;
};

/** One page of the list: rows of the table around it, or cards. */
export function LinePage({ range, after, zone, wide }: LinePageProps) {
  const page = useQuery(linesQuery(range, after));
  if (page.isPending) return <Around wide={wide}>{<Loading />}</Around>;
  if (page.data === undefined)
    return (
      <Around wide={wide}>
        <div role="alert" className={classes.failed}>
          {refusalText(page.error, 'The payments could not be loaded.')}
          <Button variant="default" loading={page.isFetching} onClick={() => void page.refetch()}>
            Retry
          </Button>
        </div>
      </Around>
    );
  const lines = page.data.data;
  if (!wide)
    return (
      <ul className={classes.cards}>
        {lines.map((line) => (
          <LineCard key={line._id} line={line} zone={zone} />
        ))}
      </ul>
    );
  return (
    <tbody>
      {lines.map((line) => (
        <LineRow key={line._id} line={line} zone={zone} />
      ))}
    </tbody>
  );
}

/** What is no line has the whole width, whatever it stands in. */
function Around({ wide, children }: { readonly wide: boolean; readonly children: ReactNode }) {
  if (!wide) return children;
  return (
    <tbody>
      <tr>
        <td colSpan={5}>{children}</td>
      </tr>
    </tbody>
  );
}

const lines = ['a', 'b', 'c', 'd'] as const;

function Loading() {
  return (
    <div role="status" aria-label="Loading payments" className={classes.loading}>
      {lines.map((line) => (
        <Skeleton key={line} height={20} />
      ))}
    </div>
  );
}
