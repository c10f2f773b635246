import type { PublicBooking } from '#contract/appointments.calls.ts';
import type { PublicAppointment } from '#contract/views.ts';
import { firstStatus } from '#core/appointments/confirmation.ts';
import { dayMs, formatInstant, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { checkAnswers, type IntakeAnswer } from '#core/intake/answers.ts';
import { depositFor } from '#core/money/deposit.ts';
import { displayPhone, parsePhone } from '#core/people/phone.ts';
import { type AcceptedSlot, acceptSlot, type SlotRefusal } from '#core/slots/accept-slot.ts';
import { nearestSlots } from '#core/slots/nearest-slots.ts';
import { later } from '../../../platform/db/time-columns.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { PublicContext } from '../../../platform/http/mount.ts';
import { done, type HttpRefusal, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { once } from '../../../platform/idempotency.ts';
import { type Id, newId, readBusinessHandle } from '../../../platform/ids.ts';
import { hitLimits, type Limit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  ANYONE,
  businessDiaryOf,
  type DiaryRow,
  findDiary,
  readChoice,
  staffDiariesOf,
} from '../../availability/index.ts';
import { type BookedClient, findOrAddClient } from '../../clients/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { presentPublicAppointment } from '../appointments.present.ts';
import { claimTime, insertAppointment, insertEvent } from '../appointments.repo.ts';

export type Booked = { success: true; data: PublicAppointment };
type Choice = NonNullable<ReturnType<typeof readChoice>>;
type Asking = Pick<PublicContext, 'now' | 'address' | 'idempotencyKey'>;

/** One telephone number cannot fill a diary; an address is counted loosely, since a network shares it. */
const perPhone: Limit = { name: 'book-phone', max: 8, windowMinutes: 60 };
const perAddress: Limit = { name: 'book-address', max: 2000, windowMinutes: 60 };
const OFFERED_INSTEAD = 6;

/**
 * Books an appointment for an anonymous client when no payment is due. The same rules that list the slots decide;
 * the claim on the staff member's time is the last word. A lost slot is SLOT_TAKEN with the nearest free times.
 * `wake` is called once the messages it queued are committed.
 */
export const bookAppointment = async (
  platform: Platform,
  wake: () => void,
  body: PublicBooking,
  asking: Asking,
): Promise<Outcome<Booked>> => {
  const choice = readChoice({ serviceId: body.serviceId, staffId: body.staffId ?? ANYONE });
  const at = parseInstant(body.date);
  if (choice === null || at === null || readBusinessHandle(body.businessId) !== choice.business) {
    return refusal('NOT_FOUND', {
      message: 'This service is not offered any more. Please go back and choose another.',
    });
  }
  return inTenantUnlessRefused(platform.database, choice.business, (transaction) => {
    const attempt = {
      business: choice.business,
      route: 'book',
      key: asking.idempotencyKey,
      body,
      now: asking.now,
    };
    return once(transaction.query, attempt, async () => {
      const booked = await book(transaction, choice, at, body, asking);
      if (booked.ok) transaction.afterCommit(wake);
      return booked;
    });
  });
};

const book = async (
  transaction: TenantTransaction,
  choice: Choice,
  at: Instant,
  body: PublicBooking,
  asking: Asking,
): Promise<Outcome<Booked>> => {
  const { now } = asking;
  const diary = await findDiary(transaction, { ...choice, from: at, until: toInstant(at + 2 * dayMs), now });
  if (diary === undefined || diary.booking_type !== 'time-based') {
    return refusal('NOT_FOUND', {
      message: 'This service is not offered any more. Please go back and choose another.',
    });
  }
  const decision = decide(diary, at, body, now);
  if (!decision.ok)
    return decision.wantsTimes
      ? withNearest(transaction, choice, at, now, decision.refusal)
      : decision.refusal;
  const appointmentId = newId();
  const staff = await claimFirstFree(transaction, choice.serviceId, appointmentId, diary, decision.slot);
  if (staff === null) return withNearest(transaction, choice, at, now, refusal('SLOT_TAKEN'));
  const limited = await countBooking(transaction, body.clientPhone, asking);
  if (limited !== null) return limited;

  const status = firstStatus({ bookedBy: 'client', paid: false, confirmation: diary.confirmation });
  const client = await findOrAddClient(transaction, {
    id: newId(),
    name: body.clientName,
    email: body.clientEmail,
    phone: body.clientPhone,
    now,
  });
  const turnedAway = turnAway(client, diary);
  if (turnedAway !== null) return turnedAway;
  const appointment = {
    id: appointmentId,
    status,
    clientId: client.clientId,
    serviceId: choice.serviceId,
    staffId: staff.id,
    startsAt: at,
    endsAt: later(at, diary.duration),
    clientName: body.clientName,
    clientPhone: body.clientPhone,
    clientEmail: body.clientEmail,
    serviceName: diary.service_name,
    staffName: staff.name,
    duration: diary.duration,
    priceKobo: diary.price_kobo,
    answers: decision.answers,
    source: 'public',
    now,
  } as const;
  await insertAppointment(transaction, appointment);
  await insertEvent(transaction, {
    appointmentId,
    version: 1,
    event: 'book',
    from: null,
    to: status,
    actor: 'client',
    reason: '',
    now,
  });
  await enqueueBookingMessages(transaction, appointmentId, 'booked', now);
  return done({ success: true, data: present(transaction, appointment, diary) });
};

type Decision =
  | { readonly ok: true; readonly slot: AcceptedSlot; readonly answers: readonly IntakeAnswer[] }
  | { readonly ok: false; readonly refusal: HttpRefusal; readonly wantsTimes: boolean };

/** Pure: the facts and the request in, what is to be written or why not out. */
const decide = (diary: DiaryRow, at: Instant, body: PublicBooking, now: Instant): Decision => {
  const answers = checkAnswers(diary.custom_fields, body.customFieldAnswers ?? []);
  if (!answers.ok) {
    const errors = answers.reason.map(({ fieldId, message }) => ({ field: `field-${fieldId}`, message }));
    return { ok: false, refusal: refusal('INVALID_INPUT', { errors }), wantsTimes: false };
  }
  if (diary.require_deposit && depositFor(diary.price_kobo, diary.deposit_percentage) > 0) {
    return { ok: false, refusal: refusal('DEPOSIT_REQUIRED'), wantsTimes: false };
  }
  const slot = acceptSlot(
    businessDiaryOf(diary),
    staffDiariesOf(diary),
    { durationMinutes: diary.duration, at },
    now,
  );
  if (!slot.ok) return { ok: false, refusal: slotRefusal[slot.reason], wantsTimes: true };
  return { ok: true, slot: slot.value, answers: answers.value };
};

/** What the owner has decided about this client, told without saying so. */
const turnAway = (client: BookedClient, diary: DiaryRow): HttpRefusal | null => {
  const known = parsePhone(diary.business_phone);
  const phone = known === null ? diary.business_phone : displayPhone(known);
  if (client.blockedAt !== null) {
    return refusal('CALL_TO_BOOK', {
      message: `Online booking is not possible with these details. Please call ${diary.business_name} on ${phone}.`,
    });
  }
  if (client.alwaysDeposit && diary.price_kobo > 0) {
    return refusal('DEPOSIT_REQUIRED', {
      message: `${diary.business_name} asks for a deposit before this can be booked. Please call them on ${phone}.`,
    });
  }
  return null;
};

const slotRefusal: Readonly<Record<SlotRefusal, HttpRefusal>> = {
  SLOT_TAKEN: refusal('SLOT_TAKEN'),
  NOT_OFFERED: refusal('SLOT_NOT_OFFERED'),
  TOO_SOON: refusal('SLOT_NOT_OFFERED', {
    message: 'That time is too soon to be booked online. Please pick a later one.',
  }),
  TOO_FAR: refusal('SLOT_NOT_OFFERED', {
    message: 'That time is too far ahead to be booked. Please pick an earlier one.',
  }),
};

/** Tries those who are free in core's order; with a choice of one that is one try. */
const claimFirstFree = async (
  transaction: TenantTransaction,
  serviceId: Id,
  appointmentId: Id,
  diary: DiaryRow,
  slot: AcceptedSlot,
): Promise<DiaryRow['staff'][number] | null> => {
  for (const staffId of slot.staffIds) {
    const member = diary.staff.find((candidate) => candidate.id === staffId);
    if (member === undefined) continue;
    if (await claimTime(transaction, { appointmentId, staffId: member.id, serviceId, during: slot.during }))
      return member;
  }
  return null;
};

/** The refusal with the nearest free times as they stand now, the winner's booking counted. */
const withNearest = async (
  transaction: TenantTransaction,
  choice: Choice,
  at: Instant,
  now: Instant,
  given: HttpRefusal,
): Promise<HttpRefusal> => {
  const diary = await findDiary(transaction, {
    ...choice,
    from: now,
    until: toInstant(now + 92 * dayMs),
    now,
  });
  if (diary === undefined) return given;
  // Years that no calendar day has are asked for as well.
  const wished = toInstant(Math.min(at, now + 92 * dayMs));
  const ask = { durationMinutes: diary.duration, at: wished, count: OFFERED_INSTEAD };
  const nearest = nearestSlots(businessDiaryOf(diary), staffDiariesOf(diary), ask, now);
  return { ...given, data: { nearest: nearest.map(formatInstant) } };
};

const countBooking = async (
  transaction: TenantTransaction,
  phone: string,
  asking: Asking,
): Promise<HttpRefusal | null> => {
  const counted = [
    [perPhone, `${transaction.business} ${phone}`],
    [perAddress, asking.address],
  ] as const;
  const state = await hitLimits(transaction.query, counted, asking.now);
  return state.exceeded ? refusal('TOO_MANY_REQUESTS', state) : null;
};

const present = (
  { business }: TenantTransaction,
  appointment: Parameters<typeof insertAppointment>[1],
  diary: DiaryRow,
): PublicAppointment =>
  presentPublicAppointment(
    {
      business_id: business,
      appointment_id: appointment.id,
      status: appointment.status,
      booking_type: 'time-based',
      service_name: appointment.serviceName,
      staff_name: appointment.staffName,
      starts_at: appointment.startsAt,
      duration: appointment.duration,
    },
    {
      name: diary.business_name,
      slug: diary.business_slug,
      phone: diary.business_phone,
      address: diary.business_address,
      time_zone: diary.time_zone,
    },
  );
