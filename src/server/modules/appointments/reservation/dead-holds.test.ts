import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#core/calendar/instant.ts';
import { fromOwnNetwork } from '../../../testing/client-network.ts';
import { openHours } from '../../../testing/open-hours.ts';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { createRentalShop } from '../../../testing/rental-shop.ts';
import { runSize } from '../../../testing/run-size.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { codesOf, idOf, openScheduleHarness } from '../testing/schedule-harness.ts';

/** Nothing clears holds here: no job runs in a test's server. */
const app = useTestApp({ paystack: true, trustProxy: '127.0.0.1' });

/** `HOLDS=10000` makes it the figure of invariants T5. */
const HOLDS = runSize('HOLDS', 60);
const OF_ONE_STAFF_MEMBER = 200;
const AT_ONCE = 20;
const AGO = [0, 1, 5 * dayMs, hourMs] as const;

/** `beside`: the hour after, which is free. */
type Dead = {
  readonly index: number;
  readonly staffId: string;
  readonly date: string;
  readonly beside: string;
};

const addStaff = async (owner: TestOwner, count: number): Promise<readonly string[]> => {
  const added: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const body = { name: 'Bisi Ade', role: 'Stylist' };
    added.push((await owner.visitor.send('POST', '/api/staff', { body })).body.data._id);
  }
  return added;
};

/**
 * Full hours, each under a hold that has ended: just now, or days ago, and every third under two of half an hour. No
 * payment belongs to them any more, as when its intent was given up.
 */
const seedDead = async (owner: TestOwner, count: number): Promise<readonly Dead[]> => {
  const staff = await addStaff(owner, Math.ceil(count / OF_ONE_STAFF_MEMBER));
  const hours = openHours(2 * OF_ONE_STAFF_MEMBER);
  const dead = Array.from({ length: count }, (_, index) => ({
    index,
    staffId: staff[Math.floor(index / OF_ONE_STAFF_MEMBER)] ?? '',
    date: hours[2 * (index % OF_ONE_STAFF_MEMBER)] ?? '',
    beside: hours[2 * (index % OF_ONE_STAFF_MEMBER) + 1] ?? '',
  }));
  const rows = dead.flatMap(({ staffId, date, index }) => {
    const half = new Date(Date.parse(date) + hourMs / 2).toISOString();
    const end = new Date(Date.parse(date) + hourMs).toISOString();
    const spans = index % 3 === 0 ? [[date, half] as const, [half, end] as const] : [[date, end] as const];
    const ended = new Date(app.clock.now() - (AGO[index % AGO.length] ?? 0)).toISOString();
    return spans.map(([from, until]) => ({ staff: storedId(staffId), from, until, ended }));
  });
  await asSuperuser(
    app,
    `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during, expires_at)
     SELECT $1, gen_random_uuid(), staff, tstzrange("from", until), ended
       FROM json_to_recordset($2) AS r (staff uuid, "from" timestamptz, until timestamptz, ended timestamptz)`,
    [storedBusinessId(owner.businessId), JSON.stringify(rows)],
  );
  expect(await countDead('occupancies', owner)).toBe(rows.length);
  return dead;
};

const countDead = async (table: 'occupancies' | 'rental_claims', owner: TestOwner): Promise<number> => {
  const [row] = await storedRows(
    app,
    `SELECT count(*)::int AS dead FROM ${table} WHERE business_id = $1 AND expires_at <= $2`,
    [storedBusinessId(owner.businessId), new Date(app.clock.now()).toISOString()],
  );
  return Number(row?.['dead']);
};

/** All of them, not more than a few at a time. */
const inTurns = async <T>(
  all: readonly T[],
  send: (one: T) => Promise<Answer>,
): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (let first = 0; first < all.length; first += AT_ONCE)
    answers.push(...(await Promise.all(all.slice(first, first + AT_ONCE).map(send))));
  return answers;
};

const share = (of: number): number => Math.round(of * HOLDS);
const [VISITS, RENTALS, PAYMENTS] = [share(0.8), share(0.1), share(0.1)];

test(`of ${VISITS} hours under dead holds the next booking or move takes each`, async () => {
  const owner = await createOwner(app);
  const harness = openScheduleHarness(app, owner, await createService(owner));
  const dead = await seedDead(owner, VISITS);
  const answers = await inTurns(dead, async ({ index, staffId, date, beside }) => {
    const place = { date, staffId };
    if (index % 10 > 2) return harness.publicly(place);
    if (index % 10 === 2) return harness.internally(place);
    const id = idOf(await harness.publicly({ date: beside, staffId }));
    return index % 10 === 1 ? harness.edit(id, place) : harness.moveByLink(await harness.linkFor(id), date);
  });
  expect(codesOf(answers)).toEqual({ ok: VISITS });
  expect(await countDead('occupancies', owner)).toBe(0);
}, 900_000);

test(`of ${PAYMENTS} hours under dead holds the next hold takes each`, async () => {
  const owner = await createPayingOwner(app);
  const harness = openScheduleHarness(app, owner, await createService(owner));
  const dead = await seedDead(owner, PAYMENTS);
  const answers = await inTurns(dead, ({ index, staffId, date }) => {
    const { businessId, ...metadata } = harness.bodyOf({
      date,
      staffId,
      clientEmail: `ngozi${index}@example.ng`,
    });
    const body = { email: metadata.clientEmail, amount: 300_000, businessId, metadata };
    return app.visitor().send('POST', '/api/payments/initialize', { body, headers: fromOwnNetwork() });
  });
  expect(codesOf(answers)).toEqual({ ok: PAYMENTS });
  expect(await countDead('occupancies', owner)).toBe(0);
}, 900_000);

/** A hire takes one day with one before and one after; every fourth day it does not touch the next. */
const RENTAL_DAYS = [...new Set(openHours(400).map((hour) => hour.slice(0, 10)))].filter(
  (day) => new Date(day).getUTCDay() === 2,
);

test(`of ${RENTALS} hires under dead holds the next takes each`, async () => {
  for (let left = RENTALS; left > 0; left -= RENTAL_DAYS.length) {
    const shop = await createRentalShop(app, { duration: 1, quantity: 2 });
    const days = RENTAL_DAYS.slice(0, left);
    await asSuperuser(
      app,
      `INSERT INTO rental_claims (business_id, claim_id, service_id, span, quantity, expires_at)
       SELECT $1, gen_random_uuid(), $2, daterange(day - 1, day + 2), 1, $4
         FROM unnest($3::date[]) AS day, generate_series(1, 2)`,
      [
        storedBusinessId(shop.owner.businessId),
        storedId(shop.item._id),
        days,
        new Date(app.clock.now()).toISOString(),
      ],
    );
    expect(await countDead('rental_claims', shop.owner)).toBe(2 * days.length);
    const answers = await inTurns(days, (date) => shop.book({ date, quantity: 2 }));
    expect(codesOf(answers)).toEqual({ ok: days.length });
    expect(await countDead('rental_claims', shop.owner)).toBe(0);
  }
}, 900_000);
