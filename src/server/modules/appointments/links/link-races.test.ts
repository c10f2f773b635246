import { beforeAll, expect, test } from 'vitest';
import { manageTokenOf, rescheduleTokensOf } from '../../../testing/client-link.ts';
import { comeAgain } from '../../../testing/come-again.ts';
import { deepIt } from '../../../testing/gate.ts';
import { runSize } from '../../../testing/run-size.ts';
import { asSuperuser, storedKey } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';

const app = useTestApp();
let owner: TestOwner;
let service: { readonly _id: string };
let clients = 0;

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
});

const bodyOf = (over: Readonly<Record<string, unknown>>) => {
  clients += 1;
  const clientPhone = `0805${String(clients).padStart(7, '0')}`;
  return { ...bookingBody(owner, service, { clientPhone }), staffId: owner.staffId, ...over };
};
const publicly = (over: Readonly<Record<string, unknown>>) =>
  app.visitor().send('POST', '/api/appointments', { body: bodyOf(over) });
const idOf = (answer: Answer): string => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data._id;
};
const move = (token: string, newDate: string) =>
  comeAgain((headers) =>
    app.visitor().send('PUT', `/api/appointments/reschedule/${token}`, { body: { newDate }, headers }),
  );
const cancel = (token: string) => app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
const edit = (id: string, over: Readonly<Record<string, unknown>>) =>
  owner.visitor.send('PUT', `/api/appointments/${id}`, { body: bodyOf(over) });
const linkFor = async (id: string): Promise<string> => {
  await owner.visitor.send('POST', `/api/appointments/${id}/reschedule`);
  return (await rescheduleTokensOf(app, id))[0] ?? '';
};
const codesOf = (answers: readonly Answer[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = status === 200 ? 'ok' : `${status} ${body.code}`;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};
const startsOf = async (id: string) =>
  (
    await asSuperuser<{ starts: string; held: string | null }>(
      app,
      `SELECT a.starts_at::text AS starts, lower(o.during)::text AS held
         FROM appointments a
         LEFT JOIN occupancies o ON o.business_id = a.business_id AND o.occupancy_id = a.appointment_id
        WHERE a.business_id = $1 AND a.appointment_id = $2`,
      [...storedKey(id)],
    )
  )[0];
const deadlocks = async (): Promise<number> => {
  const { pool } = app.database;
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const connection of connections) await connection.query('SELECT pg_stat_force_next_flush()');
  for (const connection of connections) connection.release();
  const [row] = await asSuperuser<{ deadlocks: string }>(
    app,
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row?.deadlocks);
};

/** `USES=500` makes it the figure of invariants T7 and T19. */
const USES = runSize('USES', 50);
/** `ROUNDS=40` makes each race below one of 40 days. */
const ROUNDS = runSize('ROUNDS', 2);
/** So many weekdays from Monday 14 December 2026 on. */
const DAYS = Array.from({ length: ROUNDS }, (_, round) =>
  new Date(Date.UTC(2026, 11, 14 + round + 2 * Math.floor(round / 5))).toISOString().slice(0, 10),
);

test(`${USES} uses of one link at once, for one time and for many: it moves once`, async () => {
  const before = await deadlocks();
  const id = idOf(await publicly({ date: '2026-12-08T09:00:00.000Z' }));
  const link = await linkFor(id);
  const same = await Promise.all(Array.from({ length: USES }, () => move(link, '2026-12-08T12:00:00.000Z')));
  expect(codesOf(same)).toEqual({ ok: 1, '404 NOT_FOUND': USES - 1 });

  const next = idOf(await publicly({ date: '2026-12-09T09:00:00.000Z' }));
  const token = await linkFor(next);
  const times = ['10:00', '11:00', '12:00', '13:00', '14:00'];
  const many = await Promise.all(
    Array.from({ length: USES }, (_, index) => move(token, `2026-12-09T${times[index % 5]}:00.000Z`)),
  );
  expect(codesOf(many)).toEqual({ ok: 1, '404 NOT_FOUND': USES - 1 });
  const managed = idOf(await publicly({ date: '2026-12-10T09:00:00.000Z' }));
  const byManage = await Promise.all(
    Array.from({ length: USES }, (_, index) =>
      move(manageTokenOf(app, managed), `2026-12-10T${times[index % 5]}:00.000Z`),
    ),
  );
  expect(codesOf(byManage)).toEqual({ ok: 1, '409 ILLEGAL_TRANSITION': USES - 1 });
  expect(await deadlocks()).toBe(before);
}, 300_000);

test('the old time is free exactly when the new one is taken', async () => {
  const before = await deadlocks();
  for (const day of DAYS) {
    const [old, wanted] = [`${day}T09:00:00.000Z`, `${day}T12:00:00.000Z`];
    const id = idOf(await publicly({ date: old }));
    const link = await linkFor(id);
    const [moved, ...rivals] = await Promise.all([
      move(link, wanted),
      ...Array.from({ length: 4 }, () => publicly({ date: wanted })),
      ...Array.from({ length: 4 }, () => publicly({ date: old })),
    ]);
    const won = moved?.status === 200;
    expect([200, 409]).toContain(moved?.status);
    if (!won) expect(moved?.body.data.nearest).toContain(`${day}T13:00:00.000Z`);
    const row = await startsOf(id);
    expect(row?.held).toBe(row?.starts);
    const at = async (date: string) =>
      (await asSuperuser(app, 'SELECT FROM occupancies WHERE lower(during) = $1', [date])).length;
    expect(await at(wanted)).toBe(1);
    expect(rivals.slice(0, 4).filter(({ status }) => status === 200)).toHaveLength(won ? 0 : 1);
    // Whoever asked for the old time before it was free was refused; nobody got it while it was not.
    expect(rivals.slice(4).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(won ? 1 : 0);
    if (!won) expect((await move(link, `${day}T14:00:00.000Z`)).status).toBe(200);
  }
  expect(await deadlocks()).toBe(before);
}, 300_000);

test('cancelling and moving at once: cancelled, or moved and then cancelled, and nothing is left taken', async () => {
  const before = await deadlocks();
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = idOf(await publicly({ date: '2027-02-15T09:00:00.000Z' }));
    const token = manageTokenOf(app, id);
    const [cancelled, moved] = await Promise.all([cancel(token), move(token, '2027-02-15T12:00:00.000Z')]);
    expect(cancelled.status, cancelled.text).toBe(200);
    expect([200, 409]).toContain(moved.status);
    const row = await startsOf(id);
    expect([row?.held, moved.status === 200]).toEqual([null, row?.starts.includes('12:00') ?? null]);
  }
  expect(await deadlocks()).toBe(before);
}, 300_000);

deepIt(
  'a client’s move and the owner’s edits at once never wait for each other for ever',
  async () => {
    const bookRental = async (name: string): Promise<string> =>
      (await owner.visitor.send('POST', '/api/staff', { body: { name, role: 'Stylist' } })).body.data._id;
    // Their days are empty, whatever was raced for before.
    const [ada, bisi] = [await bookRental('Ada Ade'), await bookRental('Bisi Ade')];
    const before = await deadlocks();
    for (const day of DAYS) {
      const first = idOf(await publicly({ date: `${day}T09:00:00.000Z`, staffId: ada }));
      const second = idOf(await publicly({ date: `${day}T10:00:00.000Z`, staffId: bisi }));
      const [firstLink, secondLink] = [await linkFor(first), await linkFor(second)];
      const raced = await Promise.all([
        move(firstLink, `${day}T12:00:00.000Z`),
        move(secondLink, `${day}T12:00:00.000Z`),
        edit(first, { date: `${day}T10:00:00.000Z`, staffId: bisi }),
        edit(second, { date: `${day}T12:00:00.000Z`, staffId: ada }),
        edit(first, { date: `${day}T13:00:00.000Z`, staffId: 'any' }),
      ]);
      for (const { status, text } of raced) expect([200, 409], text).toContain(status);
      for (const id of [first, second]) {
        const row = await startsOf(id);
        expect(row?.held).toBe(row?.starts);
      }
    }
    expect(await deadlocks()).toBe(before);
  },
  300_000,
);

test('ten clients move hires of one item at once: never more out than there are', async () => {
  const item = await createService(owner, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 2,
    price: 0,
    quantity: 5,
    pricing: { baseRentalFee: 20000, cautionFee: 0 },
    preRentalBufferDays: 1,
    postRentalBufferDays: 1,
  });
  const links: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    const date = index < 5 ? '2026-12-14' : '2026-12-28';
    const { staffId: _, businessId: __, ...body } = bodyOf({ serviceId: item._id, date, quantity: 1 });
    const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body });
    links.push(await linkFor(idOf(booked)));
  }
  const before = await deadlocks();
  const raced = await Promise.all(links.map((link) => move(link, '2026-12-21')));
  expect(codesOf(raced)).toEqual({ ok: 5, '409 OUT_OF_STOCK': 5 });
  expect(await deadlocks()).toBe(before);
}, 300_000);
