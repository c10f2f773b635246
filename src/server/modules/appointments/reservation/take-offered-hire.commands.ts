import { type Refusal, refusal } from '#contract/outcome.ts';
import { addDays } from '#core/calendar/calendar-date.ts';
import { acceptHire } from '#core/rentals/accept-hire.ts';
import { nearestHireStarts } from '#core/rentals/nearest-starts.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { findHireDiary, hireFactsOf } from '../../availability/index.ts';
import type { AppointmentRow } from '../record/record.repo.ts';
import { firstDayOf } from '../record/rental-days.rules.ts';
import { refuseHire } from './hire-refusals.rules.ts';
import type { TakeHire } from './move-hire.commands.ts';
import { takeUnits } from './rental.repo.ts';

const OFFERED_INSTEAD = 6;
type Ask = Parameters<TakeHire>[0];

/** The booking's own days are free to it, and yet no others. */
const asItIs = refusal('SLOT_NOT_OFFERED', {
  message: 'Your hire begins on that day already. Please pick another.',
});

/**
 * Takes other days for a hire as its client moves it, under the item's lock, which the caller holds: by the rules that
 * list the dates. Refused with the next ones.
 */
export const takeOfferedHire =
  (transaction: TenantTransaction, current: AppointmentRow, zone: string): TakeHire =>
  async (ask) => {
    const { appointmentId, serviceId, firstDay, quantity, now } = ask;
    const diary = await findHireDiary(transaction, {
      serviceId,
      from: firstDay,
      to: firstDay,
      now,
      except: appointmentId,
      reach: current.duration,
    });
    if (diary === undefined) return refusal('NOT_FOUND');
    if (firstDay === firstDayOf(current, zone)) return withNext(transaction, current, ask, zone, asItIs);
    const facts = hireFactsOf(diary, { durationDays: current.duration });
    const hire = acceptHire(facts, { date: firstDay, quantity }, now);
    if (!hire.ok) {
      return withNext(transaction, current, ask, zone, refuseHire(facts, firstDay, hire.reason));
    }
    await takeUnits(transaction, {
      appointmentId,
      serviceId,
      span: hire.value.claimSpan,
      quantity,
      expiresAt: null,
      now,
    });
    return ok({ ...hire.value, diary, duration: current.duration });
  };

/** The refusal with the next dates as things stand now; the one it has is not among them. */
const withNext = async (
  transaction: TenantTransaction,
  current: AppointmentRow,
  { appointmentId, serviceId, firstDay, quantity, now }: Ask,
  zone: string,
  given: Refusal,
): Promise<Refusal> => {
  const from = dateIn(zone, now);
  const ask = { serviceId, from, now, except: appointmentId, reach: current.duration };
  const diary = await findHireDiary(transaction, { ...ask, to: addDays(from, 91) });
  if (diary === undefined) return given;
  const wanted = { date: firstDay, quantity, count: OFFERED_INSTEAD + 1 };
  const facts = hireFactsOf(diary, { durationDays: current.duration });
  const nearest = nearestHireStarts(facts, wanted, now)
    .filter((date) => date !== firstDayOf(current, zone))
    .slice(0, OFFERED_INSTEAD);
  return { ...given, data: { nearest } };
};
