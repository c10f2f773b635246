import { dayMs, hourMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { refundOnCancel } from '#core/money/give-back.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import type { PaymentMethod } from '#core/money/postings.ts';
import { quoteAppointment, quoteRental } from '#core/money/quote.ts';
import type { Id } from '#server/platform/ids.ts';
import { priceOf } from '../generate/business.ts';
import { type Caution, heldOf, type Money, noMoney } from '../generate/money.ts';
import type { DemoAppointment } from './demo-appointments.ts';
import { demoDeposits } from './demo-business.ts';

const METHODS: readonly PaymentMethod[] = ['cash', 'transfer', 'transfer', 'pos'];
const NOTHING = toKobo(0);
/** Of so many hires that came back, the first came back the worse for it. */
const SHORT_EVERY = 4;
const KEPT_KOBO = toKobo(350_000);
const KEPT_WHY = 'It came back stained, and this paid for the extra cleaning.';
const GIVEN_BACK_AFTER_MS = dayMs;
/** Banks take about this long; the last one was asked after for a week since. */
const DISPUTED_AFTER_MS = 3 * dayMs;
const WON_AFTER_MS = 6 * dayMs;
const QUIET_AFTER_MS = 8 * dayMs;

type Facts = { readonly now: Instant; readonly newId: () => Id };

/**
 * What was paid for each booking and went back, as deposits, notice and hires have it: whoever paid to book did so as
 * it was made, the rest came at the chair. The visit that ended last still owes; one deposit was disputed, and kept.
 */
export const payBookings = (
  appointments: readonly DemoAppointment[],
  { now, newId }: Facts,
): readonly DemoAppointment[] => {
  const owing = appointments
    .filter(({ status, claimed }) => status === 'completed' && claimed === null)
    .toSorted((a, b) => b.doneAt - a.doneAt)[0];
  let balances = 0;
  let returned = 0;
  const paid = appointments.map((appointment) => {
    const booked = appointment.paidToBook ? payToBook(appointment, newId) : noMoney;
    const isOver = appointment.status === 'completed' || appointment.status === 'no-show';
    if (isOver && booked.caution !== null) returned += 1;
    const isShort = returned % SHORT_EVERY === 1;
    const settled = settle(appointment, booked, { now, newId, isShort });
    const owed = total(appointment) - heldOf(settled).paid;
    if (appointment.status !== 'completed' || appointment === owing || owed <= 0)
      return { ...appointment, money: settled };
    balances += 1;
    const balance = {
      ...{ id: newId(), receipt: newId(), method: METHODS[balances % METHODS.length] ?? 'cash' },
      ...{ amount: toKobo(owed), caution: NOTHING, receivedAt: endOf(appointment) },
    };
    return { ...appointment, money: { ...settled, payments: [...settled.payments, balance] } };
  });
  return disputeOne(paid, { now, newId });
};

const endOf = ({ history, endsAt }: DemoAppointment): Instant => history.at(-1)?.happenedAt ?? endsAt;

/** Its price with the delivery, without the caution fee. */
const total = (appointment: DemoAppointment): Kobo =>
  toKobo(priceOf(appointment) + (appointment.delivery?.feeKobo ?? 0));

const payToBook = (appointment: DemoAppointment, newId: () => Id): Money => {
  const { claimed, service, delivery, bookedAt } = appointment;
  const fees = { base: service.baseFee, caution: service.cautionFee, delivery: delivery?.feeKobo ?? NOTHING };
  const { dueNow, caution } =
    claimed === null ? quoteAppointment(priceOf(appointment), demoDeposits) : quoteRental(fees, demoDeposits);
  if (dueNow === 0) return noMoney;
  const ids = { id: newId(), receipt: newId() };
  return {
    ...noMoney,
    payments: [{ ...ids, method: 'online', amount: dueNow, caution, receivedAt: bookedAt }],
    caution: caution === 0 ? null : { amount: caution, dueAt: null, settled: null },
    terms: {
      cancelNoticeHours: demoDeposits.cancelNoticeHours,
      depositPercentage: demoDeposits.percentage,
    },
  };
};

/** What went back once the booking had ended: of a cancelled one by its notice, of a hire what it was not kept for. */
const settle = (
  appointment: DemoAppointment,
  money: Money,
  { now, newId, isShort }: Facts & { readonly isShort: boolean },
): Money => {
  if (money.payments.length === 0) return money;
  const { status, history, startsAt } = appointment;
  const at = endOf(appointment);
  const { paid, held } = heldOf(money);
  const refund = { id: newId(), sent: newId(), released: newId() };
  const kept = newId();
  if (status === 'cancelled') {
    const by = history.at(-1)?.actor === 'client' ? 'client' : 'business';
    const insideNotice = at > startsAt - demoDeposits.cancelNoticeHours * hourMs;
    const back = refundOnCancel({
      by,
      price: total(appointment),
      lateLines: toKobo(0),
      paid,
      cautionHeld: held,
      insideNotice,
    });
    const caution = settleCaution(money.caution, { at, withheld: NOTHING, reason: '', kept });
    if (back.price + back.caution === 0) return { ...money, caution };
    return { ...money, caution, refunds: [{ ...refund, ...back, reason: `${by}-cancelled`, at }] };
  }
  if (money.caution === null || (status !== 'completed' && status !== 'no-show')) return money;
  const due = { ...money.caution, dueAt: at };
  const backAt = toInstant(at + GIVEN_BACK_AFTER_MS);
  if (backAt > now) return { ...money, caution: due };
  const withheld = isShort ? KEPT_KOBO : NOTHING;
  const back = { price: NOTHING, caution: toKobo(held - withheld) };
  const settled = { at: backAt, withheld, reason: isShort ? KEPT_WHY : '', kept };
  return {
    ...money,
    caution: settleCaution(due, settled),
    refunds: [{ ...refund, ...back, reason: 'caution', at: backAt }],
  };
};

const settleCaution = (caution: Caution | null, settled: Caution['settled']): Caution | null =>
  caution === null ? null : { ...caution, settled };

/** The newest deposit of a visit whose dispute is long decided: nobody at the provider is asked about it any more. */
const disputeOne = (
  appointments: readonly DemoAppointment[],
  { now, newId }: Facts,
): readonly DemoAppointment[] => {
  const disputed = appointments.findLast(
    ({ status, claimed, paidToBook, endsAt, money }) =>
      status === 'completed' &&
      claimed === null &&
      paidToBook &&
      money.payments.length > 0 &&
      endsAt + DISPUTED_AFTER_MS + WON_AFTER_MS + QUIET_AFTER_MS < now,
  );
  return appointments.map((appointment) => {
    if (appointment !== disputed) return appointment;
    const openedAt = toInstant(appointment.endsAt + DISPUTED_AFTER_MS);
    const wonAt = toInstant(openedAt + WON_AFTER_MS);
    const dispute = { opened: newId(), won: newId(), openedAt, wonAt };
    return { ...appointment, money: { ...appointment.money, dispute } };
  });
};
