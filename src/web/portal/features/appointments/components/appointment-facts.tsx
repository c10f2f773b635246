import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import {
  CalendarIcon,
  CheckIcon,
  ChevronRightIcon,
  ClientsIcon,
  ClockIcon,
  CopyIcon,
  DeliveryIcon,
  ItemsIcon,
  ServicesIcon,
  StaffIcon,
} from '../../../../ui/icons.tsx';
import { StatusChip } from '../../../kit/booking/status-chip.tsx';
import {
  deliveryShown,
  type Glance,
  glanceOf,
  isInFull,
  type KeptBooking,
  rentalPeriod,
  timeText,
} from '../model.ts';
import classes from './details.module.css';

type AppointmentFactsProps = {
  readonly kept: KeptBooking;
  readonly zone: string;
  /** On a phone the client and the status are lines like the others. */
  readonly compact: boolean;
};

/** Who, what, with whom and when, and how it stands. */
export function AppointmentFacts({ kept, zone, compact }: AppointmentFactsProps) {
  const booking = glanceOf(kept);
  const clientId = isInFull(kept) ? kept.clientId : null;
  const name = <ClientName name={booking.client} clientId={clientId} />;
  return (
    <>
      {!compact && (
        <div className={classes.head}>
          {name}
          <StatusChip status={booking.status} />
        </div>
      )}
      <dl className={classes.facts}>
        {compact && (
          <Fact icon={<ClientsIcon />} name="Client">
            {name}
          </Fact>
        )}
        <Fact
          icon={booking.rental ? <ItemsIcon /> : <ServicesIcon />}
          name={booking.rental ? itemsName(kept) : 'Service'}
        >
          {booking.service}{' '}
          <span data-text="dimmed regular">
            {booking.rental
              ? itemsName(kept) === 'Items'
                ? '(Rental Items)'
                : '(Rental Item)'
              : '(Service)'}
          </span>
        </Fact>
        {booking.rental ? (
          <RentalFacts kept={kept} booking={booking} zone={zone} />
        ) : (
          <>
            <Fact icon={<StaffIcon />} name="Staff">
              {booking.staff}
            </Fact>
            <Fact icon={<ClockIcon />} name="Date & Time">
              {timeText(booking, zone)}
            </Fact>
          </>
        )}
        {compact && (
          <Fact icon={<CheckIcon />} name="Status">
            <StatusChip status={booking.status} />
          </Fact>
        )}
        <DeliveryFact kept={kept} />
      </dl>
    </>
  );
}

const itemsName = (kept: KeptBooking): string =>
  isInFull(kept) && kept.lines.filter(({ cancelled }) => !cancelled).length > 1 ? 'Items' : 'Item';

type ClientNameProps = { readonly name: string; readonly clientId: string | null };

/** Leads to all that is known of them. */
function ClientName({ name, clientId }: ClientNameProps) {
  return (
    <Title order={3} className={classes.client ?? ''}>
      {clientId === null || clientId === '' ? (
        name
      ) : (
        <Link to={paths.client(clientId)} className={classes.clientLink} title="Open the client’s page">
          {name}
          <ChevronRightIcon size={18} />
        </Link>
      )}
    </Title>
  );
}

type RentalFactsProps = { readonly kept: KeptBooking; readonly booking: Glance; readonly zone: string };

function RentalFacts({ kept, booking, zone }: RentalFactsProps) {
  const { days, more } = rentalPeriod(booking, zone);
  return (
    <>
      <Fact icon={<CalendarIcon />} name="Rental period">
        {days}
        {more !== '' && <span className={classes.more}>{more}</span>}
      </Fact>
      {isInFull(kept) && kept.quantity > 1 && (
        <Fact icon={<CopyIcon />} name="Quantity">
          {kept.quantity}
        </Fact>
      )}
    </>
  );
}

/** How a hire reaches its client, while that is still ahead. */
function DeliveryFact({ kept }: { readonly kept: KeptBooking }) {
  const delivery = isInFull(kept) ? deliveryShown(kept) : null;
  if (delivery === null) return null;
  return (
    <Fact icon={<DeliveryIcon />} name="Delivery">
      {delivery.method}
      {delivery.address !== '' && <span className={classes.more}>{delivery.address}</span>}
    </Fact>
  );
}

type FactProps = { readonly icon: ReactNode; readonly name: string; readonly children: ReactNode };

function Fact({ icon, name, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>
        {icon}
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
