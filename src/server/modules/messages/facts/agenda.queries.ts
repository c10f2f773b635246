import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { stillOwed } from '#core/money/booking-money.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { agendaDay, agendaSpan } from '#core/reminders/agenda.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import type { BookedLine } from '../../payments/index.ts';
import { type DayRow, findAgendaBusiness, listDay } from './agenda.repo.ts';

/** One booking of the day an owner is told of in the morning. */
export type AgendaEntry = {
  readonly bookingType: 'time-based' | 'item-based';
  readonly status: AppointmentStatus;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Of a rental: the day it is due back. */
  readonly returnDay: CalendarDate;
  readonly clientName: string;
  readonly clientPhone: string;
  readonly serviceName: string;
  readonly staffName: string;
  /** Null where the one service above says it all. */
  readonly lines: readonly BookedLine[] | null;
  readonly quantity: number;
  /** Where a rental is brought to; empty where it is picked up. */
  readonly deliveryZone: string;
  /** What is still to be paid of the price and the delivery. */
  readonly dueKobo: Kobo;
  /** What is still to be handed over as caution. */
  readonly cautionDueKobo: Kobo;
};

export type AgendaFacts = {
  readonly day: CalendarDate;
  readonly ownerName: string;
  readonly businessName: string;
  readonly zone: string;
  /** In the order in which they begin. */
  readonly starting: readonly AgendaEntry[];
  /** Rentals that come back on this day. */
  readonly returning: readonly AgendaEntry[];
  /** The day has more than the letter lists. */
  readonly more: boolean;
};

/** A letter lists so many; who has more looks into the calendar anyway. */
const MOST = 100;

/** A business's day as it stands, for its owner; null when the day is under way by now, or it has nothing to tell of. */
export const loadAgenda = async (
  transaction: PlatformTransaction,
  of: { readonly business: BusinessId; readonly day: CalendarDate },
  now: Instant,
): Promise<AgendaFacts | null> => {
  const { business, day } = of;
  const owner = await findAgendaBusiness(transaction, business);
  if (owner === undefined || agendaDay(now, owner.zone) !== day) return null;
  const { zone } = owner;
  const rows = await listDay(transaction, business, { ...agendaSpan(day, zone), day, zone }, MOST + 1);
  if (rows.length === 0) return null;
  const listed = rows.slice(0, MOST);
  return {
    ...owner,
    day,
    starting: listed.filter((row) => !returns(row, day)).map(entryOf),
    returning: listed.filter((row) => returns(row, day)).map(entryOf),
    more: rows.length > MOST,
  };
};

const returns = ({ bookingType, firstDay }: DayRow, day: CalendarDate): boolean =>
  bookingType === 'item-based' && firstDay < day;

const entryOf = (row: DayRow): AgendaEntry => {
  const owed = stillOwed({
    status: row.status,
    price: toKobo(row.priceKobo + row.deliveryFeeKobo),
    cautionFee: row.cautionFeeKobo,
    paid: row.paidKobo,
    cautionHeld: row.cautionHeldKobo,
    cautionSettled: row.cautionState === 'settled',
  });
  return {
    bookingType: row.bookingType,
    status: row.status,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    returnDay: row.returnDay,
    clientName: row.clientName,
    clientPhone: row.clientPhone,
    serviceName: row.serviceName,
    staffName: row.staffName,
    lines: row.lines,
    quantity: row.quantity,
    deliveryZone: row.deliveryZone,
    dueKobo: owed.price,
    cautionDueKobo: owed.caution,
  };
};
