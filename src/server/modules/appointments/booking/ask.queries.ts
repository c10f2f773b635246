import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import type { WantedLine } from '#core/lines/lines-text.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { readBusinessHandle } from '../../../platform/ids.ts';
import {
  findLinesSchedule,
  findSchedule,
  isPlainAsk,
  type LinesScheduleRow,
  readLineWishes,
} from '../../availability/index.ts';
import type { Paying, PublicAsk, PublicChoice } from './quote.rules.ts';

/** The lines that were sent, or the one service that stands for a line. */
const sentLines = ({ lines, serviceId = '', staffId, quantity }: PublicBooking): readonly WantedLine[] =>
  lines ?? [{ serviceId, staffId, quantity }];

/** What is booked and with whom, as it was sent; null where it is not offered by the business that it names. */
export const readPublicChoice = (body: PublicBooking): PublicChoice | null => {
  const sent = sentLines(body);
  const wanted = readLineWishes(sent);
  return wanted === null || readBusinessHandle(body.businessId) !== wanted.business
    ? null
    : { ...wanted, quantities: sent.map(({ quantity }) => quantity ?? 1) };
};

/**
 * What is asked for with the schedule it is decided on, as it stands now; null where it is not offered. One plain
 * service goes by a schedule of its own, and everything else by its lines.
 */
export const readPublicAsk = async (
  transaction: TenantTransaction,
  {
    choice: { lines, quantities },
    ...asked
  }: {
    readonly choice: PublicChoice;
    readonly body: PublicBooking;
    readonly paying: Paying | null;
    readonly now: Instant;
  },
): Promise<PublicAsk | null> => {
  const { body, now } = asked;
  const from = parseInstant(body.date) ?? now;
  const [only] = lines;
  if (isPlainAsk(lines)) {
    const { serviceId, staffId } = only;
    const span = { from, until: toInstant(from + 2 * dayMs), now };
    const schedule = await findSchedule(transaction, { serviceId, staffId, ...span });
    if (schedule === undefined) return null;
    if (!schedule.needs_lines)
      return {
        ...asked,
        kind: 'plain',
        choice: { serviceId, staffId, quantity: quantities[0] ?? 1 },
        schedule,
      };
  }
  const schedule = await findLinesSchedule(transaction, {
    serviceIds: lines.map(({ serviceId }) => serviceId),
    except: null,
    from,
    until: toInstant(from + 4 * dayMs),
    now,
  });
  if (schedule === undefined) return null;
  if (!areItems(schedule, body)) return { ...asked, kind: 'lines', lines, schedule };
  const items = lines.map(({ serviceId }, at) => ({
    line: at + 1,
    serviceId,
    quantity: quantities[at] ?? 1,
  }));
  return { ...asked, kind: 'order', lines: items, schedule };
};

/**
 * Whether what is asked for is hired out by the day. Where only some of it is, a day without an hour says that a hire is
 * meant; either way each line that is of the other kind is told so.
 */
const areItems = ({ services }: Pick<LinesScheduleRow, 'services'>, { date }: PublicBooking): boolean => {
  const items = services.filter(({ booking_type: kind }) => kind === 'item-based');
  return items.length > 0 && (items.length === services.length || parseCalendarDate(date) !== null);
};
