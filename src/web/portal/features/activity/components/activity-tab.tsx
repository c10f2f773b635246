import { Anchor, Button, NativeSelect, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { CalendarIcon } from '../../../../ui/icons.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { DateField } from '../../../kit/form/date-field.tsx';
import { Section } from '../../../kit/section.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { useBusinessZone, useMay } from '../../../session/session-context.tsx';
import { activityQuery } from '../api.ts';
import { daysError, everything, type Filter, filterQuery, kindChoices, readKind } from '../model.ts';
import classes from './activity.module.css';
import { ActivityDays } from './activity-days.tsx';

/** Who of the business did what, to be looked through; `booking`: on that one alone, '' on all. */
export function ActivityTab({ booking }: { readonly booking: string }) {
  const zone = useBusinessZone();
  const may = useMay();
  const [filter, setFilter] = useState({ ...everything, recordId: booking });
  const list = useInfiniteQuery(activityQuery(filter));
  const entries = list.data?.pages.flatMap(({ data }) => data);
  return (
    <Section
      title="Activity"
      hint="Who on your team, or which of your programs, did what. Kept for two years; nobody can change it."
    >
      {may('activity.export') && (
        <Anchor renderRoot={(props) => <Link {...props} to={paths.settings} search={{ tab: 'data' }} />}>
          Download it as a file, under Data
        </Anchor>
      )}
      {booking !== '' && <OneBooking booking={booking} />}
      <Filters filter={filter} people={list.data?.pages.at(-1)?.people ?? []} onFilter={setFilter} />
      {entries === undefined && list.isError && (
        <ErrorState
          message={refusalText(list.error, 'It could not be loaded. Please check your connection.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.isPending && <ActivitySkeleton />}
      {entries?.length === 0 && (
        <Nothing
          filtered={Object.keys(filterQuery(filter)).length > Number(booking !== '')}
          booking={booking}
          onAll={() => setFilter({ ...everything, recordId: booking })}
        />
      )}
      {entries !== undefined && entries.length > 0 && <ActivityDays entries={entries} zone={zone} />}
      {list.hasNextPage && (
        <Button
          variant="default"
          className={classes.more ?? ''}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
      <StillTrying pending={list.isPending} />
    </Section>
  );
}

type FiltersProps = {
  readonly filter: Filter;
  readonly people: readonly { readonly _id: string; readonly name: string }[];
  readonly onFilter: (filter: Filter) => void;
};

/** By whom, on what and when. */
function Filters({ filter, people, onFilter }: FiltersProps) {
  const names = [
    { value: '', label: 'Everybody' },
    ...people.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  const [days, setDays] = useState(false);
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Who"
        size="md"
        data={names}
        value={filter.by}
        onChange={({ currentTarget }) => onFilter({ ...filter, by: currentTarget.value })}
      />
      <NativeSelect
        label="What"
        size="md"
        data={kindChoices}
        value={filter.kind}
        onChange={({ currentTarget }) => onFilter({ ...filter, kind: readKind(currentTarget.value) })}
      />
      {days || filter.from !== '' || filter.to !== '' ? (
        <div className={classes.days}>
          <DateField label="From" value={filter.from} onChange={(from) => onFilter({ ...filter, from })} />
          <DateField
            label="To"
            value={filter.to}
            error={daysError(filter)}
            onChange={(to) => onFilter({ ...filter, to })}
          />
        </div>
      ) : (
        <Button
          variant="default"
          leftSection={<CalendarIcon size={18} />}
          className={classes.choose ?? ''}
          onClick={() => setDays(true)}
        >
          Choose days
        </Button>
      )}
    </div>
  );
}

/** Says that one booking alone is looked at, and leads to it and to everything. */
function OneBooking({ booking }: { readonly booking: string }) {
  return (
    <p>
      What was done to one booking.{' '}
      <Anchor
        renderRoot={(props) => <Link {...props} to={paths.dashboard} search={{ appointment: booking }} />}
      >
        Open it
      </Anchor>
      {' · '}
      <Anchor renderRoot={(props) => <Link {...props} to={paths.settings} search={{ tab: 'activity' }} />}>
        Show everything
      </Anchor>
    </p>
  );
}

type NothingProps = {
  readonly filtered: boolean;
  readonly booking: string;
  readonly onAll: () => void;
};

function Nothing({ filtered, booking, onAll }: NothingProps) {
  if (!filtered)
    return (
      <EmptyState
        text={
          booking === ''
            ? 'Nothing yet. What anybody changes from now on stands here.'
            : 'Nothing is written down for this booking. Its history may tell more.'
        }
      />
    );
  return (
    <EmptyState
      text="Nobody did this in these days."
      action={
        <Button variant="default" onClick={onAll}>
          Show everything
        </Button>
      }
    />
  );
}

function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Loading activity">
      {['a', 'b', 'c', 'd'].map((line) => (
        <div key={line} className={classes.entry}>
          <Skeleton height={18} width="55%" />
          <Skeleton height={14} width="35%" />
        </div>
      ))}
    </div>
  );
}
