import { type Outcome, refusal } from '#contract/outcome.ts';
import { hourMs, parseInstant } from '#core/calendar/instant.ts';
import type { BookingTerms } from '#core/money/booking-terms.ts';
import { toKobo } from '#core/money/kobo.ts';
import { quoteAppointment } from '#core/money/quote.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { ScheduleRow } from '../../availability/index.ts';
import { type AppointmentWish, appointmentTime } from '../reservation/appointment.commands.ts';
import { appointmentColumns } from '../reservation/columns.rules.ts';
import { reserveOn, withAlternatives } from '../reservation/reserve.commands.ts';
import { readAnswers } from './details.rules.ts';
import { depositRequired, depositRuleOf, type PlainAsk, type PublicPlacement } from './quote.rules.ts';
import { refuseOtherTerms } from './terms.rules.ts';

/** Whoever was chosen was removed meanwhile, or does this service no more. */
const chosenIsGone = refusal('SLOT_NOT_OFFERED', {
  message:
    'The person you chose no longer takes bookings for this. Please choose someone else, or anyone available.',
});

/**
 * Takes the time of a client's appointment: for good when no deposit is due on it, or as a hold until it is paid. The
 * same rules that list the slots decide; the claim on the staff member's time is the last word. Without it, the refusal
 * carries the nearest free times.
 */
export const placeAppointment = async (
  transaction: TenantTransaction,
  { choice, schedule, body, paying, now }: PlainAsk,
): Promise<Outcome<PublicPlacement>> => {
  const at = parseInstant(body.date);
  const terms = termsOf(schedule);
  const late = at !== null && at < now + terms.cancelNoticeHours * hourMs;
  const otherTerms = refuseOtherTerms(body.terms, terms, { delivered: false, late });
  // guard: an-appointment-is-booked-on-the-terms-that-were-read
  if (otherTerms !== null) return otherTerms;
  const answers = readAnswers(body.customFieldAnswers, schedule.custom_fields);
  if (!answers.ok) return refusal('INVALID_INPUT', { errors: answers.reason });
  if (at === null) {
    return refusal('INVALID_INPUT', { errors: [{ field: 'date', message: 'Invalid Date' }] });
  }
  const wish: AppointmentWish = {
    id: newId(),
    serviceId: choice.serviceId,
    staffId: choice.staffId,
    at,
    ownDuration: null,
    stands: false,
    until: paying?.heldUntil ?? null,
    rules: { by: 'client', present: null },
    now,
  };
  if (choice.staffId !== null && schedule.staff.length === 0) {
    const anyone = { facts: schedule, wish: { ...wish, staffId: null } };
    return withAlternatives(transaction, {
      kind: appointmentTime,
      facts: anyone.facts,
      wish: anyone.wish,
      given: chosenIsGone,
    });
  }
  const quote = quoteAppointment(schedule.price_kobo, depositRuleOf(schedule, paying));
  // guard: a-deposit-that-is-due-is-asked-for
  if (paying === null && quote.dueNow > 0) return depositRequired(quote);
  const time = await reserveOn(transaction, { kind: appointmentTime, facts: schedule, wish });
  if (!time.ok) return time;
  return ok({
    id: wish.id,
    serviceId: choice.serviceId,
    ...appointmentColumns(time.value),
    answers: answers.value,
    quote,
    papers: null,
    during: time.value.during,
    claims: [],
  });
};

const termsOf = (schedule: ScheduleRow): BookingTerms => ({
  kind: schedule.booking_type,
  duration: schedule.duration,
  price: schedule.price_kobo,
  priceVaries: schedule.price_varies,
  caution: toKobo(0),
  dueNow: quoteAppointment(schedule.price_kobo, depositRuleOf(schedule, null)).dueNow,
  cancelNoticeHours: schedule.cancel_notice_hours,
  rentalPolicy: '',
  zones: [],
});
