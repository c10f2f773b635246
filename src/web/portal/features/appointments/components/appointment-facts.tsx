import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OwnerAppointment } from '#contract/views.ts';
import { calendarDayOf, formatDate, formatLongDate, formatPhone, formatTime } from '../../../../ui/format.ts';
import {
  CalendarIcon,
  CopyIcon,
  DeliveryIcon,
  MailIcon,
  PhoneIcon,
  ServicesIcon,
  StaffIcon,
} from '../../../kit/icons.tsx';
import { StatusChip } from '../../../kit/status-chip.tsx';
import { answerText, deliveryShown, rentalPeriod } from '../model.ts';
import classes from './details.module.css';
import { RefundAccount } from './refund-account.tsx';

type AppointmentFactsProps = { readonly appointment: OwnerAppointment; readonly zone: string };

/** What is known of an appointment, in the order an owner asks for it: who, when, what, with whom. */
export function AppointmentFacts({ appointment, zone }: AppointmentFactsProps) {
  const { clientName, clientPhone, clientEmail, serviceId, customFieldAnswers, notes } = appointment;
  const rental = serviceId.bookingType === 'item-based';
  const staff = appointment.staffName || appointment.staffId?.name || 'N/A';
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="md">
        <Title order={3} fz={24} lh={1.2}>
          {clientName || 'N/A'}
        </Title>
        <StatusChip status={appointment.status} />
      </Group>
      <dl className={classes.facts}>
        {clientPhone !== '' && (
          <Fact icon={<PhoneIcon />} name="Phone">
            <a href={`tel:${clientPhone}`}>{formatPhone(clientPhone)}</a>
          </Fact>
        )}
        {clientEmail !== '' && (
          <Fact icon={<MailIcon />} name="Email">
            <a href={`mailto:${clientEmail}`}>{clientEmail}</a>
          </Fact>
        )}
        <Fact icon={<ServicesIcon />} name="Booked">
          {appointment.serviceName || serviceId.name}{' '}
          <span className={classes.kind}>{rental ? '(Rental Item)' : '(Service)'}</span>
        </Fact>
        {rental ? (
          <>
            <Fact icon={<CalendarIcon />} name="Rental Period">
              {periodText(appointment, zone)}
            </Fact>
            {appointment.quantity > 1 && (
              <Fact icon={<CopyIcon />} name="Quantity">
                {appointment.quantity}
              </Fact>
            )}
            <DeliveryFacts appointment={appointment} />
          </>
        ) : (
          <>
            <Fact icon={<CalendarIcon />} name="Date & Time">
              {formatLongDate(appointment.date, zone)}, {formatTime(appointment.date, zone)} –{' '}
              {formatTime(appointment.endDate, zone)}
            </Fact>
            <Fact icon={<StaffIcon />} name="Staff">
              {staff}
            </Fact>
          </>
        )}
      </dl>
      {rental && <RefundAccount appointment={appointment} />}
      {notes !== '' && (
        <section className={classes.more}>
          <Title order={4}>Notes</Title>
          <Text className={classes.notes}>{notes}</Text>
        </section>
      )}
      {customFieldAnswers.length > 0 && (
        <section className={classes.more}>
          <Title order={4}>Additional Information</Title>
          <dl className={classes.answers}>
            {customFieldAnswers.map((answer) => (
              <div key={answer.fieldId}>
                <dt>{answer.label}</dt>
                <dd>{answerText(answer)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

/** How a hire reaches its client, while that is still ahead. */
function DeliveryFacts({ appointment }: { readonly appointment: OwnerAppointment }) {
  const delivery = deliveryShown(appointment);
  if (delivery === null) return null;
  return (
    <Fact icon={<DeliveryIcon />} name="Delivery">
      {delivery.method}
      {delivery.address !== '' && <Text className={classes.notes}>{delivery.address}</Text>}
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

function periodText({ date, serviceId }: OwnerAppointment, zone: string): string {
  if (Number.isNaN(Date.parse(date))) return 'Invalid Dates';
  const period = rentalPeriod(calendarDayOf(date, zone), serviceId.duration);
  if (period === null) return 'Invalid Dates';
  const shown = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC');
  return period.from === period.to ? shown(period.from) : `${shown(period.from)} – ${shown(period.to)}`;
}
