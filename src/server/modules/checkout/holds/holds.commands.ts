import { type Outcome, refusal } from '#contract/outcome.ts';
import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { holdGraceMinutes, holdMinutes } from '#core/money/hold-limits.ts';
import { nextCheck } from '#core/money/settlement.ts';
import { ok } from '#core/result.ts';
import { addressPrefix } from '../../../platform/http/address-prefix.ts';
import type { Id } from '../../../platform/ids.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import type { TenantCtx } from '../../../platform/use-case.ts';
import {
  countBooking,
  countHold,
  depositRuleOf,
  letGoOfOffered,
  lockHoldsOf,
  lockUsedOffer,
  markOfferTaken,
  notOffered,
  type PublicAsk,
  type PublicChoice,
  type PublicPlacement,
  placeAsk,
  prepareAsk,
  presentQuote,
  readPublicAsk,
  turnAway,
  warnOfHeld,
} from '../../appointments/index.ts';
import { findMarks } from '../../clients/index.ts';
import { enqueuePaymentWaiting } from '../../messages/index.ts';
import { insertIntent, lockHeldOf, newReference, sealAccount } from '../../payments/index.ts';
import { type BookingDraft, type DraftPapers, writeDraft } from './draft.types.ts';
import { refuseCrowd, refuseRenewal } from './limits.commands.ts';
import { makeRoom } from './release.commands.ts';

type HoldAsk = {
  readonly choice: PublicChoice;
  readonly body: PublicBooking;
  /** What the browser believes is due, in kobo. */
  readonly amount: number;
  readonly channel: 'checkout' | 'transfer';
  /** Of its proof and of the network it comes from (`holdKeys`). */
  readonly proofKey: string;
  readonly addressKey: string;
  /** Earlier holds whose token came along. */
  readonly proven: readonly Id[];
};

/**
 * Takes the time or the units for a client who is about to pay, with everything the booking will be written from, and
 * asks for exactly what the server computes (invariants I-12, I-18). An earlier unpaid hold of the same browser on the same
 * service makes room for this one. Returns the intent's id.
 */
export const holdForPayment = async ({
  ctx,
  input: ask,
}: {
  readonly ctx: TenantCtx;
  readonly input: HoldAsk;
}): Promise<Outcome<Id>> => {
  const { platform, tx, address, now } = ctx;
  const { choice, body } = ask;
  const client = { phone: body.clientPhone, email: body.clientEmail };
  const { addressKey, proofKey, proven } = ask;
  const payer = { ...client, proofKey, proven };
  // Of two requests of one payer or network at once, the second counts what the first holds.
  // guard: two-who-ask-for-one-payer-wait-for-each-other
  await lockHoldsOf(tx, payer, addressKey);
  const waiting = await lockHeldOf(tx, payer, now);
  const marks = await findMarks(tx, client);
  const heldUntil = toInstant(now + (holdMinutes + holdGraceMinutes) * minuteMs);
  const asked = { choice, body, paying: { heldUntil, alwaysDeposit: marks.alwaysDeposit }, now };
  const found = await readPublicAsk(tx, asked);
  if (found === null) return notOffered();
  // What is let go of below is still in its way.
  const waits = await prepareAsk(tx, { ask: found, offered: true });
  if (waits !== null) return waits;
  const serviceIds = choice.lines.map(({ serviceId }) => serviceId);
  const held = await makeRoom(tx, { held: waiting, payer, serviceIds, now });
  const crowded = await refuseCrowd(tx, { addressKey, held, payer, secrets: platform.secrets, now });
  if (crowded !== null) return crowded;
  const offer = await lockUsedOffer(tx, {
    offer: body.offer,
    date: body.date,
    serviceId: choice.lines[0].serviceId,
    now,
  });
  if (offer !== null) await letGoOfOffered(tx, offer);
  // Without what was just let go of.
  const free = offer === null && held.length === waiting.length ? found : await readPublicAsk(tx, asked);
  if (free === null) return notOffered();
  const { schedule } = free;
  const turnedAway = turnAway(marks, schedule);
  if (turnedAway !== null) return turnedAway;

  const placed = await placeAsk(tx, free);
  if (!placed.ok) return placed;
  const { quote, startsAt, serviceId } = placed.value;
  // guard: nothing-is-asked-for-when-nothing-is-due
  if (quote.dueNow === 0) return refusal('NO_PAYMENT_DUE');
  // guard: the-amount-asked-for-is-the-servers-own
  if (ask.amount !== quote.dueNow) return refusal('AMOUNT_CHANGED', { data: { quote: presentQuote(quote) } });
  const renewal = { payer, addressKey, serviceId, startsAt, schedule, now };
  const limited =
    (await refuseRenewal(tx, renewal)) ??
    (await countBooking(tx, { ...body, address, now })) ??
    (await countHold(tx, { phone: body.clientPhone, address, now }));
  if (limited !== null) return limited;
  await insertIntent(tx, {
    id: placed.value.id,
    reference: newReference(tx.business),
    mode: platform.provider.mode,
    channel: ask.channel,
    serviceId,
    staffId: placed.value.staffId,
    clientPhone: body.clientPhone,
    clientEmail: body.clientEmail,
    proofKey,
    addressKey,
    draft: draftOf(ctx, ask, placed.value, schedule),
    amount: quote.dueNow,
    caution: quote.caution,
    heldUntil,
    checkAt: nextCheck(heldUntil, now) ?? heldUntil,
    now,
  });
  await enqueuePaymentWaiting(tx, { intent: placed.value.id, address: body.clientEmail, now });
  if (placed.value.claims.length === 0) {
    // guard: the-owner-is-told-of-days-that-are-held-unpaid
    await warnOfHeld(tx, { zone: schedule.time_zone, startsAt, log: platform.log, now });
  }
  if (offer !== null) await markOfferTaken(tx, { offer, takenBy: placed.value.id });
  return ok(placed.value.id);
};

const draftOf = (
  ctx: TenantCtx,
  ask: HoldAsk,
  placed: PublicPlacement,
  schedule: PublicAsk['schedule'],
): string =>
  writeDraft({
    clientName: ask.body.clientName,
    clientPhone: ask.body.clientPhone,
    clientEmail: ask.body.clientEmail,
    startsAt: placed.startsAt,
    endsAt: placed.endsAt,
    serviceName: placed.serviceName,
    staffName: placed.staffName,
    duration: placed.duration,
    priceKobo: placed.priceKobo,
    answers: placed.answers,
    note: ask.body.notes ?? '',
    cancelNoticeHours: schedule.cancel_notice_hours,
    ...(placed.rental === undefined ? { depositPercentage: depositRuleOf(schedule, null).percentage } : {}),
    confirmation: schedule.confirmation,
    during: placed.during,
    ...(placed.lines === undefined ? {} : { lines: placed.lines }),
    ...(placed.stretches === undefined ? {} : { stretches: placed.stretches }),
    hire: rentalOf(placed),
    papers: papersOf(ctx, placed),
  });

const rentalOf = ({ rental, lines, claims }: PublicPlacement): BookingDraft['hire'] => {
  const [first] = claims;
  if (rental === undefined || first === undefined) return null;
  return { ...rental, claimSpan: first.span, ...(lines === undefined ? {} : { claims }) };
};

/** The bank account is sealed before it is stored, for the booking that carries the hold's id later. */
const papersOf = (
  { platform, tx: { business }, address, now }: TenantCtx,
  { id, papers }: PublicPlacement,
): DraftPapers | null => {
  if (papers === null) return null;
  const { account, policy } = papers;
  return {
    account:
      account === null
        ? null
        : {
            sealed: sealAccount(createEncryption(platform.secretKey), business, id, account).toString(
              'base64',
            ),
            lastDigits: account.accountNumber.slice(-4),
          },
    policy,
    agreedAt: now,
    addressPrefix: addressPrefix(address),
  };
};
