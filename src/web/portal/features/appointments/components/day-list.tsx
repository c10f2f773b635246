import type { OwnerAppointment } from '#contract/views.ts';
import { formatTime } from '../../../../ui/format.ts';
import { StatusChip } from '../../../kit/status-chip.tsx';
import { byStart, type Moment, momentsOf } from '../model.ts';
import classes from './day.module.css';

type DayListProps = {
  readonly appointments: readonly OwnerAppointment[];
  readonly zone: string;
  readonly now: number;
  readonly onOpen: (id: string) => void;
};

const momentWords = { now: 'Now', next: 'Next', open: 'Needs outcome' } as const;

/** The day's appointments from the first to the last. */
export function DayList({ appointments, zone, now, onOpen }: DayListProps) {
  const sorted = byStart(appointments);
  const moments = momentsOf(sorted, now);
  return (
    <ul className={classes.list}>
      {sorted.map((appointment) => (
        <li key={appointment._id}>
          <DayRow
            appointment={appointment}
            zone={zone}
            moment={moments.get(appointment._id) ?? null}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

type DayRowProps = {
  readonly appointment: OwnerAppointment;
  readonly zone: string;
  readonly moment: Moment;
  readonly onOpen: (id: string) => void;
};

function DayRow({ appointment, zone, moment, onOpen }: DayRowProps) {
  const rental = appointment.serviceId.bookingType === 'item-based';
  const staff = appointment.staffName || appointment.staffId?.name || '';
  return (
    <button
      type="button"
      className={classes.row}
      data-status={appointment.status}
      data-moment={moment ?? undefined}
      aria-haspopup="dialog"
      onClick={() => onOpen(appointment._id)}
    >
      <span className={classes.time}>
        {rental ? 'Pick-up' : formatTime(appointment.date, zone)}
        {!rental && <span className={classes.until}>{formatTime(appointment.endDate, zone)}</span>}
      </span>
      <span className={classes.who}>
        <span className={classes.client}>{appointment.clientName || 'N/A'}</span>
        <span className={classes.what}>
          {appointment.serviceName || appointment.serviceId.name}
          {staff !== '' && <span className={classes.narrowStaff}> · {staff}</span>}
        </span>
      </span>
      <span className={classes.staff}>{staff}</span>
      <span className={classes.state}>
        {moment !== null && <span className={classes.moment}>{momentWords[moment]}</span>}
        <StatusChip status={appointment.status} />
      </span>
    </button>
  );
}
