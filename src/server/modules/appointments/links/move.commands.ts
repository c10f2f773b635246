import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { PublicAppointment } from '#contract/replies/views.ts';
import { nextStatus } from '#core/appointments/transitions.ts';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Doer, defineCommand, doerOf, type TenantCtx } from '../../../platform/use-case.ts';
import { type BusinessRow, findBusiness } from '../../businesses/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { linesOf, standing } from '../lines/lines.rules.ts';
import { insertEvent } from '../record/events.repo.ts';
import { presentPublicAppointment } from '../record/record.present.ts';
import { type AppointmentRow, lockAppointment } from '../record/record.repo.ts';
import { dayOf, firstDayOf } from '../record/rental-days.rules.ts';
import { deliveryOf, PICKUP } from '../reservation/delivery.rules.ts';
import { moveAppointment, type Placement } from '../reservation/move.commands.ts';
import { moveBookingLines } from '../reservation/move-lines.commands.ts';
import { itemsAsTheyAre, moveRental } from '../reservation/move-rental.commands.ts';
import type { Move } from '../reservation/reservation.types.ts';
import { businessOfLink, findLinked, type LinkToken, linkOf } from './links.queries.ts';
import { type ManagedRow, moveByClient, useRescheduleLink } from './links.repo.ts';
import { freeUntilOnceChosen, type Linked, moveRefusal, refuseClient } from './links.rules.ts';

export const badLink = refusal('NOT_FOUND', { message: 'Invalid reschedule token' });

/**
 * Moves a booking by a reschedule link, which is then used up, or by the manage link, as often as the business lets
 * clients. The old time is given back and the new one taken in one transaction, by the rules clients book by, or
 * nothing changes at all. A bad or used link is NOT_FOUND.
 */
export const rescheduleByLink = defineCommand(appointmentsCalls.reschedule, {
  business: businessOfLink,
  missing: badLink,
  admit: async ({ ctx: { platform, tx }, input }) =>
    (await findLinked(tx, platform.secrets, linkOf(input))) === null ? badLink : null,
  // guard: a-link-is-used-by-moving-with-the-same-key-once
  once: 'reschedule-by-link',
  run: ({ ctx, input }) => move(ctx, linkOf(input), input.body.newDate),
});

const move = async (
  { platform, tx: transaction, now, actor }: TenantCtx,
  given: LinkToken,
  newDate: string,
): Promise<Outcome<{ success: true; data: PublicAppointment }>> => {
  const business = await findBusiness(transaction);
  const seen = allowed(await findLinked(transaction, platform.secrets, given), business, now);
  if (!seen.ok) return seen;
  const plan = planMove(transaction, seen.value.row, newDate, business, now);
  if (!plan.ok) return plan;
  await plan.value.lock();
  await lockAppointment(transaction, seen.value.row.appointment_id);
  // Whoever was quicker may have used the link, or moved the booking to somebody whose time is not locked.
  const linked = allowed(await findLinked(transaction, platform.secrets, given), business, now);
  if (!linked.ok) return linked;
  const { row, link } = linked.value;
  if (!isOfTheSamePeople(row, seen.value.row)) {
    return refusal('ILLEGAL_TRANSITION', { data: { status: row.status } });
  }
  const placed = await plan.value.place(row);
  if (!placed.ok) return placed;
  if (link !== null && !(await useRescheduleLink(transaction, link.link_id, now))) return badLink;
  const data = await save(transaction, row, placed.value, business, { by: doerOf(actor), now });
  return ok({ success: true, data });
};

/** Whether what was locked before the booking is what it needs still. */
const isOfTheSamePeople = (row: ManagedRow, seen: ManagedRow): boolean => {
  const needs = (one: ManagedRow) =>
    standing(linesOf(one)).map(({ line, serviceId, staffId, helperId }) => [
      line,
      serviceId,
      staffId,
      helperId,
    ]);
  return JSON.stringify(needs(row)) === JSON.stringify(needs(seen));
};

/** The linked booking as long as its client may move it. */
const allowed = (linked: Linked | null, business: BusinessRow, now: Instant): Outcome<Linked> => {
  if (linked === null) return badLink;
  const reason = moveRefusal(linked, business, now);
  if (reason === null) return ok(linked);
  return linked.link === null ? refuseClient('reschedule', reason, linked.row, business) : badLink;
};

/** What to lock and how to place it, by the kind of booking; the same locks in the same order as an owner's edit. */
const planMove = (
  transaction: TenantTransaction,
  seen: ManagedRow,
  newDate: string,
  { time_zone: zone }: BusinessRow,
  now: Instant,
): Outcome<Move<AppointmentRow, Placement>> => {
  const asItWas = (row: AppointmentRow) => ({ serviceId: row.service_id, sameService: true, moves: true });
  if (seen.booking_type === 'item-based') {
    const firstDay = dayOf(newDate, zone, now);
    const changeOf = (row: AppointmentRow) => ({
      items: itemsAsTheyAre(standing(linesOf(row))),
      cancelled: [],
      firstDay,
      // Whoever asks for the day it has is refused by the rule for `present`, not told that it moved.
      sameDay: false,
      days: null,
      delivery: deliveryOf(row) ?? PICKUP,
    });
    const rulesOf = (row: AppointmentRow) => ({ by: 'client' as const, present: firstDayOf(row, zone) });
    return ok(moveRental(transaction, { seen, changeOf, rulesOf, now }));
  }
  const at = parseInstant(newDate);
  if (at === null) {
    const message = 'Please select a new date and time slot first.';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'newDate', message }] });
  }
  const rulesOf = (row: AppointmentRow) => ({ by: 'client' as const, present: row.starts_at });
  if (seen.line_count !== null) {
    const linesChange = () => ({ at, staffId: undefined, moves: true });
    return ok(moveBookingLines(transaction, { seen, changeOf: linesChange, rulesOf, now }));
  }
  const changeOf = (row: AppointmentRow) => ({ ...asItWas(row), at, staffId: row.staff_id });
  return ok(moveAppointment(transaction, { seen, changeOf, rulesOf, now }));
};

const save = async (
  transaction: TenantTransaction,
  row: ManagedRow,
  { startsAt, endsAt, rental, lines, staffId, staffName }: Placement,
  business: BusinessRow,
  { by, now }: { readonly by: Doer; readonly now: Instant },
): Promise<PublicAppointment> => {
  const id = row.appointment_id;
  const status = nextStatus('reschedule', row.status);
  if (status === null) throw new Error(`A booking that is ${row.status} was moved`);
  const version = row.version + 1;
  const scheduleVersion = row.schedule_version + 1;
  const freeUntil = freeUntilOnceChosen(row, business, now);
  const firstDay = rental?.firstDay ?? null;
  await moveByClient(transaction, id, {
    status,
    version,
    scheduleVersion,
    startsAt,
    endsAt,
    firstDay,
    freeUntil,
    staffId,
    staffName,
    lines,
  });
  await insertEvent(transaction, {
    appointmentId: id,
    version,
    event: 'reschedule',
    from: row.status,
    to: status,
    actor: by,
    reason: '',
    now,
    place: { startsAt, endsAt, staffId, scheduleVersion },
  });
  await enqueueBookingMessages(transaction, { appointment: id, cause: 'moved-by-client', now });
  return presentPublicAppointment(
    {
      ...row,
      status,
      starts_at: startsAt,
      ends_at: endsAt,
      first_day: firstDay,
      staff_name: staffName,
      lines: lines ?? row.lines,
    },
    business,
  );
};
