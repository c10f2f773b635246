import type { LinePart as LinePartView, OwnerLine, PublicLine } from '#contract/replies/line-views.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import type { WantedLine } from '#core/lines/lines-text.ts';
import { outcomeOf } from '#core/lines/outcomes.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { type BusinessId, handleOf } from '../../../platform/ids.ts';
import { type LinePart, staffNamesOf } from './lines.rules.ts';
import type { BookingLine } from './lines.types.ts';

/** A line as whoever has the booking's link sees it. */
export const presentPublicLine = (line: BookingLine): PublicLine => ({
  line: line.line,
  serviceName: line.serviceName,
  staffNames: staffNamesOf(line),
  date: formatInstant(line.startsAt),
  endDate: formatInstant(line.endsAt),
  duration: line.duration,
  quantity: line.quantity,
  options: line.options.map(({ name }) => name),
  cancelled: line.cancelledAt !== null,
});

/** A stretch of somebody's time as a calendar draws it. */
export const presentLinePart = (business: BusinessId, part: LinePart): LinePartView => ({
  line: part.line,
  serviceName: part.serviceName,
  staffId: handleOf(business, part.staffId),
  staffName: part.staffName,
  date: formatInstant(part.startsAt),
  endDate: formatInstant(part.endsAt),
  ...(part.missed ? { missed: true } : {}),
});

/** A line as it could be asked for again. */
export const wantedLine = (
  business: BusinessId,
  { serviceId, staffId, helperId, options, quantity, byAny }: BookingLine,
): WantedLine => ({
  serviceId: handleOf(business, serviceId),
  staffId: byAny || staffId === null ? 'any' : handleOf(business, staffId),
  optionIds: options.map(({ id }) => id),
  quantity,
  hands: helperId === null ? 1 : 2,
});

/** The same as the owner sees it. */
export const presentOwnerLine = (
  business: BusinessId,
  status: AppointmentStatus,
  line: BookingLine,
): OwnerLine => ({
  ...presentPublicLine(line),
  outcome: outcomeOf({ cancelled: line.cancelledAt !== null, missed: line.outcome !== null }, status),
  serviceId: handleOf(business, line.serviceId),
  staffIds: [line.staffId, line.helperId].flatMap((id) => (id === null ? [] : [handleOf(business, id)])),
  anyone: line.byAny,
  price: koboToNaira(line.priceKobo),
  ...(line.staffId === null ? { caution: koboToNaira(line.cautionFeeKobo) } : {}),
  hands: line.helperId === null ? 1 : 2,
  chosen: line.options.map(({ id, name, priceKobo, minutes }) => ({
    _id: id,
    name,
    price: koboToNaira(priceKobo),
    minutes,
  })),
  segments: [...line.segments],
});
