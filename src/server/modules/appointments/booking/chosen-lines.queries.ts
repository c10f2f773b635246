import type { ChosenLines } from '#contract/pages/lines-pages.ts';
import type { PublicStaff } from '#contract/replies/staff-views.ts';
import type { PublicService } from '#contract/replies/views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { questionsOfServices } from '#core/intake/questions.ts';
import { lineTotals } from '#core/lines/line-totals.ts';
import { type WantedLine, writeLines } from '#core/lines/lines-text.ts';
import { bookingTitle } from '#core/lines/titles.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import { businessHandle, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLinesSchedule, readAskedLines, readWantedLines } from '../../availability/index.ts';
import { findService, presentPublicService } from '../../services/index.ts';
import { listStaff, performersOf, presentPublicStaff } from '../../staff/index.ts';

/** The lines of a booking as its page shows them before it is booked. */
export type ChosenLinesFacts = {
  readonly chosen: ChosenLines;
  /** Everybody who does any of it. */
  readonly staff: PublicStaff[];
  /** All lines as if they were one service, with the questions of all; null: none of them is offered. */
  readonly whole: PublicService | null;
};

/** What the lines of an address are; null where they are not of this business. */
export const readChosenLines = async (
  { database }: Pick<Platform, 'database'>,
  { businessId, lines }: { readonly businessId: string; readonly lines: readonly WantedLine[] },
  now: Instant,
): Promise<ChosenLinesFacts | null> => {
  const text = writeLines(lines);
  const wanted = readWantedLines({ lines: text });
  if (wanted === null || businessHandle(wanted.business) !== businessId) return null;
  return inTenant(database, wanted.business, async (transaction) => {
    const serviceIds = wanted.lines.map(({ serviceId }) => serviceId);
    const schedule = await findLinesSchedule(transaction, {
      serviceIds,
      except: null,
      from: now,
      until: now,
      now,
    });
    if (schedule === undefined) return null;
    const read = readAskedLines(schedule, wanted.lines);
    const offered = await offeredServices(transaction, lines);
    return {
      chosen: {
        lines,
        text,
        totals: lines.map((line) => {
          const found = offered.find(({ service }) => service._id === line.serviceId);
          return found === undefined ? null : lineTotals(found.service, line);
        }),
        services: offered.map(({ service, performers }) => ({
          _id: service._id,
          name: service.name,
          slug: service.slug,
          duration: service.duration,
          price: service.price,
          priceVaries: service.priceVaries,
          optionGroups: service.optionGroups,
          segments: service.segments,
          twoHands: service.twoHands,
          performers: performers.map(({ _id }) => _id),
        })),
        errors: read.ok ? [] : read.reason,
      },
      staff: everybody(offered.flatMap(({ performers }) => performers)),
      whole: wholeOf(
        lines,
        offered.map(({ service }) => service),
      ),
    };
  });
};

type Offered = { readonly service: PublicService; readonly performers: readonly PublicStaff[] };

/** The services of the lines that can be booked by time, each once, with who does them. */
const offeredServices = async (
  transaction: TenantTransaction,
  lines: readonly WantedLine[],
): Promise<readonly Offered[]> => {
  const team = await listStaff(transaction);
  const offered: Offered[] = [];
  for (const handle of new Set(lines.map(({ serviceId }) => serviceId))) {
    const id = readOwnHandle(transaction.business, handle);
    const service = id === null ? undefined : await findService(transaction, id);
    if (service === undefined || !service.available || service.booking_type !== 'time-based') continue;
    offered.push({
      service: presentPublicService(service),
      performers: performersOf(team, service).map(presentPublicStaff),
    });
  }
  return offered;
};

const everybody = (people: readonly PublicStaff[]): PublicStaff[] => [
  ...new Map(people.map((person) => [person._id, person])).values(),
];

/** What stands for all lines: their sum under one title, at the address of the first. */
const wholeOf = (lines: readonly WantedLine[], services: readonly PublicService[]): PublicService | null => {
  const each = lines.flatMap((line) => {
    const service = services.find(({ _id }) => _id === line.serviceId);
    return service === undefined ? [] : [{ service, ...lineTotals(service, line) }];
  });
  const [first] = each;
  if (first === undefined) return null;
  return {
    ...first.service,
    name: bookingTitle(each.map(({ service }) => service.name)),
    description: each.length === 1 ? first.service.description : '',
    duration: each.reduce((sum, { minutes }) => sum + minutes, 0),
    price: sumNaira(each.map(({ price }) => price)),
    priceVaries: each.some(({ service }) => service.priceVaries),
    customFields: questionsOfServices(each.map(({ service }) => service)),
  };
};

/** Whether a service has something to be chosen, or takes more than one stretch: its page shows it as a line. */
export const isMoreThanPlain = ({
  optionGroups,
  segments,
  twoHands,
}: Pick<PublicService, 'optionGroups' | 'segments' | 'twoHands'>): boolean =>
  optionGroups.length > 0 || segments.length > 0 || twoHands !== null;
