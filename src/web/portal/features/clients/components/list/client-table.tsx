import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { Client } from '#contract/views.ts';
import { formatDate, formatPhone, initials } from '../../../../../ui/format.ts';
import classes from './clients.module.css';

export type ClientRowsProps = {
  readonly clients: readonly Client[];
  readonly zone: string;
  readonly onOpen: (id: string) => void;
};

/** One row a client. A press anywhere on it opens the client; the name is the link of the keyboard. */
export function ClientTable({ clients, zone, onOpen }: ClientRowsProps) {
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
                <span className={classes.avatar} aria-hidden="true">
                  {initials(client.name)}
                </span>
                <Link className={classes.name} to={paths.client(client._id)}>
                  {client.name || 'N/A'}
                </Link>
              </span>
            </Table.Td>
            <Table.Td>
              <span className={classes.contact}>
                <span>{client.email || 'N/A'}</span>
                <span className={classes.quiet}>{formatPhone(client.phone) || 'N/A'}</span>
              </span>
            </Table.Td>
            <Table.Td>{formatDate(client.lastAppointmentDate, zone)}</Table.Td>
            <Table.Td>
              <span className={classes.chip}>{client.totalAppointments}</span>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
