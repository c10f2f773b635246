import type { StandingLine } from '#core/slots/lines/move-lines.ts';
import type { Id } from '../../platform/ids.ts';
import { type LineWish, needsOf } from './asked-lines.rules.ts';
import type { AgreedLine, LinesScheduleRow } from './lines-schedule.repo.ts';

/** How a line that stands is asked for again: as it was agreed. */
export const wishOfStanding = (line: AgreedLine): LineWish => {
  const { serviceId, staffId, helperId, byAny, options, serviceName, priceKobo, duration, segments } = line;
  return {
    serviceId,
    staffId: byAny ? null : staffId,
    optionIds: options.map(({ id }) => id),
    hands: helperId === null ? 1 : 2,
    kept: { serviceName, priceKobo, duration, options, segments },
  };
};

/** Who has a line now. */
export const peopleOf = ({ staffId, helperId }: Pick<AgreedLine, 'staffId' | 'helperId'>): readonly Id[] =>
  [staffId, helperId].filter((id) => id !== null);

/**
 * Lines that stand as a move of them all takes them: each keeps its people, unless they were left to the business.
 * `staffId`: who is to have a booking of one line, null for whoever is free; undefined: nobody else.
 */
export const standingLinesOf = (
  { services, resources }: Pick<LinesScheduleRow, 'services' | 'resources'>,
  lines: readonly AgreedLine[],
  staffId?: Id | null | undefined,
): readonly StandingLine[] =>
  lines.map((line) => {
    const service = services.find(({ id }) => id === line.serviceId);
    const performers = service?.performers ?? [];
    const hands = line.helperId === null ? 1 : 2;
    const kept = line.byAny ? null : line.staffId;
    const chosen = staffId === undefined ? kept : staffId;
    // guard: whom-a-client-chose-keeps-the-line
    const open = chosen === null || (staffId !== undefined && hands === 2);
    return {
      startsAt: line.startsAt,
      staffIds: peopleOf(line),
      minutes: line.duration,
      segments: line.segments.length === 0 ? [line.duration] : line.segments,
      candidates: open
        ? performers
        : (staffId === undefined ? peopleOf(line) : [chosen]).filter((id) => performers.includes(id)),
      chosen,
      hands,
      alongside: service?.alongside ?? false,
      needs: needsOf(service, resources),
    };
  });

/** Whether so many people as each line needs still do it, whoever was chosen among them. */
export const haveTheirPeople = (lines: readonly StandingLine[]): boolean =>
  lines.every(
    ({ candidates, chosen, hands }) =>
      candidates.length >= hands && (chosen === null || candidates.includes(chosen)),
  );

/** Asked lines that stand in the booking that is edited are as long as they were agreed there. */
export const keepAgreed = (
  wishes: readonly LineWish[],
  standing: readonly AgreedLine[],
): readonly LineWish[] => {
  const left = [...standing];
  return wishes.map((wish) => {
    const at = left.findIndex((line) => isSameWork(wish, line));
    const [line] = at === -1 ? [] : left.splice(at, 1);
    return line === undefined ? wish : { ...wishOfStanding(line), staffId: wish.staffId };
  });
};

/** Whether a line is asked for with the service, the options and the hands that it has. */
export const isSameWork = (
  { serviceId, optionIds, hands }: Pick<LineWish, 'serviceId' | 'optionIds' | 'hands'>,
  line: AgreedLine,
): boolean =>
  serviceId === line.serviceId &&
  hands === (line.helperId === null ? 1 : 2) &&
  new Set(optionIds).size === line.options.length &&
  line.options.every(({ id }) => optionIds.includes(id));
