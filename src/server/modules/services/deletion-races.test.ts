import { expect, test } from 'vitest';
import { numbersFrom } from '#core/testing/seeded.ts';
import { fromOwnNetwork } from '../../testing/client-network.ts';
import { openHours } from '../../testing/open-hours.ts';
import { RUN_SEED, runSize } from '../../testing/run-size.ts';
import { storedId } from '../../testing/seeded-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });

/** `RACES=500` makes it half the figure of invariants T8; staff members have the other half. */
const RACES = runSize('RACES', 6);
const AT_ONCE = 10;
/** So many races have hours of their own within reach of clients. */
const OF_ONE_BUSINESS = 60;
const HOURS = 8;
const random = numbersFrom(RUN_SEED);

const VISIT = { bookingType: 'time-based', name: 'Silk press', duration: 60, price: 15_000 };
const CANOPY = {
  bookingType: 'item-based',
  name: 'Canopy',
  duration: 1,
  price: 0,
  quantity: 20,
  pricing: { baseRentalFee: 20_000, cautionFee: 0 },
};

let clients = 0;
const book = (
  owner: TestOwner,
  service: { readonly _id: string },
  over: Readonly<Record<string, unknown>>,
) => {
  clients += 1;
  const clientPhone = `0814${String(clients).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { clientPhone, ...over });
  return app.visitor().send('POST', '/api/appointments', { body, headers: fromOwnNetwork() });
};

type Race = {
  readonly kind: 'visits' | 'hires';
  readonly ends: 'deleted' | 'deactivated';
  /** Where its bookings would stand, in no other race's way. */
  readonly dates: readonly string[];
};

const end = (owner: TestOwner, { _id: id }: { readonly _id: string }, { kind, ends }: Race) =>
  ends === 'deleted'
    ? owner.visitor.send('DELETE', `/api/services/${id}`)
    : owner.visitor.send('PUT', `/api/services/${id}`, {
        body: { ...(kind === 'visits' ? VISIT : CANOPY), available: false },
      });

const countMade = async (service: { readonly _id: string }): Promise<number> => {
  const [row] = await storedRows(
    app,
    'SELECT count(*)::int AS made FROM appointments WHERE service_id = $1',
    [storedId(service._id)],
  );
  return Number(row?.['made']);
};

/** Books once, then ends the service while others book it, then tries once more; how many of the others got it, and not. */
const run = async (owner: TestOwner, race: Race) => {
  const service = await createService(owner, race.kind === 'visits' ? VISIT : CANOPY);
  const wish = (index: number) => {
    const date = race.dates[index] ?? '';
    return race.kind === 'visits' ? { date } : { date: date.slice(0, 10), staffId: undefined };
  };
  const first = await book(owner, service, wish(0));
  expect(first.status, first.text).toBe(200);

  // One after another, so that the end falls before, between or after them; the rest begin when it does.
  const lane = async (wishes: readonly number[]): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    for (const index of wishes) answers.push(await book(owner, service, wish(index)));
    return answers;
  };
  const begun = await lane(random(2) === 0 ? [] : [1]);
  const [ended, ...background] = await Promise.all([
    end(owner, service, race).then(async (answer) => ({ answer, madeByThen: await countMade(service) })),
    lane([2, 3]),
    lane([4, 5, 6]),
  ]);
  const answers = [...begun, ...background.flat()];
  expect(ended.answer.status, ended.answer.text).toBe(200);
  for (const answer of answers) expect([200, 404, 409, 422], answer.text).toContain(answer.status);
  const late = await book(owner, service, wish(HOURS - 1));
  expect([404, 422], late.text).toContain(late.status);

  const won = answers.filter(({ status }) => status === 200).length;
  expect(await countMade(service)).toBe(1 + won);
  // Whoever was booked was booked before the service ended: it is counted there, and none came later.
  expect(ended.madeByThen).toBe(1 + won);
  if (race.ends === 'deleted') expect(ended.answer.body.futureBookings).toBe(1 + won);
  return { booked: won, refused: answers.length - won };
};

test(`${RACES} services deleted or taken off the menu while booked: no booking comes afterwards`, async () => {
  const hours = openHours(OF_ONE_BUSINESS * HOURS);
  const outcomes = { booked: 0, refused: 0 };
  for (let done = 0; done < RACES; done += OF_ONE_BUSINESS) {
    const owner = await createOwner(app);
    const races = Array.from({ length: Math.min(OF_ONE_BUSINESS, RACES - done) }, (_, index) => ({
      kind: index % 4 < 3 ? ('visits' as const) : ('hires' as const),
      ends: Math.floor(index / 4) % 2 === 0 ? ('deleted' as const) : ('deactivated' as const),
      dates: hours.slice(index * HOURS, (index + 1) * HOURS),
    }));
    for (let first = 0; first < races.length; first += AT_ONCE) {
      const results = await Promise.all(races.slice(first, first + AT_ONCE).map((race) => run(owner, race)));
      for (const { booked, refused } of results) {
        outcomes.booked += booked;
        outcomes.refused += refused;
      }
    }
  }
  console.info(`${RACES} services ended while booked:`, outcomes);
  expect(Math.min(outcomes.booked, outcomes.refused)).toBeGreaterThan(0);
}, 600_000);
