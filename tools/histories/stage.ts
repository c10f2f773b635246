import { servicesCalls } from '#contract/calls/services.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { freeTimes } from '../../e2e/harness/client.ts';
import { addService, createOwner, type Owner } from '../../e2e/harness/owner.ts';
import type { KeyLine, Place } from './recorded-lines.ts';

/** What clients of one chapter want: a staff member's time and the units of an item, on a few days that no other has. */
export type Stage = {
  readonly chapter: number;
  readonly owner: Owner;
  readonly staffId: string;
  readonly service: OwnerService;
  readonly item: OwnerService;
  readonly days: readonly string[];
  /** Every start that can be booked while nothing is. */
  readonly starts: readonly string[];
};

const DAYS_OF_STAGE = 3;
const FIRST_DAY = 3;
const LAST_DAY = 43;
const UNITS = 3;
const STAFF_OF_BUSINESS = 8;
const MINUTES = 60;
const DAY_MS = 86_400_000;

const dayOf = (instant: string): string => instant.slice(0, 10);
const minuteOf = (instant: string): number => (Date.parse(instant) % DAY_MS) / 60_000;

const staffKey = ({ chapter }: Stage, day: string): string => `staff ${chapter} ${day}`;
const itemKey = ({ chapter }: Stage, day: string): string => `item ${chapter} ${day}`;

export const keysOf = (stage: Stage): readonly KeyLine[] =>
  stage.days.flatMap((day) => [
    { line: 'key', chapter: stage.chapter, key: staffKey(stage, day), units: 1 },
    { line: 'key', chapter: stage.chapter, key: itemKey(stage, day), units: UNITS },
  ]);

/** The staff member's time from a start on; null where it is no day of this stage. */
export const timeAt = (stage: Stage, start: string): Place | null => {
  const from = minuteOf(start);
  return stage.days.includes(dayOf(start))
    ? { key: staffKey(stage, dayOf(start)), from, until: from + MINUTES, units: 1 }
    : null;
};

/** Units of the item on a day; null where it is no day of this stage. */
export const unitsOn = (stage: Stage, day: string, units: number): Place | null =>
  stage.days.includes(day) ? { key: itemKey(stage, day), from: 0, until: 1, units } : null;

/** One stage after the other at the product that answers there: of a business as many as its staff have days, then of another. */
export async function* stagesAt(baseUrl: string): AsyncGenerator<Stage, never> {
  for (let chapter = 0; ; ) {
    const owner = await createOwner(baseUrl);
    const service = await addService(owner, 'Silk Press', MINUTES);
    for (let member = 0; member < STAFF_OF_BUSINESS; member += 1) {
      const { data: staff } = await owner.visitor.ask(staffCalls.create, {
        body: { name: 'Bisi Ade', role: 'Stylist' },
      });
      const { service: item } = await owner.visitor.ask(servicesCalls.create, {
        body: {
          bookingType: 'item-based',
          name: `Canopy ${member}`,
          duration: 1,
          pricing: { baseRentalFee: 10_000, cautionFee: 0 },
          quantity: UNITS,
        },
      });
      const starts = Map.groupBy(await startsOf(owner, service), dayOf);
      const days = [...starts.keys()];
      for (let first = 0; first + DAYS_OF_STAGE <= days.length; first += DAYS_OF_STAGE) {
        const ofStage = days.slice(first, first + DAYS_OF_STAGE);
        yield {
          ...{ chapter, owner, staffId: staff._id, service, item, days: ofStage },
          starts: ofStage.flatMap((day) => starts.get(day) ?? []),
        };
        chapter += 1;
      }
    }
  }
}

/** With whoever is free: whoever has just come is. */
const startsOf = async (owner: Owner, service: OwnerService): Promise<readonly string[]> => {
  const starts: string[] = [];
  for (let ahead = FIRST_DAY; ahead < LAST_DAY; ahead += 1) {
    const day = dayOf(new Date(Date.now() + ahead * DAY_MS).toISOString());
    starts.push(...(await freeTimes(owner, service, day)));
  }
  return starts;
};
