import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import {
  dayMs,
  formatInstant,
  hourMs,
  type Instant,
  parseInstant,
  toInstant,
} from '#core/calendar/instant.ts';
import type { BookingTerms } from '#core/money/booking-terms.ts';
import { toKobo } from '#core/money/kobo.ts';
import { quoteVisit } from '#core/money/quote.ts';
import { ok } from '#core/result.ts';
import { type AcceptedSlot, acceptSlot } from '#core/slots/accept-slot.ts';
import { nearestSlots } from '#core/slots/nearest-slots.ts';
import { later } from '../../../platform/db/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import { businessDiaryOf, type DiaryRow, findDiary, staffDiariesOf } from '../../availability/index.ts';
import { readAnswers } from '../booking/answers.rules.ts';
import {
  depositRequired,
  depositRuleOf,
  type PublicAsk,
  type PublicPlacement,
} from '../booking/quote.rules.ts';
import { refuseOtherTerms } from '../booking/terms.rules.ts';
import { claimTime } from './appointment.repo.ts';
import { slotRefusal } from './slot-refusals.rules.ts';

const OFFERED_INSTEAD = 6;

/**
 * Takes the time of a client's appointment: for good when no deposit is due on it, or as a hold until it is paid. The
 * same rules that list the slots decide; the claim on the staff member's time is the last word. Without it, the refusal
 * carries the nearest free times.
 */
export const placeVisit = async (
  transaction: TenantTransaction,
  ask: PublicAsk,
): Promise<Outcome<PublicPlacement>> => {
  const { diary, body, now } = ask;
  const at = parseInstant(body.date);
  const terms = visitTermsOf(diary);
  const late = at !== null && at < now + terms.cancelNoticeHours * hourMs;
  const otherTerms = refuseOtherTerms(body.terms, terms, { delivered: false, late });
  // guard: an-appointment-is-booked-on-the-terms-that-were-read
  if (otherTerms !== null) return otherTerms;
  const answers = readAnswers(body.customFieldAnswers, diary.custom_fields);
  if (!answers.ok) return refusal('INVALID_INPUT', { errors: answers.reason });
  if (at === null) {
    return refusal('INVALID_INPUT', { errors: [{ field: 'date', message: 'Invalid Date' }] });
  }
  if (ask.choice.staffId !== null && diary.staff.length === 0) return withOthers(transaction, ask, at);
  const quote = quoteVisit(diary.price_kobo, depositRuleOf(diary, ask.paying));
  // guard: a-deposit-that-is-due-is-asked-for
  if (ask.paying === null && quote.dueNow > 0) return depositRequired(quote);
  const wanted = { durationMinutes: diary.duration, at };
  const slot = acceptSlot(businessDiaryOf(diary), staffDiariesOf(diary), wanted, now);
  if (!slot.ok) return withNearest(transaction, ask, at, slotRefusal[slot.reason]);
  const id = newId();
  const staff = await claimFirstFree(transaction, ask, id, slot.value);
  if (staff === null) return withNearest(transaction, ask, at, slotRefusal.SLOT_TAKEN);
  return ok({
    id,
    staffId: staff.id,
    startsAt: at,
    endsAt: later(at, diary.duration),
    serviceName: diary.service_name,
    staffName: staff.name,
    duration: diary.duration,
    priceKobo: diary.price_kobo,
    answers: answers.value,
    quote,
    papers: null,
    during: slot.value.during,
    claimSpan: null,
  });
};

const visitTermsOf = (diary: DiaryRow): BookingTerms => ({
  kind: diary.booking_type,
  duration: diary.duration,
  price: diary.price_kobo,
  priceVaries: diary.price_varies,
  caution: toKobo(0),
  dueNow: quoteVisit(diary.price_kobo, depositRuleOf(diary, null)).dueNow,
  cancelNoticeHours: diary.cancel_notice_hours,
  rentalPolicy: '',
  zones: [],
});

/** Tries those who are free in core's order; with a choice of one that is one try. */
const claimFirstFree = async (
  transaction: TenantTransaction,
  { diary, paying, now }: PublicAsk,
  appointmentId: Id,
  { staffIds, during }: AcceptedSlot,
): Promise<DiaryRow['staff'][number] | null> => {
  const { service_id: serviceId } = diary;
  const expiresAt = paying?.heldUntil ?? null;
  for (const staffId of staffIds) {
    const member = diary.staff.find((candidate) => candidate.id === staffId);
    if (member === undefined) continue;
    const claim = { appointmentId, staffId: member.id, serviceId, during, expiresAt, now };
    // guard: an-appointment-takes-its-time
    if (await claimTime(transaction, claim)) return member;
  }
  return null;
};

/** Whoever was chosen was removed meanwhile, or does this service no more: the nearest times of all who do it. */
const withOthers = (transaction: TenantTransaction, ask: PublicAsk, at: Instant): Promise<Refusal> =>
  withNearest(
    transaction,
    { ...ask, choice: { ...ask.choice, staffId: null } },
    at,
    refusal('SLOT_NOT_OFFERED', {
      message:
        'The person you chose no longer takes bookings for this. Please choose someone else, or anyone available.',
    }),
  );

/** The refusal with the nearest free times as they stand now, the winner's booking counted. */
const withNearest = async (
  transaction: TenantTransaction,
  { choice, now }: PublicAsk,
  at: Instant,
  given: Refusal,
): Promise<Refusal> => {
  const until = toInstant(now + 92 * dayMs);
  const diary = await findDiary(transaction, { ...choice, from: now, until, now });
  if (diary === undefined) return given;
  // Years that no calendar day has are asked for as well.
  const wished = toInstant(Math.min(at, until));
  const ask = { durationMinutes: diary.duration, at: wished, count: OFFERED_INSTEAD };
  const nearest = nearestSlots(businessDiaryOf(diary), staffDiariesOf(diary), ask, now);
  return { ...given, data: { nearest: nearest.map(formatInstant) } };
};
