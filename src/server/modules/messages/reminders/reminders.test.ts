import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { dayMs, formatInstant, hourMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { dateIn, instantAt } from '#core/time/zone.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { type BusinessId, type Id, newId } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import { queueMessages } from '../planning/queue.commands.ts';
import { workOnPlans } from '../testing/work-on-plans.ts';

const app = useTestApp();
const zone = 'Africa/Lagos';

let numbers = 8_000_000;
/** A client of one booking's own, so that what reaches them is about that booking. */
const someone = () => {
  numbers += 1;
  return { clientPhone: `0805${numbers}`, clientEmail: `client-${numbers}@example.ng` };
};

/** A minute of the day in Lagos, so many days from the clock's today. */
const lagos = (days: number, hour: number, minute = 0): Instant =>
  instantAt(zone, dateIn(zone, toInstant(app.clock.now() + days * dayMs)), hour * 60 + minute);

const shown = (at: Instant): string => formatInstant(toInstant(at + hourMs)).slice(0, 16);

/** An owner who is open around the clock, with a service of an hour that can be booked at once. */
const open = async (): Promise<{ owner: TestOwner; service: { readonly _id: string } }> => {
  const owner = await createOwner(app);
  const weeklyHours = Array.from({ length: 7 }, (_, dayOfWeek) => ({
    dayOfWeek,
    isOpen: true,
    startTime: '00:00',
    endTime: '23:59',
    breaks: [],
  }));
  const rules = {
    slotStepMinutes: 15,
    noticeMinutes: 0,
    gapMinutes: 0,
    horizonDays: 90,
    confirmation: 'automatic',
    emailOptional: true,
  };
  expect((await owner.visitor.send('PUT', '/api/settings/hours', { body: { weeklyHours } })).status).toBe(
    200,
  );
  expect((await owner.visitor.send('PUT', '/api/settings/booking-rules', { body: rules })).status).toBe(200);
  return { owner, service: await createService(owner) };
};

type Client = ReturnType<typeof someone>;
const book = async (
  { owner, service }: Awaited<ReturnType<typeof open>>,
  at: Instant,
  client: Client = someone(),
): Promise<string> => {
  const body = bookingBody(owner, service, { date: formatInstant(at), ...client });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};

const rows = (id: string, kind = 'reminder') =>
  asSuperuser<{ line: string }>(
    app,
    `SELECT concat_ws(' ', channel, lead_minutes, 'v' || version,
                      to_char(due_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD"T"HH24:MI'), state, nullif(error, '')) AS line
       FROM messages WHERE appointment_id = $1 AND kind = $2 AND recipient = 'client' ORDER BY due_at, channel`,
    [storedId(id), kind],
  ).then((found) => found.map(({ line }) => line));

const states = async (id: string, kind = 'reminder') =>
  (
    await asSuperuser<{ line: string }>(
      app,
      `SELECT concat_ws(' ', channel, lead_minutes, state) AS line
         FROM messages WHERE appointment_id = $1 AND kind = $2 AND recipient = 'client' ORDER BY lead_minutes DESC, channel`,
      [storedId(id), kind],
    )
  ).map(({ line }) => line);

const send = () =>
  sendMessages(
    {
      database: app.database,
      clock: app.clock,
      secrets: createSecrets(app.secretKey),
      publicUrl: 'http://akoko.test',
    },
    { mail: app.mail, sms: app.sms },
  );

const reached = ({ clientPhone, clientEmail }: Client) => ({
  sms: app.sms.textsTo(clientPhone).length,
  email: app.mail.mailsTo(clientEmail).length,
});

const reminders = {
  byEmail: true,
  bySms: true,
  leads: [1440, 120],
  newsBySms: true,
  agenda: true,
  rebookAfterNoShow: false,
  askForReview: true,
  waitlist: true,
};
const save = async (owner: TestOwner, change: Partial<typeof reminders>) => {
  const saved = await owner.visitor.send('PUT', '/api/settings/reminders', {
    body: { ...reminders, ...change },
  });
  expect(saved.status, saved.text).toBe(200);
  await workOnPlans({ database: app.database, clock: app.clock, log: createLog('silent') }, ['reminders']);
  return saved.body.data.reminders;
};

describe('reminders', () => {
  it('go 24 hours and 2 hours before the start, by email and SMS, once each', async () => {
    const shop = await open();
    const client = someone();
    const at = lagos(3, 12);
    const id = await book(shop, at, client);
    await send();
    expect(reached(client)).toEqual({ sms: 1, email: 1 });
    for (const [hours, count] of [
      [24.1, 1],
      [24, 2],
      [3, 2],
      [2, 3],
      [1, 3],
      [-1, 3],
    ] as const) {
      app.clock.moveTo(toInstant(at - hours * hourMs));
      await send();
      await send();
      expect(reached(client), `${hours} hours before`).toEqual({ sms: count, email: count });
    }
    expect(await states(id)).toEqual(['email 1440 sent', 'sms 1440 sent', 'email 120 sent', 'sms 120 sent']);
  });

  it('keep out of the quiet hours by SMS, and what has passed when booking is left out', async () => {
    const shop = await open();
    const early = await book(shop, lagos(2, 9));
    const line = (channel: string, lead: number, at: Instant) => `${channel} ${lead} v1 ${shown(at)} queued`;
    expect(await rows(early)).toEqual([
      line('email', 1440, lagos(1, 9)),
      line('sms', 1440, lagos(1, 9)),
      line('sms', 120, lagos(1, 19, 55)),
      line('email', 120, lagos(2, 7)),
    ]);
    app.clock.moveTo(lagos(1, 20, 30));
    const late = await book(shop, lagos(1, 8));
    expect(await rows(late)).toEqual([line('email', 120, lagos(1, 6))]);
    const page = await app.visitor().send('GET', paths.bookingComplete(late));
    expect(page.body.reminders).toBe('We will remind you by email 2 hours before.');
    expect(page.text).not.toContain('@example.ng');
    expect(await rows(await book(shop, lagos(0, 22)))).toEqual([]);
  });

  it('of a booking that is moved go before its new time only', async () => {
    const shop = await open();
    app.clock.moveTo(lagos(1, 9));
    const client = someone();
    const id = await book(shop, lagos(3, 12), client);
    const newDate = formatInstant(lagos(5, 14));
    const moved = await app
      .visitor()
      .send('PUT', `/api/appointments/reschedule/${manageTokenOf(app, id)}`, { body: { newDate } });
    expect(moved.status, moved.text).toBe(200);
    expect((await rows(id)).filter((row) => row.includes('v1'))).toEqual(
      [lagos(2, 12), lagos(3, 10)].flatMap((due, index) =>
        ['email', 'sms'].map(
          (channel) =>
            `${channel} ${index === 0 ? 1440 : 120} v1 ${shown(due)} skipped The booking was moved`,
        ),
      ),
    );
    await send();
    const told = reached(client);
    app.clock.moveTo(lagos(3, 11));
    await send();
    expect(reached(client)).toEqual(told);
    app.clock.moveTo(lagos(1, 14));
    await send();
    expect(reached(client)).toEqual({ sms: told.sms + 1, email: told.email + 1 });
  });

  it.each([
    ['cancelled', 'The booking was cancelled'],
    ['completed', 'The booking was completed'],
    ['no-show', 'The client did not come'],
  ])('are skipped once a booking is %s', async (status, reason) => {
    const shop = await open();
    app.clock.moveTo(lagos(1, 9));
    const at = lagos(2, 12);
    const id = await book(shop, at);
    // Late to send, as after an outage: both moments are over and nothing has gone out.
    if (status !== 'cancelled') app.clock.moveTo(toInstant(at + hourMs));
    const path = `/api/appointments/${id}/status`;
    const changed = await shop.owner.visitor.send('PATCH', path, { body: { status } });
    expect(changed.status, changed.text).toBe(200);
    const left = await rows(id);
    expect(left).toHaveLength(4);
    for (const row of left) expect(row).toContain(`skipped ${reason}`);
    await send();
    expect(await rows(id)).toEqual(left);
  });

  it('that were held up say it once: what a later one says is not said before it', async () => {
    const shop = await open();
    const client = someone();
    app.clock.moveTo(lagos(1, 9));
    const at = lagos(2, 12);
    const id = await book(shop, at, client);
    await send();
    app.clock.moveTo(toInstant(at - hourMs));
    await send();
    expect(reached(client)).toEqual({ sms: 2, email: 2 });
    expect(await states(id)).toEqual([
      'email 1440 skipped',
      'sms 1440 skipped',
      'email 120 sent',
      'sms 120 sent',
    ]);
    expect(await rows(id, 'booking-confirmed')).toHaveLength(2);
  });

  it('go to where the client is, once the owner has corrected it', async () => {
    const shop = await open();
    app.clock.moveTo(lagos(1, 9));
    const id = await book(shop, lagos(3, 12));
    const { body } = await shop.owner.visitor.send('GET', `/api/appointments/${id}`);
    const right = someone();
    const edited = await shop.owner.visitor.send('PUT', `/api/appointments/${id}`, {
      body: {
        ...bookingBody(shop.owner, shop.service, { date: body.data.date, staffId: shop.owner.staffId }),
        version: body.data.version,
        clientPhone: right.clientPhone,
        clientEmail: '',
      },
    });
    expect(edited.status, edited.text).toBe(200);
    expect(await states(id)).toEqual(['sms 1440 queued', 'sms 120 queued']);
    const [row] = await asSuperuser<{ addresses: string[] }>(
      app,
      `SELECT array_agg(DISTINCT address) AS addresses FROM messages WHERE appointment_id = $1 AND kind = 'reminder'`,
      [storedId(id)],
    );
    expect(row?.addresses).toEqual([right.clientPhone]);
  });
});

describe('the settings', () => {
  it('are saved, and bookings already made are planned anew', async () => {
    const own = await open();
    app.clock.moveTo(lagos(1, 9));
    const id = await book(own, lagos(3, 12));
    const before = await rows(id);
    const saved = await save(own.owner, { bySms: false, leads: [120, 10_080, 2_880] });
    expect(saved).toEqual({ ...reminders, bySms: false, leads: [10_080, 2_880, 120] });
    expect(await rows(id)).toEqual([
      `email 2880 v1 ${shown(lagos(1, 12))} queued`,
      `email 120 v1 ${shown(lagos(3, 10))} queued`,
    ]);
    await save(own.owner, {});
    expect(await rows(id)).toEqual(before);
    // One that has gone out, or whose moment has passed, does not come again.
    app.clock.moveTo(lagos(2, 12));
    await send();
    await save(own.owner, { bySms: false, leads: [120] });
    await save(own.owner, { leads: [2_880, 1_440, 120] });
    expect(await states(id)).toEqual([
      'email 1440 sent',
      'sms 1440 sent',
      'email 120 queued',
      'sms 120 queued',
    ]);
  });

  it('hold at the moment of sending too', async () => {
    const own = await open();
    app.clock.moveTo(lagos(1, 9));
    const client = someone();
    const id = await book(own, lagos(2, 12), client);
    await send();
    await asSuperuser(
      app,
      `UPDATE businesses SET remind_by_sms = false, reminder_leads = '{120}' WHERE slug = $1`,
      [own.owner.slug],
    );
    app.clock.moveTo(lagos(1, 12));
    await send();
    app.clock.moveTo(lagos(1, 10));
    await send();
    expect(await states(id)).toEqual([
      'email 1440 skipped',
      'sms 1440 skipped',
      'email 120 sent',
      'sms 120 skipped',
    ]);
    expect(reached(client)).toEqual({ sms: 1, email: 2 });
  });

  it('without reminders leave the page its old button', async () => {
    const own = await open();
    const read = async (id: string) =>
      (await app.visitor().send('GET', paths.bookingComplete(id))).body.reminders;
    app.clock.moveTo(lagos(1, 9));
    const id = await book(own, lagos(3, 12));
    expect(await read(id)).toBe('We will remind you by SMS and email 24 hours and 2 hours before.');
    await save(own.owner, { leads: [] });
    expect(await read(id)).toBe(null);
    await save(own.owner, { leads: [30] });
    expect(await read(await book(own, toInstant(app.clock.now() + 15 * minuteMs)))).toBe('');
  });

  it('are refused when no reminder could go by them', async () => {
    const shop = await open();
    const wrong = [
      { leads: [60, 60] },
      { leads: [29] },
      { leads: [10_081] },
      { leads: [30, 60, 90, 120] },
      { bySms: 'yes' },
    ];
    for (const change of wrong) {
      const body = { ...reminders, ...change };
      const saved = await shop.owner.visitor.send('PUT', '/api/settings/reminders', { body });
      expect(saved.status, JSON.stringify(change)).toBe(422);
    }
  });
});

describe('news by SMS', () => {
  it('confirms a booking made at night at once; what comes up besides waits for the morning', async () => {
    const shop = await open();
    const client = someone();
    app.clock.moveTo(lagos(1, 21, 30));
    const id = await book(shop, lagos(1, 12), client);
    await send();
    expect(reached(client)).toEqual({ sms: 1, email: 1 });
    const path = `/api/appointments/${id}/status`;
    expect((await shop.owner.visitor.send('PATCH', path, { body: { status: 'cancelled' } })).status).toBe(
      200,
    );
    await send();
    expect(reached(client)).toEqual({ sms: 1, email: 1 });
    // It waits for as long as it can be undone.
    app.clock.moveTo(lagos(0, 21, 31));
    await send();
    expect(reached(client)).toEqual({ sms: 1, email: 2 });
    expect(await rows(id, 'cancelled')).toContain(`sms 0 v1 ${shown(lagos(1, 8))} queued`);
    app.clock.moveTo(lagos(1, 8));
    await send();
    expect(reached(client)).toEqual({ sms: 2, email: 2 });
  });

  it('is left out where the business does not want it', async () => {
    const own = await open();
    await save(own.owner, { newsBySms: false });
    const client = someone();
    await book(own, lagos(3, 12), client);
    await send();
    expect(reached(client)).toEqual({ sms: 0, email: 1 });
  });
});

describe('news of money', () => {
  it('that has to arrive goes by SMS where no email is known; the rest does not', async () => {
    const shop = await open();
    app.clock.moveTo(lagos(1, 21));
    const id = await book(shop, lagos(3, 12));
    const business = storedBusinessId(shop.owner.businessId);
    // The booking's business and id are the tenant's own; the database checks them.
    const news = { appointment: storedId(id) as Id, intent: null, orphan: null, now: app.clock.now() };
    const tell = async (email: string) => {
      await asSuperuser(app, 'UPDATE appointments SET client_email = $2 WHERE appointment_id = $1', [
        storedId(id),
        email,
      ]);
      return inTenant(app.database, business as BusinessId, async (transaction) => {
        const told: string[] = [];
        for (const type of ['refund.started', 'refund.sent', 'refund.account-wanted'] as const) {
          const refund = newId();
          await queueMessages(transaction, { ...news, type, refund });
          const { rows: queued } = await sql<{ way: string }>`
            SELECT channel || ' ' || to_char(due_at AT TIME ZONE 'Africa/Lagos', 'HH24:MI') AS way
              FROM messages WHERE refund_id = ${refund}`.execute(transaction.query);
          told.push(`${type} ${queued.map(({ way }) => way).join()}`);
        }
        return told;
      });
    };
    expect(await tell('ngozi@example.ng')).toEqual([
      'refund.started email 21:00',
      'refund.sent email 21:00',
      'refund.account-wanted email 21:00',
    ]);
    expect(await tell('')).toEqual([
      'refund.started ',
      'refund.sent sms 08:00',
      'refund.account-wanted sms 08:00',
    ]);
    await asSuperuser(app, 'DELETE FROM messages WHERE refund_id IS NOT NULL');
  });
});

describe("the owner's mail of the day", () => {
  const plannedFor = async (owner: TestOwner) =>
    (
      await asSuperuser<{ at: string | null }>(
        app,
        `SELECT to_char(agenda_at AT TIME ZONE 'UTC', 'HH24:MI') AS at
           FROM message_plans JOIN businesses USING (business_id) WHERE slug = $1`,
        [owner.slug],
      )
    ).map(({ at }) => at);

  it('is planned from the setup on, anew in another zone, and not where it is not wanted', async () => {
    const { owner } = await open();
    expect(await plannedFor(owner)).toEqual(['06:00']);
    const { profile } = (await owner.visitor.send('GET', '/api/settings')).body.data;
    const moved = { ...profile, timezone: 'Africa/Nairobi' };
    expect((await owner.visitor.send('PUT', '/api/settings/profile', { body: moved })).status).toBe(200);
    expect(await plannedFor(owner)).toEqual(['04:00']);
    await save(owner, { agenda: false });
    expect(await plannedFor(owner)).toEqual([null]);
  });
});

describe('after a no-show', () => {
  it.each([
    [false, []],
    [true, ['email 0 sent', 'sms 0 sent']],
  ])('a client is asked to book again when the owner wants that: %s', async (rebookAfterNoShow, expected) => {
    const own = await open();
    await save(own.owner, { rebookAfterNoShow });
    app.clock.moveTo(lagos(1, 9));
    const id = await book(own, lagos(0, 10));
    app.clock.moveTo(lagos(0, 12));
    const path = `/api/appointments/${id}/status`;
    expect((await own.owner.visitor.send('PATCH', path, { body: { status: 'no-show' } })).status).toBe(200);
    expect((await own.owner.visitor.send('PATCH', path, { body: { status: 'no-show' } })).status).toBe(409);
    // It waits for as long as it can be undone.
    app.clock.moveTo(lagos(0, 12, 1));
    await send();
    await send();
    expect(await states(id, 'rebooking')).toEqual(expected);
  });
});

it('an erased client is told nothing any more', async () => {
  const shop = await open();
  app.clock.moveTo(lagos(1, 21, 0));
  const client = someone();
  const id = await book(shop, lagos(1, 12), client);
  await send();
  const path = `/api/appointments/${id}`;
  const { body } = await shop.owner.visitor.send('GET', path);
  await shop.owner.visitor.send('PATCH', `${path}/status`, { body: { status: 'cancelled' } });
  const erased = await shop.owner.visitor.send('DELETE', `/api/clients/${body.data.clientId}`);
  expect(erased.status, erased.text).toBe(200);
  const [left] = await asSuperuser<{ queued: number; addressed: number }>(
    app,
    `SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE address <> '')::int AS addressed
       FROM messages WHERE appointment_id = $1 AND recipient = 'client'`,
    [storedId(id)],
  );
  expect(left).toEqual({ queued: 0, addressed: 0 });
});
