import type { FieldError } from '#contract/errors.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { InternalBooking } from '#contract/requests/booking-bodies.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId, readOwnHandle } from '../../../platform/ids.ts';
import { ANYONE, type LineWish, readAskedLines } from '../../availability/index.ts';
import { questionsOfLines } from '../booking/lines.commands.ts';
import { columnsOfLines } from '../lines/lines.rules.ts';
import { linesTime, lockForLines } from '../reservation/lines.commands.ts';
import { invalidBooking } from '../reservation/refusals.rules.ts';
import { reserve } from '../reservation/reserve.commands.ts';
import { clientOf, readNewDetails } from './client.commands.ts';
import { onlyForRentals, readStart, walkInWarnings } from './details.rules.ts';
import type { OwnerBooking, OwnersPlacement } from './owner-booking.types.ts';

export type OwnLines = readonly [LineWish, ...LineWish[]];

/** The lines that were sent, or the one service that stands for a line. */
const sentLines = ({ lines, serviceId = '', staffId = ANYONE }: InternalBooking) =>
  lines ?? [{ serviceId, staffId }];

/** What the owner asks for, its handles read; null where one of them is not of their business. */
export const readOwnLines = ({ business }: TenantTransaction, body: InternalBooking): OwnLines | null => {
  const wishes: LineWish[] = [];
  for (const { serviceId: service, staffId: staff = ANYONE, ...line } of sentLines(body)) {
    const serviceId = readOwnHandle(business, service);
    const staffId = staff === ANYONE ? null : readOwnHandle(business, staff);
    // guard: the-owners-lines-are-of-their-own-business
    if (serviceId === null) return null;
    if (staffId === null && staff !== ANYONE && body.lines !== undefined) return null;
    const { optionIds = [], hands = 1 } = 'optionIds' in line || 'hands' in line ? line : {};
    wishes.push({ serviceId, staffId, optionIds, hands: hands === 2 ? 2 : 1 });
  }
  const [first, ...others] = wishes;
  return first === undefined ? null : [first, ...others];
};

/** One plain line said as a booking without lines says it. */
export const asPlain = (body: InternalBooking): InternalBooking => {
  const [line] = body.lines ?? [];
  if (line === undefined) return body;
  return { ...body, staffId: line.staffId ?? ANYONE, quantity: line.quantity ?? body.quantity };
};

/**
 * Reserves the time of all lines, or of none, on the owner's word: services and everybody who may do them are locked
 * before the client. The booking itself is not written yet.
 */
export const placeOwnersLines = async (
  transaction: TenantTransaction,
  { body, business, now }: OwnerBooking,
  lines: OwnLines,
): Promise<Outcome<OwnersPlacement>> => {
  const start = readStart(body.date, now);
  const at = start.ok ? start.value : now;
  const settled = walkInWarnings(body.walkIn, at, now);
  const rules = { by: 'owner' as const, override: body.override, settled };
  const wish = { id: newId(), lines, at, until: null, rules, now };
  const facts = await linesTime.read(transaction, wish);
  if (facts === undefined) return refusal('NOT_FOUND');
  const read = readAskedLines(facts, lines);
  const fields = read.ok ? questionsOfLines(read.value) : [];
  const details = await readNewDetails(transaction, { body, fields, business });
  if (!start.ok || !read.ok || !details.ok || misplaced(body).length > 0) {
    const said = [start, read, details].flatMap((part) => (part.ok ? [] : part.reason));
    return invalidBooking([...said, ...misplaced(body)]);
  }
  await lockForLines(transaction, {
    serviceIds: facts.services.map(({ id }) => id),
    staffIds: facts.staff.map(({ id }) => id),
  });
  const clientId = await clientOf(transaction, details.value, now);
  const time = await reserve(transaction, { kind: linesTime, wish });
  if (!time.ok) return time;
  return ok({
    id: wish.id,
    ...columnsOfLines(time.value.lines),
    lines: time.value.lines,
    details: details.value,
    clientId,
  });
};

/** What a rental alone is asked for with, and what each line says of itself. */
const misplaced = (body: InternalBooking): readonly FieldError[] => [
  ...onlyForRentals(body),
  ...(body.lines === undefined || body.staffId === undefined
    ? []
    : [{ field: 'staffId', message: 'Say at each service who does it.' }]),
];
