import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type BusinessId, readBusinessHandle } from '../../platform/ids.ts';
import { startAnotherProcess } from '../../testing/another-process.ts';
import { manageTokenOf } from '../../testing/client-link.ts';
import { deepIt } from '../../testing/gate.ts';
import { registerOwner } from '../../testing/seeded-owner.ts';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import { type OpenStream, openStream } from './testing/open-stream.ts';

const app = useTestApp();
const opened: OpenStream[] = [];
let mine: TestOwner;
let theirs: TestOwner;
let service: { readonly _id: string };

beforeAll(async () => {
  mine = await createOwner(app);
  theirs = await createOwner(app, 'Other Studio');
});
beforeEach(async () => {
  service = await createService(mine);
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
  vi.useRealTimers();
});

const open = async (owner: Pick<TestOwner, 'visitor'> = mine, baseUrl = app.baseUrl): Promise<OpenStream> => {
  const before = new Set(bookedSoFar);
  const stream = await openStream(baseUrl, owner.visitor);
  opened.push(stream);
  // That these were booked is announced behind the answer, and may only be heard now.
  return { ...stream, told: () => stream.told().filter((change) => !isBookingOf(before, change)) };
};

/** The bookings made by these tests, in the order of their making. */
const bookedSoFar: string[] = [];

const isBookingOf = (bookings: ReadonlySet<string>, change: unknown): boolean =>
  typeof change === 'object' &&
  change !== null &&
  'event' in change &&
  change.event === 'book' &&
  'appointmentId' in change &&
  bookings.has(String(change.appointmentId));

const SOON = { timeout: 6_000, interval: 20 };
const heard = (stream: OpenStream, ...told: readonly unknown[]) =>
  expect.poll(() => stream.told(), SOON).toEqual(told);

let hour = 0;
/** Each booking an hour of its own, so that none is in another's way. */
const nextTime = (): string => {
  hour += 1;
  const day = 8 + Math.floor(hour / 6);
  return `2026-12-${String(day).padStart(2, '0')}T${String(8 + (hour % 6)).padStart(2, '0')}:00:00.000Z`;
};

const book = async (over: object = {}, owner = mine): Promise<string> => {
  const clientPhone = `0814${String(hour).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { date: nextTime(), clientPhone, ...over });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  bookedSoFar.push(booked.body.data._id);
  return booked.body.data._id;
};

const byAppointment = (one: unknown, other: unknown): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

const businessOf = (owner: TestOwner): BusinessId => {
  const business = readBusinessHandle(owner.businessId);
  if (business === null) throw new Error('The owner has no business');
  return business;
};

describe('what is heard', () => {
  test('that a booking came while the page was being answered, by whoever says since when', async () => {
    const before = await open();
    const appointmentId = await book();
    // What was changed just before it opened may be told as well.
    await expect
      .poll(() => before.told(), SOON)
      .toContainEqual({ appointmentId, event: 'book', by: 'client' });
    const page = await openStream(app.baseUrl, mine.visitor, '?askedSecondsAgo=1');
    opened.push(page);
    await heard(page, 'refresh');
  });

  test("a client's booking, as it happens, naming nobody", async () => {
    const stream = await open();
    const appointmentId = await book();
    const told = { appointmentId, event: 'book', by: 'client' };
    await expect.poll(() => stream.told(), { timeout: 2_000, interval: 20 }).toEqual([told]);
    expect(stream.text()).not.toMatch(/Ngozi|08099887766|example/);
  });

  test('nothing of another business', async () => {
    const [own, other] = [await open(mine), await open(theirs)];
    const appointmentId = await book();
    await heard(own, { appointmentId, event: 'book', by: 'client' });
    const second = await book({ serviceId: (await createService(theirs))._id }, theirs);
    await heard(other, { appointmentId: second, event: 'book', by: 'client' });
    expect(own.told()).toHaveLength(1);
  });

  test("a client's own changes by link", async () => {
    const appointmentId = await book();
    const token = manageTokenOf(app, appointmentId);
    const stream = await open();
    const client = app.visitor();
    const told: unknown[] = [];
    const by = async (event: string, method: string, path: string, body: unknown) => {
      const answer = await client.send(method, path, { body });
      expect([event, answer.status]).toEqual([event, 200]);
      told.push({ appointmentId, event, by: 'client' });
      await heard(stream, ...told);
    };
    await by('confirm', 'POST', `/api/manage/${token}/confirm`, {});
    await by('reschedule', 'PUT', `/api/appointments/reschedule/${token}`, { newDate: nextTime() });
    await by('cancel', 'POST', `/api/manage/${token}/cancel`, { reason: '' });
  });

  test("the owner's changes, said to be the owner's", async () => {
    const stream = await open();
    const told: unknown[] = [];
    const by = async (event: string, method: string, path: string, body: unknown): Promise<string> => {
      const answer = await mine.visitor.send(method, path, { body });
      expect([event, answer.status, answer.text]).toEqual([event, 200, answer.text]);
      told.push({ appointmentId: answer.body.data._id, event, by: 'owner' });
      await heard(stream, ...told);
      return answer.body.data._id;
    };
    const own = (over: object = {}) => ({
      ...bookingBody(mine, service),
      staffId: mine.staffId,
      date: '2026-12-16T09:00:00.000Z',
      ...over,
    });
    const id = await by('book', 'POST', '/api/appointments/internal', own());
    await by('edit', 'PUT', `/api/appointments/${id}`, own({ clientName: 'Ngozi Obi' }));
    await by('move', 'PUT', `/api/appointments/${id}`, own({ date: '2026-12-16T12:00:00.000Z' }));
    await by('move', 'POST', `/api/appointments/${id}/move`, { date: '2026-12-16T13:00:00.000Z' });
    await by('cancel', 'PATCH', `/api/appointments/${id}/status`, { status: 'cancelled' });
  });

  test('bookings that are given to someone else all at once', async () => {
    const added = await mine.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    const leaving = added.body.data._id;
    const ids = [await book({ staffId: leaving }), await book({ staffId: leaving })].toSorted();
    const stream = await open();
    const gone = await mine.visitor.send('DELETE', `/api/staff/${leaving}?reassignTo=${mine.staffId}`);
    expect(gone.status, gone.text).toBe(200);
    const told = ids.map((appointmentId) => ({ appointmentId, event: 'move', by: 'owner' }));
    await expect
      .poll(() => stream.told().toSorted(byAppointment), SOON)
      .toEqual(told.toSorted(byAppointment));
  });

  test('nothing of a change that was refused, or undone', async () => {
    const appointmentId = await book();
    const stream = await open();
    const refused = await mine.visitor.send('PATCH', `/api/appointments/${appointmentId}/status`, {
      body: { status: 'completed' },
    });
    expect(refused.status).toBe(409);
    const undone = inTenant(app.database, businessOf(mine), async ({ announce }) => {
      announce({ appointmentId, event: 'edit', by: 'owner' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const second = await book();
    await heard(stream, { appointmentId: second, event: 'book', by: 'client' });
  });

  deepIt('more than anyone can follow as one word that there was much', async () => {
    const [stream, other] = [await open(), await open(theirs)];
    const change = { appointmentId: await book(), event: 'edit', by: 'owner' };
    await heard(stream, { ...change, event: 'book', by: 'client' });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await inTenant(app.database, businessOf(mine), async ({ announce }) => {
      for (let count = 0; count < 500; count += 1) announce(change);
    });
    await expect.poll(() => stream.told().at(-1), SOON).toBe('refresh');
    expect(stream.told()).toHaveLength(2);
    for (let count = 0; count < 100; count += 1) {
      await inTenant(app.database, businessOf(mine), async ({ announce }) =>
        announce({ ...change, event: 'move' }),
      );
    }
    await expect.poll(() => stream.told().filter((told) => told === 'refresh').length, SOON).toBe(2);
    expect(stream.told().length).toBeLessThanOrEqual(2 + 20 * 2 + 2);
    expect(other.told()).toEqual([]);
  });
});

describe('how it is sent', () => {
  test('as it comes, neither kept nor compressed nor a file', async () => {
    const { status, headers, text } = await open();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('content-disposition');
    expect(text()).toBe('retry: 3000\n\n');
  });

  test('to owners whose setup is complete, and to nobody else', async () => {
    expect((await open({ visitor: app.visitor() })).status).toBe(401);
    expect((await open(await registerOwner(app))).status).toBe(403);
  });

  test('asked for its head alone, none is opened', async () => {
    for (let count = 0; count < 12; count += 1) {
      const answer = await mine.visitor.send('HEAD', '/api/live');
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect((await open()).status).toBe(200);
  });

  test('with a sign of life while nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await open();
    vi.advanceTimersByTime(25_000);
    await expect.poll(() => stream.text(), SOON).toBe('retry: 3000\n\n: still here\n\n');
    expect(stream.told()).toEqual([]);
  });
});

describe('its end', () => {
  const signIn = async (): Promise<Pick<TestOwner, 'visitor'>> => {
    const visitor = app.visitor();
    await visitor.send('POST', '/api/auth/login', { body: { email: mine.email, password: mine.password } });
    return { visitor };
  };
  /** Lets a minute pass for the streams, and no time at all for anything else. */
  const passMinutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute += 1) {
      vi.advanceTimersByTime(minuteMs);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  test('comes within a minute of the end of its session, and of no other', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const device = await signIn();
    const [ending, staying] = [await open(device), await open()];
    await passMinutes(1);
    expect([ending.ended(), staying.ended()]).toEqual([false, false]);
    const token = new Map(device.visitor.cookies);
    await device.visitor.send('GET', '/api/auth/logout');
    await passMinutes(1);
    await expect.poll(() => ending.ended(), SOON).toBe(true);
    expect(staying.ended()).toBe(false);
    expect((await open({ visitor: { ...device.visitor, cookies: token } })).status).toBe(401);
  });

  test('comes within two seconds of a logout, and leaves the other streams of its business open', async () => {
    const device = await signIn();
    const [ending, staying] = [await open(device), await open()];
    await device.visitor.send('GET', '/api/auth/logout');
    await expect.poll(() => ending.ended(), { timeout: 2_000, interval: 20 }).toBe(true);
    expect(staying.ended()).toBe(false);
  });

  test('comes when the session runs out unused', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lapsing = await signIn();
    const stream = await open(lapsing);
    await asSuperuser(app, "UPDATE sessions SET expires_at = '2026-12-07T07:30:00Z' WHERE email = $1", [
      mine.email,
    ]);
    app.clock.moveTo(toInstant(app.clock.now() + 31 * minuteMs));
    await passMinutes(1);
    await expect.poll(() => stream.ended(), SOON).toBe(true);
    mine = { ...mine, ...(await signIn()) };
  });

  test('comes after an hour in any case', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await open();
    await passMinutes(59);
    expect(stream.ended()).toBe(false);
    await passMinutes(1);
    await expect.poll(() => stream.ended(), SOON).toBe(true);
  });
});

describe('how many', () => {
  test('ten of each who listens, whatever others do; a place is free again when one leaves', async () => {
    await open(theirs);
    const streams: OpenStream[] = [];
    for (let count = 0; count < 10; count += 1) streams.push(await open());
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const one = await open();
    expect(one.status).toBe(429);
    expect(Number(one.headers['retry-after'])).toBeGreaterThan(0);
    await expect.poll(() => one.text()).toContain('TOO_MANY_REQUESTS');
    expect((await open(theirs)).status).toBe(200);
    streams[0]?.leave();
    await expect.poll(async () => (await open()).status, SOON).toBe(200);
  });

  deepIt('none is left of two hundred that came and went', async () => {
    const own = await createOwner(app, 'Busy Studio');
    for (let round = 0; round < 40; round += 1) {
      const batch = await Promise.all(Array.from({ length: 5 }, () => openStream(app.baseUrl, own.visitor)));
      for (const stream of batch) stream.leave();
      await expect.poll(() => batch.every((stream) => stream.ended()), SOON).toBe(true);
    }
    // All ten places are there again.
    await expect
      .poll(async () => {
        const all = await Promise.all(Array.from({ length: 10 }, () => open(own)));
        const statuses = all.map(({ status }) => status);
        for (const stream of all) stream.leave();
        return statuses;
      }, SOON)
      .toEqual(Array(10).fill(200));
  });
});

describe('several processes', () => {
  test('hear of what any of them commits, and stop without waiting for who listens', async () => {
    const another = await startAnotherProcess(app);
    const [here, there] = [await open(), await open(mine, another.baseUrl)];
    const known = { appointmentId: await book(), event: 'edit', by: 'owner' };
    const announceAgain = () =>
      inTenant(app.database, businessOf(mine), async ({ announce }) => announce(known));
    // The other process may have answered before it began to listen.
    await expect.poll(() => announceAgain().then(() => there.told().length), SOON).toBeGreaterThan(0);
    const body = bookingBody(mine, service, { date: nextTime() });
    const away = await fetch(`${another.baseUrl}/api/appointments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: another.baseUrl },
      body: JSON.stringify(body),
    });
    const { data } = (await away.json()) as { data: { _id: string } };
    const change = { appointmentId: data._id, event: 'book', by: 'client' };
    await expect.poll(() => here.told().at(-1), SOON).toEqual(change);
    await expect.poll(() => there.told().at(-1), SOON).toEqual(change);

    const still = await open(mine, another.baseUrl);
    still.standStill();
    const begun = performance.now();
    await another.stop();
    expect(performance.now() - begun).toBeLessThan(8_000);
    await expect.poll(() => there.ended(), SOON).toBe(true);
  });

  test('whose listening connection is cut hear again, and say that something may have been missed', async () => {
    const stream = await open();
    const cut = await asSuperuser<{ ended: boolean }>(
      app,
      `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
        WHERE application_name = 'akoko-listener' AND datname = current_database()`,
      [],
    );
    expect(cut).toEqual([{ ended: true }]);
    await heard(stream, 'refresh');
    const appointmentId = await book();
    await heard(stream, 'refresh', { appointmentId, event: 'book', by: 'client' });
  });

  deepIt('a change that cannot be announced is made all the same, and told later', async () => {
    const stream = await open();
    await asSuperuser(app, 'REVOKE EXECUTE ON FUNCTION pg_notify FROM PUBLIC', []);
    try {
      await book();
    } finally {
      await asSuperuser(app, 'GRANT EXECUTE ON FUNCTION pg_notify TO PUBLIC', []);
    }
    await expect.poll(() => stream.told(), { timeout: 4_000 }).toEqual(['refresh']);
  });
});
