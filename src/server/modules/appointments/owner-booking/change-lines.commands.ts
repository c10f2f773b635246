import type { FieldError } from '#contract/errors.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { EditedLine } from '#contract/requests/lines.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import { ANYONE } from '../../availability/index.ts';
import { type EditedWish, planLines } from '../lines/edited-lines.commands.ts';
import { linesOfLength } from '../lines/length.rules.ts';
import { linesOf, standing } from '../lines/lines.rules.ts';
import type { AppointmentRow } from '../record/record.repo.ts';
import { editBookingLines } from '../reservation/edit-lines.commands.ts';
import { moveBookingLines } from '../reservation/move-lines.commands.ts';
import type { Asked, Plan } from './change.types.ts';
import { onlyForRentals, readStart, walkInWarnings } from './details.rules.ts';

const OF_SEVERAL = 'This booking has several services. Choose who does each of them in the booking itself.';
const OTHER_OF_SEVERAL = 'This booking has several services. Change each of them in the booking itself.';

/** A person for all of a booking of several lines; null where it has one. */
export const refuseOneForAll = (seen: AppointmentRow): readonly FieldError[] =>
  standing(linesOf(seen)).length > 1 ? [{ field: 'staffId', message: OF_SEVERAL }] : [];

/** The lines of an edit, their handles read; NOT_FOUND where one of them is not of the business. */
export const readEditedLines = (
  { business }: TenantTransaction,
  lines: readonly EditedLine[],
): Outcome<readonly EditedWish[]> => {
  const wishes: EditedWish[] = [];
  for (const { line = null, serviceId: service, staffId: staff, optionIds, hands, quantity } of lines) {
    const serviceId = readOwnHandle(business, service);
    const named = staff === undefined || staff === ANYONE ? null : readOwnHandle(business, staff);
    // guard: edited-lines-are-of-their-own-business
    if (serviceId === null || (named === null && staff !== undefined && staff !== ANYONE))
      return refusal('NOT_FOUND');
    wishes.push({
      line,
      serviceId,
      staffId: staff === undefined ? undefined : named,
      optionIds,
      hands: hands === undefined ? undefined : hands === 2 ? 2 : 1,
      quantity,
    });
  }
  return ok(wishes);
};

/** Whether a change goes by the booking's lines. */
export const goesByLines = (seen: AppointmentRow, { lines, needsLines, serviceId }: Asked): boolean =>
  lines !== undefined || seen.line_count !== null || (needsLines && serviceId !== seen.service_id);

/** What is asked of a booking's lines: of each of them, or of all by their first. */
export const planLinesChange = (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  asked: Asked,
): Result<Plan, readonly FieldError[]> => {
  const { body, lines, now } = asked;
  const start = readStart(body.date, now);
  const wishes = wishesOf(seen, asked);
  const planned = wishes?.ok === true ? planLines(linesOf(seen), wishes.value) : null;
  const fieldErrors = [start, wishes, planned].flatMap((part) =>
    part === null || part.ok ? [] : part.reason,
  );
  const misplaced = [...fieldErrors, ...onlyForRentals({ ...body, lines })];
  if (!start.ok || misplaced.length > 0) return refuse(misplaced);
  const at = start.value;
  const rulesOf = (current: AppointmentRow) => ownersRules(current, { body, at, now });
  if (wishes?.ok === true) {
    // Of a booking that stays nothing is said that was accepted before.
    const rulesOfEdit = (current: AppointmentRow) =>
      at === current.starts_at ? { ...rulesOf(current), settled: [] } : rulesOf(current);
    return ok(editBookingLines(transaction, { seen, wishes: wishes.value, at, rulesOf: rulesOfEdit, now }));
  }
  const staffId = staffOfAll(seen, asked, at);
  if (!staffId.ok) return staffId;
  const { minutes } = asked;
  const resized = minutes === undefined ? null : linesOfLength(standing(linesOf(seen)), minutes);
  if (resized?.ok === false) return resized;
  const moves = at !== seen.starts_at || staffId.value !== undefined || resized !== null;
  const changeOf = () => ({ at, staffId: staffId.value, minutes, moves });
  return ok(moveBookingLines(transaction, { seen, changeOf, rulesOf, now }));
};

/** What needs no telling: what was accepted when it was booked. */
const ownersRules = (
  current: AppointmentRow,
  { body, at, now }: { readonly body: Asked['body']; readonly at: Instant; readonly now: Instant },
) => ({
  by: 'owner' as const,
  override: body.override,
  settled:
    at === current.starts_at
      ? (['PAST', 'TOO_FAR', 'OFF_GRID'] as const)
      : walkInWarnings(body.walkIn, at, now),
});

/** The lines that are wanted; null: those that stand, as they are. */
const wishesOf = (
  seen: AppointmentRow,
  { lines, serviceId, staffId }: Asked,
): Result<readonly EditedWish[], readonly FieldError[]> | null => {
  if (lines !== undefined) return ok(lines);
  if (serviceId === seen.service_id) return null;
  const [only, second] = standing(linesOf(seen));
  if (only === undefined || second !== undefined)
    return refuse([{ field: 'serviceId', message: OTHER_OF_SEVERAL }]);
  return ok([{ line: only.line, serviceId, staffId, optionIds: undefined, hands: undefined }]);
};

/** Who is to have a booking's one line; of several, who has the first is nobody else. */
const staffOfAll = (
  seen: AppointmentRow,
  { staffId }: Asked,
  at: Instant,
): Result<Asked['staffId'], readonly FieldError[]> => {
  if (staffId === undefined || staffId === seen.staff_id) return ok(undefined);
  const several = refuseOneForAll(seen);
  // Whoever has the booking already is as good as anyone, so that nothing moves that need not.
  if (staffId === null) return ok(several.length > 0 || at === seen.starts_at ? undefined : null);
  // guard: several-lines-are-not-given-to-one-person-at-once
  return several.length > 0 ? refuse(several) : ok(staffId);
};
