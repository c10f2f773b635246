import { beforeAll, describe, expect, test, vi } from 'vitest';
import type * as ReaderRules from '../modules/appointments/record/reader.rules.ts';
import { inTenant } from '../platform/db/transaction.ts';
import { type BusinessId, handleOf, type Id, newId } from '../platform/ids.ts';
import { createHoldings } from '../testing/holdings.ts';
import { turnOwnRowsOff } from '../testing/own-rows-off.ts';
import { seedBooking } from '../testing/seeded-bookings.ts';
import { asSuperuser, storedBusinessId, storedId } from '../testing/seeded-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs, type TestMember } from '../testing/test-member.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../testing/test-owner.ts';

// Here the program takes everybody's bookings for those of whoever asks.
vi.mock('../modules/appointments/record/reader.rules.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof ReaderRules>()),
  staffWithin: () => null,
  isWithin: () => true,
}));

const app = useTestApp();
let owner: TestOwner;
let bola: TestMember;
let bolaId: string;
let serviceId: string;
const ids = { bola: '', ada: '' };

beforeAll(async () => {
  owner = await createOwner(app);
  const added = await owner.visitor.send('POST', '/api/staff', {
    body: { name: 'Bola Ade', role: 'Stylist' },
  });
  bolaId = added.body.data._id;
  serviceId = (await createService(owner))._id;
  bola = await joinAs(app, owner, { role: 'staff', staffId: bolaId });
  for (const who of ['bola', 'ada'] as const) {
    const id = await seedBooking(app, owner, {
      serviceId,
      staffId: who === 'bola' ? bolaId : owner.staffId,
      clientName: `Client of ${who}`,
      clientPhone: who === 'bola' ? '08170000001' : '08170000002',
      startsAt: '2026-12-08T12:00:00Z',
      endsAt: '2026-12-08T12:30:00Z',
    });
    ids[who] = handleOf(storedBusinessId(owner.businessId) as BusinessId, id as Id);
  }
});

const QUERY = 'from=2026-12-07&to=2026-12-10';
const see = async ({ visitor }: TestMember): Promise<readonly (readonly string[])[]> => {
  const named = (list: readonly { readonly clientName: string }[]) =>
    list.map(({ clientName }) => clientName);
  const list = await visitor.send('GET', `/api/appointments?${QUERY}`);
  const calendar = await visitor.send('GET', `/api/appointments/calendar?${QUERY}`);
  const read = await visitor.send('GET', `/api/appointments/${ids.ada}`);
  return [named(list.body.data), named(calendar.body.data), [String(read.status)]];
};
const change = (id: string, status: string) =>
  bola.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });
const stored = (id: string) =>
  asSuperuser(app, 'SELECT status, version FROM appointments WHERE appointment_id = $1', [storedId(id)]);

describe('by the database alone, whoever has their own bookings', () => {
  test('is shown those in lists, in the calendar and one by one', async () => {
    expect(await see(bola)).toEqual([['Client of bola'], ['Client of bola'], ['404']]);
  });

  test('changes the status of those, and takes it back, and of no other', async () => {
    const before = await stored(ids.ada);
    expect((await change(ids.ada, 'cancelled')).status).toBe(404);
    expect((await bola.visitor.send('POST', `/api/appointments/${ids.ada}/undo`)).status).toBe(404);
    expect(await stored(ids.ada)).toEqual(before);
    const cancelled = await change(ids.bola, 'cancelled');
    expect([cancelled.status, cancelled.body.data?.status], cancelled.text).toEqual([200, 'cancelled']);
    const undone = await bola.visitor.send('POST', `/api/appointments/${ids.bola}/undo`);
    expect([undone.status, undone.body.data?.status], undone.text).toEqual([200, 'confirmed']);
  });

  test('has a booking of several people with all its lines', async () => {
    const lines = [owner.staffId, bolaId].map((staffId) => ({ serviceId, staffId }));
    const date = '2026-12-09T09:00:00.000Z';
    const body = bookingBody(owner, { _id: serviceId }, { date, serviceId: undefined, lines });
    const booked = await app.visitor().send('POST', '/api/appointments', { body });
    expect(booked.status, booked.text).toBe(200);
    const read = await bola.visitor.send('GET', `/api/appointments/${booked.body.data._id}`);
    expect(read.body.data.lines).toHaveLength(2);
    const cancelled = await change(booked.body.data._id, 'cancelled');
    expect(cancelled.status, cancelled.text).toBe(200);
  });

  test('finds no row of another’s booking or client in any table', async () => {
    const tables = await asSuperuser<{ name: string; column: string }>(
      app,
      `SELECT c.relname AS name, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relkind IN ('r', 'v') AND c.relnamespace = 'public'::regnamespace
          AND a.attname IN ('appointment_id', 'client_id') AND has_table_privilege('akoko_staff', c.oid, 'SELECT')`,
    );
    expect(tables.length).toBeGreaterThan(14);
    const [other] = await asSuperuser<{ client_id: string }>(
      app,
      'SELECT client_id FROM appointments WHERE appointment_id = $1',
      [storedId(ids.ada)],
    );
    const business = storedBusinessId(owner.businessId) as BusinessId;
    for (const { name, column } of tables) {
      const id = column === 'client_id' ? other?.client_id : storedId(ids.ada);
      const found = await inTenant(
        app.database,
        { business, member: null, staff: storedId(bolaId) as Id },
        ({ prepared }) =>
          prepared<{ found: string }>(
            { name: '', text: `SELECT count(*) AS found FROM ${name} WHERE ${column} = $1` },
            [id],
          ),
      );
      expect([name, column, Number(found[0]?.found)]).toEqual([name, column, 0]);
    }
  });

  test('who has none sees of a whole business what everybody there has to see, and no row more', async () => {
    const { owner: filled } = await createHoldings(app);
    const business = storedBusinessId(filled.businessId) as BusinessId;
    const tables = await asSuperuser<{ name: string; walled: boolean }>(
      app,
      `SELECT relname AS name, relkind = 'v' OR EXISTS (
                SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive
                   AND 'akoko_staff'::regrole = ANY (p.polroles)) AS walled
         FROM pg_class c
        WHERE relkind IN ('r', 'v') AND relnamespace = 'public'::regnamespace
          AND has_any_column_privilege('akoko_staff', c.oid, 'SELECT')`,
    );
    const seen: string[] = [];
    await inTenant(app.database, { business, member: null, staff: newId() }, async ({ prepared }) => {
      for (const { name } of tables) {
        const [found] = await prepared<{ rows: string }>(
          { name: '', text: `SELECT count(*) AS rows FROM ${name}` },
          [],
        );
        if (Number(found?.rows) > 0) seen.push(name);
      }
    });
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(seenWhole)));
    expect(seen.filter((name) => !(name in seenWhole))).toEqual([]);
    // Of some there may be no row just now.
    expect(tables.filter(({ name, walled }) => walled === name in seenWhole)).toEqual([]);
  });
});

/** What a staff member's own work reads of everybody, and why it may. */
const seenWhole: Readonly<Record<string, string>> = {
  businesses: 'what their screens show of the business, and how its bookings may change',
  slugs: 'the address of its page',
  services: 'what can be booked, as on its page',
  service_parts: 'what a bundle is made of, as on its page',
  categories: 'as on its page',
  delivery_zones: 'as on its page',
  media: 'which pictures its page shows',
  work_photos: 'as on its page',
  staff: 'whose names stand on a booking of several people',
  staff_services: 'who does what, as on its page',
  business_hours: 'when it is open, as on its page',
  closures: 'when it is closed, as on its page',
  staff_hours: 'whether a time that is taken back is still free',
  blocked_dates: 'whether a time that is taken back is still free',
  occupancies: 'whether a time that is taken back is still free',
  rental_claims: 'whether what is taken back is still in stock',
  resources: 'whether what is taken back has what it needs',
  resource_claims: 'whether what is taken back has what it needs',
  diary_versions: 'a number that grows with each change',
  waitlist_days: 'days on which a freed time is looked at, without who waits',
  message_plans: 'when the owner’s letter of the day is due',
  message_texts: 'the words of what a client is told of the change',
  rate_limits: 'numbers under hashes',
  webhooks: 'which of them a change is told to; their secrets are sealed',
  api_keys: 'with which key something was done; of its secret there is a hash',
  appointment_moves: 'the rules of what may become of a booking',
  audit_runs: 'when the auditor has looked',
};

test('without the policies all of it is shown and changed', async () => {
  await turnOwnRowsOff(app);
  const [list, calendar, read] = await see(bola);
  expect([list?.length, calendar?.length, read]).toEqual([3, 3, ['200']]);
  expect((await change(ids.ada, 'cancelled')).status).toBe(200);
});
