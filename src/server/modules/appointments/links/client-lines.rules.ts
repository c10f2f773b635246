import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { LineAddPreview, LineCancelPreview, LineOffer } from '#contract/replies/line-changes.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { decideLineCancel, type LineCancel } from '#core/lines/cancel-line.ts';
import { koboToNaira, toKobo } from '#core/money/kobo.ts';
import type { DepositRule } from '#core/money/quote.ts';
import { ok } from '#core/result.ts';
import type { AddedPlace } from '#core/slots/lines/added-line.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import type { ReadLine } from '../../availability/index.ts';
import type { BusinessRow } from '../../businesses/index.ts';
import { depositRuleOf } from '../booking/quote.rules.ts';
import { linesOf } from '../lines/lines.rules.ts';
import type { ManagedRow } from './links.repo.ts';
import { refuseClient, rightsOf } from './links.rules.ts';

/** Why the client may not change what is booked; null: they may. The items of a hire are its owner's to change. */
export const refuseLineChange = (row: ManagedRow, business: BusinessRow, now: Instant): Refusal | null => {
  if (row.booking_type === 'item-based') return refuseClient('change', 'HIRE', row, business);
  // guard: a-client-changes-lines-until-the-start
  const reason = rightsOf(row, business, now).cancel;
  return reason === null ? null : refuseClient('change', reason, row, business);
};

/** By a hash what was shown is agreed to: of this very booking, as it stood. */
const hashOf = (row: ManagedRow, ...parts: readonly unknown[]): string =>
  sha256(JSON.stringify([row.appointment_id, row.version, row.price_kobo, ...parts])).toString('base64url');

/** As the client paid under; what was booked without paying goes by the business's present one. */
const ruleOf = ({ deposit_percentage: percentage }: ManagedRow, business: BusinessRow): DepositRule =>
  percentage === null
    ? depositRuleOf(
        { ...business, require_deposit: business.require_deposit && business.payout_hold === null },
        null,
      )
    : { requireDeposit: true, percentage };

export type QuotedCancel = { readonly cancel: LineCancel; readonly preview: LineCancelPreview };

/** What cancelling one line comes to now, or why it cannot be cancelled. */
export const quoteLineCancel = (
  row: ManagedRow,
  business: BusinessRow,
  line: number,
  now: Instant,
): Outcome<QuotedCancel> => {
  const refused = refuseLineChange(row, business, now);
  if (refused !== null) return refused;
  const late = now > rightsOf(row, business, now).freeUntil;
  const lines = linesOf(row).map((one) => ({ ...one, cancelled: one.cancelledAt !== null }));
  const rule = ruleOf(row, business);
  const decided = decideLineCancel({ lines, paid: row.paid_kobo, rule, insideNotice: late }, line);
  if (!decided.ok) {
    return refusal('ILLEGAL_TRANSITION', { message: why[decided.reason], data: { status: row.status } });
  }
  const { price, back, stays } = decided.value;
  const preview = {
    line,
    price: koboToNaira(price),
    before: koboToNaira(row.price_kobo),
    back: koboToNaira(back),
    stays: koboToNaira(stays),
    late,
    hash: hashOf(row, 'cancel', line, price, back),
  };
  return ok({ cancel: decided.value, preview });
};

const why = {
  GONE: 'This service is no longer part of your booking. You now see how it stands.',
  LAST: 'This is the only service left. To give it up, please cancel the booking.',
} as const;

/** Where a line of a client's choice fits, and what it costs. */
export const presentOffer = (
  row: ManagedRow,
  { figures, wish, service }: ReadLine,
  places: readonly AddedPlace[],
  staff: readonly { readonly id: string; readonly name: string }[],
): LineOffer => ({
  price: koboToNaira(figures.priceKobo),
  minutes: figures.minutes,
  places: places.map(({ startsAt, endsAt, staffIds }) => ({
    date: formatInstant(startsAt),
    endDate: formatInstant(endsAt),
    staffNames: staffIds.map((id) => staff.find((member) => member.id === id)?.name ?? ''),
    hash: hashOf(row, 'add', wish.serviceId, wish.optionIds.toSorted(), figures, startsAt, staffIds),
  })),
  questions: openQuestions(service, row).map((field) => ({ ...field, options: [...field.options] })),
});

/** What an added service asks that the booking has not been asked. */
export const openQuestions = (
  { custom_fields: fields }: Pick<ReadLine['service'], 'custom_fields'>,
  { answers }: Pick<ManagedRow, 'answers'>,
) => fields.filter(({ id }) => answers.every(({ fieldId }) => fieldId !== id));

/** The place that was chosen, with what the booking costs then; null: it is none of them, or none any more. */
export const previewAdded = (
  row: ManagedRow,
  { price, places }: LineOffer,
  date: string,
): LineAddPreview | null => {
  const place = places.find((one) => one.date === date);
  const before = koboToNaira(row.price_kobo);
  return place === undefined
    ? null
    : { ...place, price: koboToNaira(toKobo(row.price_kobo + Math.round(price * 100))), before };
};

/** What was shown has changed since: it is shown anew. */
export const changedSince = (preview: LineCancelPreview | LineAddPreview): Refusal =>
  refusal('AMOUNT_CHANGED', {
    message: 'Your booking or its price has changed since you saw it. Please look at it again and confirm.',
    data: { preview },
  });
