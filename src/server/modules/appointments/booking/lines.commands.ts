import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { hourMs, type Instant, parseInstant } from '#core/calendar/instant.ts';
import type { IntakeField } from '#core/intake/answers.ts';
import type { BookingTerms } from '#core/money/booking-terms.ts';
import { toKobo } from '#core/money/kobo.ts';
import { quoteAppointment } from '#core/money/quote.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { LinesScheduleRow } from '../../availability/index.ts';
import { type ReadLine, readAskedLines } from '../../availability/index.ts';
import { columnsOfLines } from '../lines/lines.rules.ts';
import { questionsOfAll } from '../record/record.repo.ts';
import { type LinesWish, linesTime, lockForLines } from '../reservation/lines.commands.ts';
import { invalidBooking } from '../reservation/refusals.rules.ts';
import { offerOn, reserve } from '../reservation/reserve.commands.ts';
import { readAnswers } from './details.rules.ts';
import { depositRequired, depositRuleOf, type LinesAsk, type PublicPlacement } from './quote.rules.ts';
import { refuseOtherTerms } from './terms.rules.ts';

const noTime = refusal('INVALID_INPUT', { errors: [{ field: 'date', message: 'Invalid Date' }] });

/**
 * Locks what the lines of a client's booking need, in the one order of locks, before its client. Whoever cannot have
 * them as things stand is told so without waiting for anybody, but not where the time is offered to them: it is still held.
 */
export const prepareLines = async (
  transaction: TenantTransaction,
  { ask, offered }: { readonly ask: LinesAsk; readonly offered: boolean },
): Promise<Refusal | null> => {
  const at = parseInstant(ask.body.date);
  if (at === null) return noTime;
  const facts = ask.schedule;
  const seen = offered ? null : await offerOn(transaction, { kind: linesTime, facts, wish: wishOf(ask, at) });
  if (seen?.ok === false) return seen;
  await lockForLines(transaction, {
    serviceIds: facts.services.map(({ id }) => id),
    staffIds: facts.staff.map(({ id }) => id),
  });
  return null;
};

/**
 * Takes the time of all lines, or of none: for good when no deposit is due on their sum, or as a hold until it is paid.
 * The same rules that list the starts decide, under the locks of `prepareLines`. Refused with the nearest starts at
 * which all of it can be had.
 */
export const placeLines = async (
  transaction: TenantTransaction,
  ask: LinesAsk,
): Promise<Outcome<PublicPlacement>> => {
  const { body, lines, schedule, paying, now } = ask;
  const at = parseInstant(body.date);
  if (at === null) return noTime;
  const read = readAskedLines(schedule, lines);
  if (!read.ok) return invalidBooking(read.reason);
  const terms = termsOfLines(schedule, read.value);
  const late = at < now + terms.cancelNoticeHours * hourMs;
  const otherTerms = refuseOtherTerms(body.terms, terms, { delivered: false, late });
  // guard: lines-are-booked-on-the-terms-that-were-read
  if (otherTerms !== null) return otherTerms;
  const answers = readAnswers(body.customFieldAnswers, questionsOfLines(read.value));
  if (!answers.ok) return refusal('INVALID_INPUT', { errors: answers.reason });
  const quote = quoteAppointment(terms.price, depositRuleOf(schedule, paying));
  // guard: a-deposit-that-is-due-on-the-sum-of-lines-is-asked-for
  if (paying === null && quote.dueNow > 0) return depositRequired(quote);
  const wish = wishOf(ask, at);
  const time = await reserve(transaction, { kind: linesTime, wish });
  if (!time.ok) return time;
  return ok({
    id: wish.id,
    ...columnsOfLines(time.value.lines),
    lines: time.value.lines,
    stretches: time.value.stretches,
    answers: answers.value,
    quote,
    papers: null,
    during: null,
    claims: [],
  });
};

const wishOf = ({ lines, paying, now }: LinesAsk, at: Instant): LinesWish => ({
  id: newId(),
  lines,
  at,
  until: paying?.heldUntil ?? null,
  rules: { by: 'client', present: null },
  now,
});

/** The terms of a booking of several lines are those of their sum, with their options. */
export const termsOfLines = (
  schedule: Pick<LinesScheduleRow, 'require_deposit' | 'deposit_percentage' | 'cancel_notice_hours'>,
  read: readonly ReadLine[],
): BookingTerms => {
  const price = toKobo(read.reduce((sum, { figures }) => sum + figures.priceKobo, 0));
  return {
    kind: 'time-based',
    duration: read.reduce((sum, { figures }) => sum + figures.minutes, 0),
    price,
    priceVaries: read.some(({ service }) => service.price_varies),
    caution: toKobo(0),
    dueNow: quoteAppointment(price, depositRuleOf(schedule, null)).dueNow,
    cancelNoticeHours: schedule.cancel_notice_hours,
    rentalPolicy: '',
    zones: [],
  };
};

/** The questions of all lines, each once. */
export const questionsOfLines = (read: readonly ReadLine[]): readonly IntakeField[] =>
  questionsOfAll(read.map(({ service }) => service));
