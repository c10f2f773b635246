import { manageCalls } from '#contract/calls/manage.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { LineAddPreview, LineCancelPreview } from '#contract/replies/line-changes.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import type { AddedLine } from '#contract/requests/booking-bodies.ts';
import type { CancelledLine } from '#contract/requests/lines.ts';
import type { IntakeAnswer } from '#core/intake/answers.ts';
import { changeText } from '#core/lines/titles.ts';
import { ok } from '#core/result.ts';
import type { Id } from '../../../platform/ids.ts';
import { defineCommand, doerOf, type TenantCtx } from '../../../platform/use-case.ts';
import { peopleOf } from '../../availability/index.ts';
import { type BusinessRow, findBusiness } from '../../businesses/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { followPrice, settleCancelledLine } from '../../payments/index.ts';
import { readAnswers } from '../booking/details.rules.ts';
import { columnsOfLines, linesOf, standing, unitsIn } from '../lines/lines.rules.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import { insertEvent } from '../record/events.repo.ts';
import { lockAppointment } from '../record/record.repo.ts';
import { lockStaff, releaseTime } from '../reservation/appointment.repo.ts';
import { linesAsPlaced, stretchesOf, stretchesOfLines } from '../reservation/lines.commands.ts';
import { claimLines } from '../reservation/lines.repo.ts';
import { lockLinesOf } from '../reservation/move-lines.commands.ts';
import { invalidBooking } from '../reservation/refusals.rules.ts';
import { type FoundPlaces, findPlaces, readAddedWish } from './client-lines.queries.ts';
import { changedSince, openQuestions, previewAdded, quoteLineCancel } from './client-lines.rules.ts';
import { admitViewer, viewed } from './links.commands.ts';
import { presentManaged } from './links.present.ts';
import { businessOfLink, findLinked, type LinkToken, linkOf } from './links.queries.ts';
import { changeLinesByClient, type ManagedRow } from './links.repo.ts';
import { freeUntilAfter } from './links.rules.ts';

type Changed<Preview> = {
  readonly success: true;
  readonly data: ManagedAppointment;
  readonly preview?: Preview;
};

/**
 * The client cancels one line of several: the others keep their time and their people, its time is free at once, and
 * what was paid for it goes by the policy. What it costs was shown; where that has changed since, AMOUNT_CHANGED has it
 * anew. The last line is ILLEGAL_TRANSITION: that is cancelling the booking.
 */
export const cancelLineByLink = defineCommand(manageCalls.cancelLine, {
  business: businessOfLink,
  admit: admitViewer,
  once: 'cancel-line-by-link',
  isOnlyShown: ({ body }) => body.dryRun === true,
  run: ({ ctx, input }) => cancelLine(ctx, linkOf(input), input.body),
});

const cancelLine = async (
  ctx: TenantCtx,
  given: LinkToken,
  { line, dryRun, quoteHash }: CancelledLine,
): Promise<Outcome<Changed<LineCancelPreview>>> => {
  const { tx, now } = ctx;
  const business = await findBusiness(tx);
  const seen = await viewed(ctx, given);
  if (seen === null) return refusal('NOT_FOUND');
  const shown = quoteLineCancel(seen.row, business, line, now);
  if (!shown.ok) return shown;
  if (dryRun === true)
    return ok({ success: true, data: presentManaged(seen.row, business, now), preview: shown.value.preview });
  // Staff in one order, then the booking; whoever changed its people meanwhile made another version of it.
  await lockStaff(tx, standing(linesOf(seen.row)).flatMap(peopleOf));
  // guard: of-a-line-and-its-booking-cancelled-at-once-the-second-sees-the-first
  await lockAppointment(tx, given.id);
  const linked = await viewed(ctx, given);
  if (linked === null) return refusal('NOT_FOUND');
  const { row } = linked;
  const quoted = quoteLineCancel(row, business, line, now);
  if (!quoted.ok) return quoted;
  const { preview, cancel } = quoted.value;
  // guard: a-line-is-cancelled-for-what-was-shown
  if (preview.hash !== quoteHash) return changedSince(preview);
  const lines = linesOf(row).map((one) => (one.line === line ? { ...one, cancelledAt: now } : one));
  await keepTimeOf(ctx, row.appointment_id, standing(lines), business.gap_minutes);
  await save(ctx, row, { lines, answers: row.answers, business });
  await settleCancelledLine(tx, { appointmentId: row.appointment_id, back: cancel.back, now });
  return reply(ctx, given, business);
};

/** Of what a booking has taken, keeps what these lines need, and gives the rest back. */
const keepTimeOf = async (
  { tx, now }: TenantCtx,
  appointmentId: Id,
  lines: readonly BookingLine[],
  gapMinutes: number,
): Promise<void> => {
  // guard: a-cancelled-line-gives-its-time-back
  await releaseTime(tx, appointmentId);
  const claim = (gap: number) =>
    claimLines(tx, { appointmentId, lines, stretches: stretchesOfLines(lines, gap), expiresAt: null, now });
  // A gap that was made longer since may be somebody else's; the work itself was the booking's own.
  if (!(await claim(gapMinutes)) && !(await claim(0)))
    throw new Error('Lines that stay have lost the time they had');
};

/**
 * The client adds a line where it was offered, without the others being moved; it is paid at the visit. Where it costs
 * another price or is done by somebody else than was shown, AMOUNT_CHANGED has it anew; where it does not fit any more,
 * SLOT_TAKEN has the places where it does.
 */
export const addLineByLink = defineCommand(manageCalls.addLine, {
  business: businessOfLink,
  admit: admitViewer,
  once: 'add-line-by-link',
  isOnlyShown: ({ body }) => body.dryRun === true,
  run: ({ ctx, input }) => addLine(ctx, linkOf(input), input.body),
});

const addLine = async (
  ctx: TenantCtx,
  given: LinkToken,
  { line, date, customFieldAnswers, dryRun, quoteHash }: AddedLine,
): Promise<Outcome<Changed<LineAddPreview>>> => {
  const { tx, now } = ctx;
  const business = await findBusiness(tx);
  const wish = readAddedWish(tx.business, line);
  const seen = await viewed(ctx, given);
  if (seen === null || wish === null) return refusal('NOT_FOUND');
  const first = await findPlaces(tx, { row: seen.row, business, wish, now });
  if (!first.ok) return first;
  if (dryRun !== true) {
    await lockLinesOf(tx, standing(linesOf(seen.row)), first.value.facts);
    await lockAppointment(tx, given.id);
  }
  const linked = await viewed(ctx, given);
  if (linked === null) return refusal('NOT_FOUND');
  const { row } = linked;
  const found = dryRun === true ? first : await findPlaces(tx, { row, business, wish, now });
  if (!found.ok) return found;
  const preview = previewAdded(row, found.value.offer, date);
  if (preview === null) return noPlace(found.value);
  if (dryRun === true) return ok({ success: true, data: presentManaged(row, business, now), preview });
  // guard: a-line-is-added-for-what-was-shown
  if (preview.hash !== quoteHash) return changedSince(preview);
  const answers = readAnswers(customFieldAnswers, openQuestions(found.value.read.service, row));
  if (!answers.ok) return invalidBooking(answers.reason);
  const lines = await takePlace(ctx, row, found.value, preview);
  if (lines === null) return noPlace(found.value);
  await save(ctx, row, {
    lines,
    answers: [...row.answers, ...answers.value],
    business,
  });
  await followPrice(tx, { appointmentId: row.appointment_id, now });
  return reply(ctx, given, business);
};

const noPlace = ({ offer }: FoundPlaces) =>
  refusal('SLOT_TAKEN', {
    message:
      'This service does not fit there any more. Please choose another time for it, move your booking, or call.',
    data: { nearest: offer.places.map(({ date }) => date) },
  });

/** Takes the time of the line that is added, at the place that was chosen; null: a rival was quicker. */
const takePlace = async (
  { tx, now }: TenantCtx,
  row: ManagedRow,
  { facts, read, places, offer }: FoundPlaces,
  { hash }: LineAddPreview,
): Promise<readonly BookingLine[] | null> => {
  const place = places[offer.places.findIndex((one) => one.hash === hash)];
  if (place === undefined) throw new Error('A place that was offered is not there');
  const before = standing(linesOf(row));
  const { placed, startsAt, endsAt, staffIds } = place;
  const [added] = linesAsPlaced(facts, {
    read: [read],
    placed: { ...placed, lines: [{ line: 0, startsAt, endsAt, staffIds }] },
  });
  if (added === undefined) throw new Error('A line was placed and is not there');
  const lines = [...before, added];
  const staff = lines.flatMap(peopleOf).map((id) => ({ id }));
  // guard: adding-a-line-gives-the-old-time-back
  await releaseTime(tx, row.appointment_id);
  const stretches = stretchesOf({ staff }, placed, (at) => lines[at]?.line ?? 0);
  const claim = { appointmentId: row.appointment_id, lines, stretches, expiresAt: null, now };
  return (await claimLines(tx, claim)) ? [...linesOf(row), added] : null;
};

type LinesAfter = {
  /** All of them, cancelled ones too. */
  readonly lines: readonly BookingLine[];
  readonly answers: readonly IntakeAnswer[];
  readonly business: BusinessRow;
};

/** Writes what a booking's lines are now, as one step of its history; client and owner are told. */
const save = async (
  { tx, now, actor }: TenantCtx,
  row: ManagedRow,
  { lines, answers, business }: LinesAfter,
): Promise<void> => {
  const columns = columnsOfLines(lines);
  const version = row.version + 1;
  // Another schedule even where it begins as before: what was to be told of the one before is not true of it.
  const scheduleVersion = row.schedule_version + 1;
  await changeLinesByClient(tx, row.appointment_id, {
    ...columns,
    lines,
    answers,
    version,
    scheduleVersion,
    // guard: what-is-lost-inside-the-notice-is-not-won-back-by-lines
    freeUntil: freeUntilAfter(row, business, now),
  });
  await insertEvent(tx, {
    appointmentId: row.appointment_id,
    version,
    event: columns.startsAt === row.starts_at ? 'edit' : 'move',
    from: row.status,
    to: row.status,
    actor: doerOf(actor),
    reason: changeText(unitsIn(linesOf(row)), unitsIn(lines)),
    now,
    place: { ...columns, scheduleVersion },
  });
  await enqueueBookingMessages(tx, { appointment: row.appointment_id, cause: 'lines-changed', now });
};

const reply = async (
  { platform, tx, now }: TenantCtx,
  given: LinkToken,
  business: BusinessRow,
): Promise<Outcome<Changed<never>>> => {
  const after = await findLinked(tx, platform.secrets, given);
  if (after === null) throw new Error('A booking just changed is gone');
  return ok({ success: true, data: presentManaged(after.row, business, now) });
};
