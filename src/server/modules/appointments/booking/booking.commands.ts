import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { Outcome, Refusal } from '#contract/outcome.ts';
import type { PublicAppointment } from '#contract/replies/views.ts';
import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import { firstStatus } from '#core/appointments/confirmation.ts';
import { dayMs, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { addressPrefix } from '../../../platform/http/address-prefix.ts';
import type { PublicContext } from '../../../platform/http/mount.ts';
import { newId, readBusinessHandle } from '../../../platform/ids.ts';
import { createEncryption, type Encryption } from '../../../platform/secrets/encryption.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { defineCommand, type TenantCtx } from '../../../platform/use-case.ts';
import { ANYONE, findSchedule, readChoice } from '../../availability/index.ts';
import { type BookedClient, findOrAddClient } from '../../clients/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { sealAccount } from '../../payments/index.ts';
import { findActiveSubaccount } from '../../payouts/index.ts';
import { letGoOfOffered, lockUsedOffer, markOfferTaken } from '../offers/offers.commands.ts';
import { presentPublicAppointment } from '../record/record.present.ts';
import { insertAppointment } from '../record/record.repo.ts';
import { placeAppointment } from './appointment.commands.ts';
import { countBooking } from './limits.commands.ts';
import { askAlwaysDeposit, turnAway } from './limits.rules.ts';
import { insertAgreement, insertRefundAccount } from './papers.repo.ts';
import { depositRuleOf, notOffered, type PublicAsk, type PublicPlacement, quoteOf } from './quote.rules.ts';
import { placeRental } from './rental.commands.ts';

/** What is booked and with whom, as it was sent; null where it is not offered by the business that it names. */
const choiceOf = ({ serviceId, staffId = ANYONE, businessId }: PublicBooking): PublicAsk['choice'] | null => {
  const choice = readChoice({ serviceId, staffId });
  // guard: a-booking-is-of-the-business-it-names
  if (choice === null || readBusinessHandle(businessId) !== choice.business) return null;
  return choice;
};

/**
 * Books an appointment or a rental for an anonymous client when no payment is due. A lost slot is SLOT_TAKEN with the
 * nearest free times, lost stock OUT_OF_STOCK with the next dates.
 */
export const bookAppointment = defineCommand(appointmentsCalls.create, {
  business: ({ body }) => choiceOf(body)?.business ?? null,
  missing: notOffered(),
  // guard: a-booking-sent-again-under-its-key-is-made-once
  once: 'book',
  run: async ({ ctx, input: { body } }) => {
    const choice = choiceOf(body);
    if (choice === null) return notOffered();
    const booked = await book(ctx, choice, body);
    return booked.ok ? ok({ success: true, data: booked.value }) : booked;
  },
});

const book = async (
  { platform, tx: transaction, now, address }: TenantCtx,
  choice: PublicAsk['choice'],
  body: PublicBooking,
): Promise<Outcome<PublicAppointment>> => {
  const { clientName: name, clientEmail: email, clientPhone: phone } = body;
  const findClient = () => findOrAddClient(transaction, { id: newId(), name, email, phone, now });
  const offer = await lockUsedOffer(transaction, {
    offer: body.offer,
    date: body.date,
    serviceId: choice.serviceId,
    now,
  });
  const offered = offer === null || offer.staff_id === null ? null : await findClient();
  if (offer !== null) await letGoOfOffered(transaction, offer);
  const from = parseInstant(body.date) ?? now;
  const schedule = await findSchedule(transaction, {
    ...choice,
    from,
    until: toInstant(from + 2 * dayMs),
    now,
  });
  if (schedule === undefined) return notOffered();
  const ask: PublicAsk = { choice, body, schedule, paying: null, now };
  // An item is locked before its client, a staff member's time taken after: the one order of locks.
  const visitor = schedule.booking_type === 'time-based' ? (offered ?? (await findClient())) : null;
  const placed = await (visitor === null
    ? placeRental(transaction, ask)
    : placeAppointment(transaction, ask));
  if (!placed.ok) return placed;
  // Before what is counted under their number, as all who book take these locks.
  const client = visitor ?? (await findClient());
  const limited = await countBooking(transaction, { ...body, address, now });
  if (limited !== null) return limited;

  const turnedAway = turnAway(client, schedule) ?? (await askDeposit(transaction, ask, client, placed.value));
  if (turnedAway !== null) return turnedAway;
  const saved = await save(transaction, ask, placed.value, client.clientId);
  await keepPapers(transaction, placed.value, {
    encryption: createEncryption(platform.secretKey),
    address,
    now,
  });
  if (offer !== null) await markOfferTaken(transaction, { offer, takenBy: placed.value.id });
  return ok(saved);
};

/** Of a client who always pays one, where a payment can be made at all. */
const askDeposit = async (
  transaction: TenantTransaction,
  { schedule, now }: PublicAsk,
  client: BookedClient,
  placed: PublicPlacement,
): Promise<Refusal | null> => {
  if (!client.alwaysDeposit) return null;
  const rule = depositRuleOf(schedule, { alwaysDeposit: true, heldUntil: now });
  const payable = (await findActiveSubaccount(transaction)) !== null;
  return askAlwaysDeposit(client, schedule, { quote: quoteOf(placed, rule), payable });
};

const save = async (
  transaction: TenantTransaction,
  { body, schedule, choice, now }: PublicAsk,
  { quote: _quote, papers: _papers, claimSpan: _span, during: _during, ...placed }: PublicPlacement,
  clientId: Parameters<typeof insertAppointment>[1]['clientId'],
): Promise<PublicAppointment> => {
  const { confirmation } = schedule;
  const status = firstStatus({ bookedBy: 'client', paid: false, confirmation });
  await insertAppointment(transaction, {
    ...placed,
    status,
    clientId,
    serviceId: choice.serviceId,
    clientName: body.clientName,
    clientPhone: body.clientPhone,
    clientEmail: body.clientEmail,
    clientNote: body.notes ?? '',
    source: 'public',
    confirmation,
    now,
  });
  await enqueueBookingMessages(transaction, { appointment: placed.id, cause: 'booked', now });
  return presentPublicAppointment(
    {
      business_id: transaction.business,
      appointment_id: placed.id,
      status,
      booking_type: schedule.booking_type,
      service_name: placed.serviceName,
      staff_name: placed.staffName,
      starts_at: placed.startsAt,
      ends_at: placed.endsAt,
      duration: placed.duration,
      first_day: placed.rental?.firstDay ?? null,
      delivery_method: placed.rental?.delivery.method ?? null,
    },
    {
      name: schedule.business_name,
      slug: schedule.business_slug,
      phone: schedule.business_phone,
      address: schedule.business_address,
      pickup_address: schedule.pickup_address,
      time_zone: schedule.time_zone,
    },
  );
};

/** Writes, with the rental itself, where its caution fee goes back to and the policy that its client agreed to. */
const keepPapers = async (
  transaction: TenantTransaction,
  { id, papers }: Pick<PublicPlacement, 'id' | 'papers'>,
  {
    encryption,
    address,
    now,
  }: Pick<PublicContext, 'address' | 'now'> & {
    readonly encryption: Encryption;
  },
): Promise<void> => {
  if (papers === null) return;
  const { account, policy } = papers;
  if (account !== null) {
    await insertRefundAccount(transaction, {
      appointmentId: id,
      sealed: sealAccount(encryption, transaction.business, id, account),
      lastDigits: account.accountNumber.slice(-4),
      now,
    });
  }
  if (policy !== '') {
    await insertAgreement(transaction, {
      appointmentId: id,
      policy,
      policyHash: sha256(policy),
      addressPrefix: addressPrefix(address),
      now,
    });
  }
};
