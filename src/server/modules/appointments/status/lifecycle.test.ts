import { beforeAll, describe, expect, test } from 'vitest';
import { type AppointmentStatus, appointmentStatuses } from '#core/appointments/statuses.ts';
import { transitions } from '#core/appointments/transitions.ts';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { readHandle } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import { runSize } from '../../../testing/run-size.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { lapseUnconfirmed } from './status.worker.ts';

/** The clock of this file only moves forward, from Monday 7 December, so the order of its tests is part of them. */
const app = useTestApp();
let owner: TestOwner;
let service: { readonly _id: string };

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner, { duration: 15 });
});

const instant = (text: string): Instant => {
  const at = parseInstant(text);
  if (at === null) throw new Error(`Not an instant: ${text}`);
  return at;
};

let clients = 0;
const book = async (date: string): Promise<string> => {
  clients += 1;
  const clientPhone = `0812${String(clients).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { date, clientPhone });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};

const setStatus = (id: string, status: string): Promise<Answer> =>
  owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });

const quarters = (day: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${day}T08:00:00Z`) + index * 15 * 60_000).toISOString(),
  );

type Event = {
  event: string;
  from_status: string;
  to_status: string;
  actor: string;
  version: number;
  reason: string;
};
const historyOf = (id: string) =>
  asSuperuser<Event>(
    app,
    'SELECT event, from_status, to_status, actor, version, reason FROM appointment_events WHERE appointment_id = $1 ORDER BY version',
    [storedId(id)],
  );

const messagesOf = async (id: string): Promise<readonly string[]> => {
  const rows = await asSuperuser<{ kind: string; recipient: string }>(
    app,
    `SELECT kind, recipient FROM messages WHERE appointment_id = $1 AND channel = 'email' AND kind <> 'reminder' ORDER BY kind`,
    [storedId(id)],
  );
  return rows.map(({ kind, recipient }) => `${kind} to ${recipient}`);
};

/** As the client's own move will leave it: the same time, one version on. */
const markRescheduled = async (id: string): Promise<void> => {
  await asSuperuser(
    app,
    `WITH moved AS (UPDATE appointments SET status = 'rescheduled', version = version + 1, client_moves = client_moves + 1
                     WHERE appointment_id = $1 AND status = 'confirmed' RETURNING business_id, appointment_id, version)
     INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at)
     SELECT business_id, appointment_id, version, 'reschedule', 'confirmed', 'rescheduled', 'client', '2026-12-07T07:00:00Z' FROM moved`,
    [storedId(id)],
  );
};

test('what happens to a booking is kept and told once', async () => {
  const id = await book('2026-12-14T08:00:00.000Z');
  expect(await messagesOf(id)).toEqual(['booking-received to client', 'new-booking to owner']);

  expect((await setStatus(id, 'CONFIRMED')).body).toMatchObject({
    data: { status: 'confirmed', version: 2 },
    message: 'Appointment marked as confirmed.',
  });
  const afterConfirming = [
    'booking-confirmed to client',
    'booking-received to client',
    'new-booking to owner',
  ];
  expect(await messagesOf(id)).toEqual(afterConfirming);
  expect((await setStatus(id, 'confirmed')).status).toBe(409);
  expect(await messagesOf(id)).toEqual(afterConfirming);

  expect((await setStatus(id, 'cancelled')).status).toBe(200);
  expect((await setStatus(id, 'cancelled')).body).toMatchObject({
    code: 'ILLEGAL_TRANSITION',
    message: 'This booking already has that status.',
    data: { status: 'cancelled' },
  });
  expect(await messagesOf(id)).toEqual([
    ...afterConfirming.slice(0, 2),
    'cancelled to client',
    'new-booking to owner',
  ]);
  expect(await historyOf(id)).toEqual([
    { event: 'book', from_status: 'none', to_status: 'pending', actor: 'client', version: 1, reason: '' },
    {
      event: 'confirm',
      from_status: 'pending',
      to_status: 'confirmed',
      actor: 'owner',
      version: 2,
      reason: '',
    },
    {
      event: 'cancel',
      from_status: 'confirmed',
      to_status: 'cancelled',
      actor: 'owner',
      version: 3,
      reason: '',
    },
  ]);
});

test('cancelling frees the time at once', async () => {
  const date = '2026-12-14T09:00:00.000Z';
  const day = `/api/appointments/availability?serviceId=${service._id}&staffId=any&date=2026-12-14`;
  const listed = async (): Promise<boolean> =>
    (await app.visitor().send('GET', day)).body.slots.includes(date);
  const id = await book(date);
  expect(await listed()).toBe(false);
  await setStatus(id, 'cancelled');
  expect(await listed()).toBe(true);
  await book(date);
  expect(await listed()).toBe(false);
});

test('only its own business can touch a booking, and only with a status there is', async () => {
  const id = await book('2026-12-14T10:00:00.000Z');
  const other = await createOwner(app);
  const body = { status: 'cancelled' };
  const unknown = `${other.businessId}${id.slice(22)}`;
  const theirs = await other.visitor.send('PATCH', `/api/appointments/${id}/status`, { body });
  const nobodys = await other.visitor.send('PATCH', `/api/appointments/${unknown}/status`, { body });
  expect(theirs.status).toBe(404);
  expect(theirs.text).toBe(nobodys.text);
  expect((await other.visitor.send('GET', `/api/appointments/${id}`)).status).toBe(404);
  expect((await app.visitor().send('PATCH', `/api/appointments/${id}/status`, { body })).status).toBe(401);
  const odd = await setStatus(id, 'paid');
  expect(odd.status).toBe(422);
  expect(odd.body.errors).toEqual([
    { field: 'status', message: 'Choose confirmed, cancelled, completed or no-show.' },
  ]);
  expect(await historyOf(id)).toHaveLength(1);
});

/** `CLICKS=1000` makes it the figure of invariants T18. */
const CLICKS = runSize('CLICKS', 100);
describe(`${CLICKS} clicks at once`, () => {
  test.each([
    ['confirmed', ['confirmed']],
    ['cancelled', ['cancelled']],
    ['confirmed and cancelled', ['confirmed', 'cancelled']],
  ])(
    'on %s: each change happens once',
    async (_, wanted) => {
      const id = await book(`2026-12-15T${['08', '09', '10'][clients % 3]}:00:00.000Z`);
      const clicks = Array.from({ length: CLICKS }, (__, index) => wanted[index % wanted.length] ?? '');
      const answers = await Promise.all(
        clicks.map(async (status) => ({ status, answer: await setStatus(id, status) })),
      );
      const won = answers.filter(({ answer }) => answer.status === 200).map(({ status }) => status);
      expect(new Set(won).size).toBe(won.length);
      expect(won).toContain(wanted.at(-1));
      for (const { answer } of answers.filter(({ answer: { status } }) => status !== 200)) {
        expect(answer.status, answer.text).toBe(409);
        expect(['pending', 'confirmed', 'cancelled']).toContain(answer.body.data.status);
      }
      const history = await historyOf(id);
      expect(history.map(({ version }) => version)).toEqual(history.map((__, index) => index + 1));
      expect(history).toHaveLength(1 + won.length);
      expect(history.at(-1)?.to_status).toBe(wanted.at(-1));
    },
    60_000,
  );
});

test('completed and no-show wait for the start', async () => {
  const [first, second] = [await book('2026-12-08T08:00:00.000Z'), await book('2026-12-08T08:15:00.000Z')];
  await Promise.all([setStatus(first, 'confirmed'), setStatus(second, 'confirmed')]);
  app.clock.moveTo(instant('2026-12-08T07:59:59Z'));
  for (const [id, status] of [
    [first, 'completed'],
    [second, 'no-show'],
  ] as const) {
    const early = await setStatus(id, status);
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject({
      message: 'This can only be set once the appointment has begun.',
      data: { status: 'confirmed' },
    });
  }
  app.clock.moveTo(instant('2026-12-08T08:15:00Z'));
  expect((await setStatus(first, 'completed')).body.data.status).toBe('completed');
  expect((await setStatus(second, 'no-show')).body.data.status).toBe('no-show');
});

/** Every ordered pair of statuses; the legal ones by a person's wish are those of the table, and moves have their own calls. */
const pairs = appointmentStatuses.flatMap((from) => appointmentStatuses.map((to) => [from, to] as const));
const wishes = ['confirm', 'cancel', 'complete', 'mark-no-show'];
const isLegal = (from: string, to: string): boolean =>
  transitions.some((move) => wishes.includes(move.event) && move.from === from && move.to === to);

test('of all 36 moves by the API only the legal ones pass, the others tell the status as it stands', async () => {
  const times = [...quarters('2026-12-09', 32), ...quarters('2026-12-10', 4)];
  const ids: string[] = [];
  for (const time of times) ids.push(await book(time));
  app.clock.moveTo(instant('2026-12-11T07:00:00Z'));

  const bring = async (id: string, to: AppointmentStatus): Promise<void> => {
    if (to === 'pending') return;
    if (to !== 'cancelled') await setStatus(id, 'confirmed');
    if (to === 'rescheduled') await markRescheduled(id);
    else if (to !== 'confirmed') await setStatus(id, to);
  };
  const passed: string[] = [];
  for (const [index, [from, to]] of pairs.entries()) {
    const id = ids[index] ?? '';
    await bring(id, from);
    const before = await historyOf(id);
    expect(before.at(-1)?.to_status).toBe(from);
    const answer = await setStatus(id, to);
    if (isLegal(from, to)) {
      expect(answer.body.data?.status, `${from} to ${to}: ${answer.text}`).toBe(to);
      passed.push(`${from} to ${to}`);
      continue;
    }
    expect(answer.status, `${from} to ${to}: ${answer.text}`).toBe(409);
    expect(answer.body).toMatchObject({ success: false, code: 'ILLEGAL_TRANSITION', data: { status: from } });
    expect(await historyOf(id)).toEqual(before);
  }
  expect(passed).toHaveLength(8);
});

test("of all moves by SQL only those of core's table pass, and history cannot be rewritten", async () => {
  const moves = await asSuperuser(app, 'SELECT event, from_status, to_status FROM appointment_moves');
  const known = transitions.map(({ event, from, to }) => `${event} ${from ?? 'none'} ${to}`);
  expect(moves.map((move) => `${move['event']} ${move['from_status']} ${move['to_status']}`).sort()).toEqual(
    known.sort(),
  );

  const handle = readHandle(await book('2026-12-16T08:00:00.000Z'));
  if (handle === null) throw new Error('Not a handle');
  const events = [...new Set(transitions.map(({ event }) => event)), 'resurrect'];
  const tries = events.flatMap((event) => pairs.map(([from, to]) => ({ event, from, to })));
  const passed: string[] = [];
  const undone = inTenant(app.database, handle.business, async ({ prepared }) => {
    const run = (text: string, values: readonly unknown[] = []) => prepared({ name: '', text }, values);
    for (const { event, from, to } of tries) {
      await run('SAVEPOINT attempt');
      const insert = `INSERT INTO appointment_events
        (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at)
        VALUES ($1, $2, 2, $3, $4, $5, 'owner', '2026-12-07T08:00:00Z')`;
      try {
        await run(insert, [handle.business, handle.id, event, from, to]);
        passed.push(`${event} ${from} ${to}`);
      } catch (error) {
        expect(error).toMatchObject({ code: '23503' });
      }
      await run('ROLLBACK TO SAVEPOINT attempt');
    }
    for (const change of ["UPDATE appointment_events SET reason = 'x'", 'DELETE FROM appointment_events']) {
      await run('SAVEPOINT attempt');
      await expect(run(change)).rejects.toMatchObject({ code: '42501' });
      await run('ROLLBACK TO SAVEPOINT attempt');
    }
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(passed.sort()).toEqual(known.filter((move) => !move.startsWith('book')).sort());
});

const lapsing = () => ({ ...app.platform, log: createLog('error', () => undefined) });
const statusOf = async (id: string): Promise<string | undefined> => (await historyOf(id)).at(-1)?.to_status;

test('a booking nobody confirmed lapses 48 hours after its start, no sooner', async () => {
  const [left, confirmed] = [await book('2026-12-14T11:00:00.000Z'), await book('2026-12-14T12:00:00.000Z')];
  await setStatus(confirmed, 'confirmed');
  const platform = lapsing();
  app.clock.moveTo(instant('2026-12-16T10:59:59Z'));
  // What earlier tests left pending lapses here.
  await lapseUnconfirmed(platform);
  expect(await statusOf(left)).toBe('pending');

  app.clock.moveTo(instant('2026-12-16T11:00:00Z'));
  const told = await messagesOf(left);
  // Two workers at once cancel it once.
  const counts = await Promise.all([lapseUnconfirmed(platform), lapseUnconfirmed(platform)]);
  expect(counts.sort()).toEqual([0, 1]);
  expect((await historyOf(left)).at(-1)).toEqual({
    event: 'lapse',
    from_status: 'pending',
    to_status: 'cancelled',
    actor: 'system',
    version: 2,
    reason: 'not confirmed',
  });
  expect(await messagesOf(left)).toEqual(told);
  expect(await statusOf(confirmed)).toBe('confirmed');
  expect((await setStatus(left, 'confirmed')).body.data).toEqual({ status: 'cancelled' });
  const held = await asSuperuser(
    app,
    'SELECT occupancy_id FROM occupancies WHERE business_id = $1 AND occupancy_id = $2',
    [storedBusinessId(owner.businessId), storedId(left)],
  );
  expect(held).toEqual([]);
});

test('a booking that cannot lapse keeps no other from it', async () => {
  const [broken, other] = [await book('2026-12-21T11:00:00.000Z'), await book('2026-12-21T12:00:00.000Z')];
  // As if its history were ahead of it.
  const of = [storedId(broken)];
  await asSuperuser(
    app,
    `INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, reason, happened_at)
     SELECT business_id, appointment_id, 2, 'confirm', 'pending', 'confirmed', 'owner', '', happened_at
       FROM appointment_events WHERE appointment_id = $1`,
    of,
  );
  app.clock.moveTo(instant('2026-12-23T12:00:00Z'));
  await lapseUnconfirmed(lapsing());
  expect(await statusOf(other)).toBe('cancelled');
  await asSuperuser(app, 'DELETE FROM appointment_events WHERE appointment_id = $1 AND version = 2', of);
  expect(await statusOf(broken)).toBe('pending');
  expect(await lapseUnconfirmed(lapsing())).toBe(1);
});
