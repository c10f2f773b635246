import { Button, NativeSelect, Skeleton, Table, TextInput, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, memo, useMemo, useState } from 'react';
import type { OwnerService } from '#contract/replies/views.ts';
import { SearchIcon, ServicesIcon } from '../../../../../ui/icons.tsx';
import { EmptyState } from '../../../../kit/empty-state.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { roomFor, useFirstRows } from '../../../../kit/first-rows.ts';
import { byCategory, categoryName, matchingServices, type StaffName } from '../../model.ts';
import classes from '../services.module.css';
import {
  AvailabilityChip,
  BookingTypeChip,
  ServiceActions,
  ServiceDetails,
  ServicePerformers,
} from './service-cells.tsx';

type ServiceListProps = Omit<ServiceRowsProps, 'services' | 'hints'> & {
  readonly services: readonly OwnerService[] | undefined;
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  /** Shows what is usual in a trade. */
  readonly onStart: () => void;
};

/**
 * The services under their categories as a table, or as cards where there is no room for one; searched by name and
 * category, or of one category alone.
 */
export function ServiceList({ services, failed, retrying, onRetry, onStart, ...rows }: ServiceListProps) {
  const [search, setSearch] = useState('');
  // Its place among the categories: one of them has no name.
  const [chosen, setChosen] = useState('');
  // Drawn in the browser only, so the first frame may already know the width.
  const narrow = useMediaQuery('(max-width: 59.99em)', undefined, { getInitialValueInEffect: false });
  // A finger rests on nothing, so it is told nothing.
  const hints = useMediaQuery('(hover: hover)', undefined, { getInitialValueInEffect: false }) ?? false;
  const categories = useMemo(() => byCategory(services ?? []), [services]);
  const of = categories[chosen === '' ? -1 : Number(chosen)];
  const among = of?.services ?? services;
  const found = useMemo(() => (among === undefined ? [] : matchingServices(among, search)), [among, search]);
  const Rows = narrow ? ServiceCards : ServiceTable;
  return (
    <section data-frame aria-label="Services">
      <div className={classes.listTools}>
        <TextInput
          type="search"
          placeholder="Search services..."
          aria-label="Search services"
          enterKeyHint="search"
          leftSection={<SearchIcon />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {categories.length > 1 && (
          <NativeSelect
            aria-label="Category"
            value={of === undefined ? '' : chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: '', label: 'All categories' },
              ...categories.map(({ category, services: { length } }, at) => ({
                value: String(at),
                label: `${categoryName(category)} (${length})`,
              })),
            ]}
          />
        )}
      </div>
      {services === undefined && failed && (
        <ErrorState message="Could not load services." onRetry={onRetry} retrying={retrying} />
      )}
      {services === undefined && !failed && <LoadingRows />}
      {services !== undefined && found.length > 0 && <Rows services={found} hints={hints} {...rows} />}
      {services !== undefined && found.length === 0 && (
        <EmptyState
          icon={<ServicesIcon size={26} />}
          text={emptyText(search)}
          action={search.trim() === '' && <Button onClick={onStart}>Start from a list of your trade</Button>}
        />
      )}
    </section>
  );
}

const emptyText = (search: string): string =>
  search.trim() === ''
    ? 'No services added yet. Click "New Service" to create one.'
    : `No services match your search for "${search.trim()}"`;

function LoadingRows() {
  return (
    <div role="status">
      <VisuallyHidden>Loading services…</VisuallyHidden>
      {['a', 'b', 'c', 'd'].map((row) => (
        <div className={classes.loadingRow} key={row} aria-hidden="true">
          <Skeleton width={48} height={48} radius={12} />
          <div>
            <Skeleton width="46%" height={14} mb={8} />
            <Skeleton width="28%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The table's rows on a narrow screen. */
const ServiceCards = memo(function ServiceCards(props: ServiceRowsProps) {
  const { services, staff, businessSlug, hints, ...on } = props;
  const first = useFirstRows(4);
  const all = byCategory(services);
  const drawn = byCategory(all.flatMap((group) => group.services).slice(0, first));
  return (
    <div style={roomFor(services.length - first, 177)}>
      {drawn.map(({ category, services: group }) => (
        <Fragment key={category}>
          {all.length > 1 && <h2 className={classes.categoryName}>{categoryName(category)}</h2>}
          <ul>
            {group.map((service) => (
              <li key={service._id} className={classes.card}>
                <ServiceDetails service={service} />
                <div className={classes.chips}>
                  <BookingTypeChip type={service.bookingType} />
                  <AvailabilityChip available={service.available} />
                </div>
                <div className={classes.cardFoot}>
                  <ServicePerformers service={service} staff={staff} />
                  <ServiceActions
                    service={service}
                    businessSlug={businessSlug}
                    hints={hints}
                    onShare={() => on.onShare(service)}
                    onEdit={() => on.onEdit(service)}
                    onDelete={() => on.onDelete(service)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  );
});

/** What a table and its cards are given alike. */
type ServiceRowsProps = {
  readonly services: readonly OwnerService[];
  readonly staff: readonly StaffName[] | undefined;
  readonly businessSlug: string | undefined;
  readonly hints: boolean;
  /** Shows the service's own link as a code, with other ways to send it on. */
  readonly onShare: (service: OwnerService) => void;
  readonly onEdit: (service: OwnerService) => void;
  readonly onDelete: (service: OwnerService) => void;
};

/** One row a service, and one for the name of each category. */
const ServiceTable = memo(function ServiceTable(props: ServiceRowsProps) {
  const { services, staff, businessSlug, hints, ...on } = props;
  const all = byCategory(services);
  return (
    <Table className={classes.table ?? ''} verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Service Details</Table.Th>
          <Table.Th scope="col">Booking Type</Table.Th>
          <Table.Th scope="col">Performed By</Table.Th>
          <Table.Th scope="col">Status</Table.Th>
          <Table.Th scope="col" ta="right" pr={28}>
            Actions
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      {all.map(({ category, services: group }) => (
        <Table.Tbody key={category}>
          {all.length > 1 && (
            <Table.Tr className={classes.categoryRow ?? ''}>
              <Table.Th scope="rowgroup" colSpan={5}>
                {categoryName(category)}
              </Table.Th>
            </Table.Tr>
          )}
          {group.map((service) => (
            <Table.Tr key={service._id}>
              <Table.Td>
                <ServiceDetails service={service} />
              </Table.Td>
              <Table.Td>
                <BookingTypeChip type={service.bookingType} />
              </Table.Td>
              <Table.Td>
                <ServicePerformers service={service} staff={staff} />
              </Table.Td>
              <Table.Td>
                <AvailabilityChip available={service.available} />
              </Table.Td>
              <Table.Td>
                <ServiceActions
                  service={service}
                  businessSlug={businessSlug}
                  hints={hints}
                  onShare={() => on.onShare(service)}
                  onEdit={() => on.onEdit(service)}
                  onDelete={() => on.onDelete(service)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      ))}
    </Table>
  );
});
