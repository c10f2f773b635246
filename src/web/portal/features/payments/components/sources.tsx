import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../kit/error-state.tsx';
import { Section } from '../../../kit/section.tsx';
import type { DayRange } from '../../../kit/time/day-range.ts';
import { refusalText } from '../../../query/refusal.ts';
import { sourcesQuery } from '../api.ts';
import { type SourceList, sourceLists } from '../sources.ts';
import payments from './payments.module.css';
import classes from './sources.module.css';

/** Shown before all are asked for. */
const FEW = 6;

/** Where the money of the days came from: by method, by person and by what was booked, each adding up to the same. */
export function Sources({ range }: { readonly range: DayRange }) {
  const sources = useQuery(sourcesQuery(range));
  const shown = sources.isError ? undefined : sources.data;
  if (sources.isError)
    return (
      <div data-frame className={payments.panel}>
        <ErrorState
          message={refusalText(sources.error, 'Where the money came from could not be loaded.')}
          onRetry={() => void sources.refetch()}
          retrying={sources.isFetching}
        />
      </div>
    );
  if (shown === undefined) return <SourcesSkeleton />;
  if (shown.byMethod.length === 0) return null;
  return (
    <div className={classes.lists} data-old={sources.isPlaceholderData || undefined}>
      {sourceLists(shown).map((list) => (
        <SourceTable key={list.title} list={list} />
      ))}
    </div>
  );
}

function SourceTable({ list: { title, of, sources } }: { readonly list: SourceList }) {
  const [all, setAll] = useState(false);
  return (
    <Section title={title}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{title}, received less refunds</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{of}</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>Amount</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {(all ? sources : sources.slice(0, FEW)).map(({ key, name, text, share, isBelow }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <span className={payments.track} aria-hidden="true">
                  <span
                    className={payments.fill}
                    data-below={isBelow || undefined}
                    style={{ width: `${Math.round(share * 100)}%` }}
                  />
                </span>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sources.length > FEW && (
        <Button variant="subtle" className={classes.more ?? ''} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${sources.length}`}
        </Button>
      )}
    </Section>
  );
}

function SourcesSkeleton() {
  return (
    <div role="status" className={classes.lists}>
      <VisuallyHidden>Loading where the money came from…</VisuallyHidden>
      {['a', 'b', 'c'].map((list) => (
        <div key={list} data-frame className={payments.panel} aria-hidden="true">
          <Skeleton h={18} w={96} mb={14} />
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} h={28} my={10} />
          ))}
        </div>
      ))}
    </div>
  );
}
