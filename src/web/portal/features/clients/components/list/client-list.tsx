import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { Client } from '#contract/replies/views.ts';
import { birthdayText } from '#core/clients/birthday.ts';
import { formatDate, formatNaira, formatPhone } from '../../../../../ui/format.ts';
import { ClientsIcon, SearchIcon } from '../../../../../ui/icons.tsx';
import { EmptyState } from '../../../../kit/empty-state.tsx';
import { Face } from '../../../../kit/face.tsx';
import { roomFor, useFirstRows } from '../../../../kit/first-rows.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { type ClientsFilter, emptyListText } from '../../filters.ts';
import { bookingCountText, type ClientPage } from '../../model.ts';
import classes from './clients.module.css';

type ClientListProps = {
  /** Undefined while nothing has come yet. */
  readonly found: ClientPage | undefined;
  /** The rows are those of the question before. */
  readonly stale: boolean;
  readonly onOpen: (id: string) => void;
};

/** The clients found as a table, or as cards where there is no room for one. */
export function ClientList({ found, stale, onOpen }: ClientListProps) {
  // Drawn in the browser only, so the first frame may already know the width.
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const zone = useBusinessZone();
  if (found === undefined) return <LoadingRows />;
  const Rows = narrow ? ClientCards : ClientTable;
  return (
    <div className={classes.rows} aria-busy={stale} data-stale={stale || undefined}>
      {/* Told when it changes, since nothing else says that a search has an answer. */}
      <VisuallyHidden role="status">
        {stale || !isNarrowed(found.filter) || found.total === 0 ? '' : `${found.total} found`}
      </VisuallyHidden>
      {found.total === 0 ? (
        <div role="status">
          <EmptyState
            icon={isNarrowed(found.filter) ? <SearchIcon size={26} /> : <ClientsIcon size={26} />}
            text={emptyListText(found.filter)}
          />
        </div>
      ) : (
        <Rows
          clients={found.clients}
          zone={zone}
          birthdays={found.filter.group?.startsWith('birthday') ?? false}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}

const isNarrowed = ({ search, group }: ClientsFilter): boolean => search !== '' || group !== null;

type FlagsProps = { readonly client: Client; readonly birthdays: boolean };

/** What is to be known before the next booking: what is owed, and what was missed. */
function Flags({ client: { owed, noShows, birthday }, birthdays }: FlagsProps) {
  return (
    <>
      {birthdays && <span data-chip="green">{birthdayText(birthday)}</span>}
      {owed > 0 && <span data-chip="orange">Owes {formatNaira(owed)}</span>}
      {noShows > 0 && <span data-chip="orange">{noShows === 1 ? '1 no-show' : `${noShows} no-shows`}</span>}
    </>
  );
}

function LoadingRows() {
  return (
    <div role="status">
      <VisuallyHidden>Loading clients…</VisuallyHidden>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div className={classes.loadingRow} key={row} aria-hidden="true">
          <Skeleton width={44} height={44} circle />
          <div>
            <Skeleton width="42%" height={14} mb={8} />
            <Skeleton width="60%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The table's rows on a narrow screen; the whole card is the link. */
function ClientCards({ clients, zone, birthdays }: Omit<ClientRowsProps, 'onOpen'>) {
  const first = useFirstRows(5);
  return (
    <ul style={roomFor(clients.length - first, 137)}>
      {clients.slice(0, first).map((client) => (
        <li key={client._id} className={classes.item}>
          <Face name={client.name} size={44} />
          <div className={classes.words}>
            <Link className={classes.cover} to={paths.client(client._id)}>
              {client.name || 'N/A'}
            </Link>
            <span data-text="quiet">{formatPhone(client.phone) || 'N/A'}</span>
            <span data-text="quiet">{client.email || 'N/A'}</span>
            <span className={classes.foot}>
              <span data-text="quiet">Last: {formatDate(client.lastAppointmentDate, zone)}</span>
              <span data-chip="green">{bookingCountText(client.totalAppointments)}</span>
              <Flags client={client} birthdays={birthdays} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

type ClientRowsProps = {
  readonly clients: readonly Client[];
  readonly zone: string;
  /** They are listed by birthday. */
  readonly birthdays: boolean;
  readonly onOpen: (id: string) => void;
};

/** One row a client. A press anywhere on it opens the client; the name is the link of the keyboard. */
function ClientTable({ clients, zone, birthdays, onOpen }: ClientRowsProps) {
  return (
    <Table className={classes.table ?? ''} verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Name</Table.Th>
          <Table.Th scope="col">Contact Info</Table.Th>
          <Table.Th scope="col">Last Appointment</Table.Th>
          <Table.Th scope="col">Total Bookings</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {clients.map((client) => (
          <Table.Tr
            key={client._id}
            className={classes.row ?? ''}
            onClick={({ target }) => {
              // The link opens by itself, also in a new tab.
              if (!(target instanceof Element && target.closest('a'))) onOpen(client._id);
            }}
          >
            <Table.Td>
              <span className={classes.who}>
                <Face name={client.name} size={44} />
                <Link className={classes.name} to={paths.client(client._id)}>
                  {client.name || 'N/A'}
                </Link>
              </span>
            </Table.Td>
            <Table.Td>
              <span data-stack data-text="breaks">
                <span>{client.email || 'N/A'}</span>
                <span data-text="quiet">{formatPhone(client.phone) || 'N/A'}</span>
              </span>
            </Table.Td>
            <Table.Td>{formatDate(client.lastAppointmentDate, zone)}</Table.Td>
            <Table.Td>
              <span data-row="1" data-wrap>
                <span data-chip="green">{client.totalAppointments}</span>
                <Flags client={client} birthdays={birthdays} />
              </span>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
