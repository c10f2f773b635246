import { Table } from '@mantine/core';
import classes from '../services.module.css';
import { ServiceActions } from './service-actions.tsx';
import { AvailabilityChip, BookingTypeChip } from './service-chips.tsx';
import { ServiceDetails } from './service-details.tsx';
import { ServicePerformers } from './service-performers.tsx';
import type { ServiceRowsProps } from './service-rows.ts';

/** One row a service. */
export function ServiceTable({ services, staff, businessSlug, ...on }: ServiceRowsProps) {
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
      <Table.Tbody>
        {services.map((service) => (
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
                onShare={() => on.onShare(service)}
                onEdit={() => on.onEdit(service)}
                onDelete={() => on.onDelete(service)}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
