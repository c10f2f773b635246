import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { Outcome, Refusal } from '#contract/outcome.ts';
import type { PublicAppointment } from '#contract/replies/views.ts';
import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import { firstStatus } from '#core/appointments/confirmation.ts';
import { toKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { addressPrefix } from '../../../platform/http/address-prefix.ts';
import type { PublicContext } from '../../../platform/http/mount.ts';
import { newId } from '../../../platform/ids.ts';
import { createEncryption, type Encryption } from '../../../platform/secrets/encryption.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { defineCommand, type TenantCtx } from '../../../platform/use-case.ts';
import { type BookedClient, findOrAddClient } from '../../clients/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { sealAccount } from '../../payments/index.ts';
import { findActiveSubaccount } from '../../payouts/index.ts';
import { letGoOfOffered, lockUsedOffer, markOfferTaken } from '../offers/offers.commands.ts';
import { presentPublicAppointment } from '../record/record.present.ts';
import { insertAppointment } from '../record/record.repo.ts';
import { readPublicAsk, readPublicChoice } from './ask.queries.ts';
import { behindOthers } from './crowd.queries.ts';
import { countBooking } from './limits.commands.ts';
import { askAlwaysDeposit, turnAway } from './limits.rules.ts';
import { insertAgreement, insertRefundAccount } from './papers.repo.ts';
import { placeAsk, prepareAsk } from './place.commands.ts';
import {
  depositRuleOf,
  isRental,
  notOffered,
  type PublicAsk,
  type PublicChoice,
  type PublicPlacement,
  quoteOf,
} from './quote.rules.ts';

/** What the answers to bookings are remembered under. */
const ROUTE = 'book';

/**
 * Books an appointment or a rental for an anonymous client when no payment is due. A lost slot is SLOT_TAKEN with the
 * nearest free times, lost stock OUT_OF_STOCK with the next dates.
 */
export const bookAppointment = (asked: Parameters<typeof bookNow>[0]): ReturnType<typeof bookNow> =>
  behindOthers({ ctx: asked.ctx, body: asked.input.body, route: ROUTE, payer: null }, () => bookNow(asked));

const bookNow = defineCommand(appointmentsCalls.create, {
  business: ({ body }) => readPublicChoice(body)?.business ?? null,
  missing: notOffered(),
  // guard: a-booking-sent-again-under-its-key-is-made-once
  once: ROUTE,
  run: async ({ ctx, input: { body } }) => {
    const choice = readPublicChoice(body);
    if (choice === null) return notOffered();
    const booked = await book(ctx, choice, body);
    return booked.ok ? ok({ success: true, data: booked.value }) : booked;
  },
});

const book = async (
  { platform, tx: transaction, now, address }: TenantCtx,
  choice: PublicChoice,
  body: PublicBooking,
): Promise<Outcome<PublicAppointment>> => {
  const { clientName: name, clientEmail: email, clientPhone: phone } = body;
  const offer = await lockUsedOffer(transaction, {
    offer: body.offer,
    date: body.date,
    serviceId: choice.lines[0].serviceId,
    now,
  });
  const asked = { choice, body, paying: null, now };
  const found = await readPublicAsk(transaction, asked);
  if (found === null) return notOffered();
  const waits = await prepareAsk(transaction, { ask: found, offered: offer !== null });
  if (waits !== null) return waits;
  const findClient = () => findOrAddClient(transaction, { id: newId(), name, email, phone, now });
  // An item is locked before its client, a staff member's time taken after: the one order of locks.
  const visitor = isRental(found) ? null : await findClient();
  if (offer !== null) await letGoOfOffered(transaction, offer);
  const ask = offer === null ? found : await readPublicAsk(transaction, asked);
  if (ask === null) return notOffered();
  const placed = await placeAsk(transaction, ask);
  if (!placed.ok) return placed;
  // Before what is counted under their number, as all who book take these locks.
  const client = visitor ?? (await findClient());
  const limited = await countBooking(transaction, { ...body, address, now });
  if (limited !== null) return limited;

  const turnedAway =
    turnAway(client, ask.schedule) ?? (await askDeposit(transaction, ask, client, placed.value));
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
  ask: PublicAsk,
  {
    quote: _quote,
    papers: _papers,
    claims: _claims,
    during: _during,
    stretches: _stretches,
    ...placed
  }: PublicPlacement,
  clientId: Parameters<typeof insertAppointment>[1]['clientId'],
): Promise<PublicAppointment> => {
  const { body, schedule, now } = ask;
  const { confirmation } = schedule;
  const status = firstStatus({ bookedBy: 'client', paid: false, confirmation });
  await insertAppointment(transaction, {
    ...placed,
    status,
    clientId,
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
      booking_type: isRental(ask) ? 'item-based' : 'time-based',
      service_id: placed.serviceId,
      staff_id: placed.staffId,
      service_name: placed.serviceName,
      staff_name: placed.staffName,
      starts_at: placed.startsAt,
      ends_at: placed.endsAt,
      duration: placed.duration,
      price_kobo: placed.priceKobo,
      caution_fee_kobo: placed.rental?.cautionFeeKobo ?? toKobo(0),
      quantity: placed.rental?.quantity ?? 1,
      first_day: placed.rental?.firstDay ?? null,
      delivery_method: placed.rental?.delivery.method ?? null,
      line_count: placed.lines?.length ?? null,
      lines: placed.lines ?? null,
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
