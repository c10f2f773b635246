import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { formatInstant, hourMs, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { runAudit } from '#server/audit/run-audit.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { acrossTenants } from '#server/platform/db/transaction.ts';
import { createLog } from '#server/platform/log.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createSecrets } from '#server/platform/secrets/secrets.ts';
import { createDiskMediaStore } from '#server/platform/storage/disk-media-store.ts';
import { absentProvider } from '#server/testing/absent-provider.ts';
import { deepIt, waysToGo } from '#server/testing/gate.ts';
import { openMailHarness } from '#server/testing/mail-harness.ts';
import { openSmsHarness } from '#server/testing/sms-harness.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { takeTestDatabase } from '#server/testing/test-database.ts';
import { demoAccount, demoDeposits } from './demo-business.ts';
import { hasAnyBusiness, makeDemo, openDemo } from './make-demo.ts';

const SECRET = 'a secret that only tests know, and know well';

const platformOn = (database: Database, now: Instant): Platform => ({
  database,
  clock: fixedClock(now),
  log: createLog('silent'),
  secrets: createSecrets(SECRET),
  secretKey: SECRET,
  publicUrl: 'http://akoko.test',
  media: createDiskMediaStore('never-written-to'),
  provider: absentProvider,
  banks: async () => null,
  mailer: openMailHarness().mailer,
  sms: openSmsHarness().sender,
  outbound: createOutbound(),
});

const at = (text: string): Instant => {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`Not an instant: ${text}`);
  return instant;
};

const onFreshDatabase = async (
  now: string,
  work: (platform: Platform, adminUrl: string) => Promise<void>,
): Promise<void> => {
  const own = await takeTestDatabase();
  const database = connect(own.url, { max: 4, onError: () => undefined });
  try {
    await work(platformOn(database, at(now)), own.adminUrl);
  } finally {
    await database.close();
    await own.giveBack();
  }
};

const asAdmin = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const count = async (database: Database, from: string): Promise<number> => {
  const rows = await acrossTenants(database, ({ prepared }) =>
    prepared<{ count: string }>({ name: '', text: `SELECT count(*)::int AS count FROM ${from}` }, []),
  );
  return Number(rows[0]?.count);
};

describe('the demo on an empty database', () => {
  it.each(
    waysToGo([
      '2026-12-07T07:00:00Z',
      '2026-11-22T22:30:00Z',
      '2026-11-20T17:59:59.999Z',
      '2026-12-25T09:00:00Z',
      '2026-12-31T22:59:59Z',
      '2028-02-29T10:30:00Z',
    ]),
  )('breaks no invariant at %s', (now) =>
    onFreshDatabase(now, async (platform) => {
      expect(await hasAnyBusiness(platform)).toBe(false);
      expect(await makeDemo(platform)).toEqual(demoAccount);
      expect(await hasAnyBusiness(platform)).toBe(true);
      expect(await runAudit(platform.database)).toEqual([]);
      expect(await count(platform.database, 'staff')).toBe(4);
      expect(await count(platform.database, 'services')).toBe(11);
      expect(await count(platform.database, 'clients')).toBe(60);
      expect(await count(platform.database, 'appointments')).toBeGreaterThan(220);
      expect(await count(platform.database, 'occupancies')).toBeGreaterThan(60);
      expect(await count(platform.database, 'appointments WHERE line_count > 1')).toBeGreaterThan(5);
      expect(await count(platform.database, 'booking_lines WHERE helper_id IS NOT NULL')).toBeGreaterThan(0);
      expect(await count(platform.database, 'booking_lines WHERE cardinality(segments) = 3')).toBeGreaterThan(
        3,
      );
      expect(await count(platform.database, 'ledger_entries WHERE by_line IS NOT NULL')).toBeGreaterThan(5);
      expect(await count(platform.database, 'rental_claims')).toBeGreaterThan(3);
      for (const [row, least] of [
        ["payments WHERE method = 'online'", 40],
        ["payments WHERE method = 'pos'", 10],
        ["payments WHERE method = 'cash'", 10],
        ["refunds WHERE reason = 'client-cancelled'", 2],
        ["appointments WHERE status = 'cancelled' AND payment_status = 'deposit_paid'", 1],
        ["cautions WHERE state = 'held'", 1],
        ["cautions WHERE state = 'settled' AND withheld_kobo = 0", 1],
        ['cautions WHERE withheld_kobo > 0', 1],
        ["disputes WHERE state = 'won'", 1],
        ["waitlist_entries WHERE state = 'waiting'", 2],
        ["waitlist_offers WHERE state = 'taken'", 1],
        ["reviews WHERE stars = 3 AND reply <> ''", 1],
      ] as const)
        expect(await count(platform.database, row), row).toBeGreaterThanOrEqual(least);
      expect(await count(platform.database, "messages WHERE state = 'sent'")).toBeGreaterThan(1_000);
      expect(await count(platform.database, "messages WHERE state = 'queued'")).toBeGreaterThan(100);
      expect(await count(platform.database, `messages WHERE state = 'queued' AND due_at <= '${now}'`)).toBe(
        0,
      );
    }),
  );

  deepIt('is made once by two processes that start together', () =>
    onFreshDatabase('2026-12-07T07:00:00Z', async (platform) => {
      await Promise.all([makeDemo(platform), makeDemo(platform)]);
      expect(await count(platform.database, 'businesses')).toBe(1);
      expect(await count(platform.database, 'clients')).toBe(60);
      expect(await runAudit(platform.database)).toEqual([]);
    }),
  );

  deepIt('is made anew when it was broken off after the account', () =>
    onFreshDatabase('2026-12-07T07:00:00Z', async (platform, adminUrl) => {
      await asAdmin(adminUrl, 'REVOKE INSERT ON appointments FROM akoko_tenant');
      await expect(makeDemo(platform)).rejects.toThrow('permission denied');
      expect(await count(platform.database, 'staff')).toBe(0);
      expect(await hasAnyBusiness(platform)).toBe(false);
      await asAdmin(adminUrl, 'GRANT INSERT ON appointments TO akoko_tenant');
      expect(await openDemo(platform)).toEqual(demoAccount);
      expect(await count(platform.database, 'clients')).toBe(60);
    }),
  );
});

describe('the demo as its owner and a client see it', () => {
  const app = useTestApp({ paystack: true });

  it('lets the owner sign in to a day with appointments, and shows what is on offer', async () => {
    expect(await openDemo(platformOn(app.database, app.clock.now()))).toEqual(demoAccount);
    const owner = app.visitor();
    const { email, password, slug } = demoAccount;
    const login = await owner.send('POST', '/api/auth/login', { body: { email, password } });
    expect(login.status).toBe(200);
    expect(login.body.user).toMatchObject({
      businessName: 'Amara Spa & Studio',
      businessSlug: slug,
      name: 'Amara Okonkwo',
      isSetupComplete: true,
    });

    const day = dateIn('Africa/Lagos', app.clock.now());
    const schedule = await owner.send('GET', `/api/appointments?from=${day}&to=${day}`);
    expect(schedule.body.data.length).toBeGreaterThan(3);
    const soon = formatInstant(toInstant(app.clock.now() + 2 * hourMs));
    expect(schedule.body.data.some((visit: { date: string }) => visit.date <= soon)).toBe(true);

    const staff = await owner.send('GET', '/api/staff');
    expect(staff.body.data.map((member: { name: string }) => member.name)).toEqual([
      'Amara Okonkwo',
      'Bọ́lá Adéyẹmí',
      'Halima Sani',
      'Ebiere Dokubo',
    ]);

    const offered = await app.visitor().send('GET', `/api/services/public/all/${slug}`);
    const names = offered.body.data.map((service: { name: string }) => service.name);
    expect(names).toHaveLength(10);
    expect(names).not.toContain('Dudu-osun body scrub');
    const own = await owner.send('GET', '/api/services');
    expect(own.body.data).toHaveLength(11);
  });

  it('takes a booking of every treatment on offer, with a deposit', async () => {
    const visitor = app.visitor();
    const offered = await visitor.send('GET', `/api/services/public/all/${demoAccount.slug}`);
    for (const service of offered.body.data) {
      if (service.bookingType !== 'time-based') continue;
      const chosen = service.optionGroups
        .filter(({ required }: { required: boolean }) => required)
        .map(({ options }: { options: { _id: string; price: number }[] }) => options[0]);
      const optionIds = chosen.map(({ _id }: { _id: string }) => _id);
      const times: string[] = [];
      for (const date of ['2026-12-15', '2026-12-16', '2026-12-17']) {
        const query = `lines=${[service._id, ...optionIds].join(':')}&date=${date}`;
        const day = await visitor.send('GET', `/api/appointments/availability?${query}`);
        times.push(...day.body.slots);
      }
      expect(times.length, service.name).toBeGreaterThan(0);
      const businessId = service._id.slice(0, 22);
      const metadata = {
        lines: [{ serviceId: service._id, optionIds }],
        date: times[0],
        clientName: 'Ngozi Eze',
        clientPhone: '08099887766',
        clientEmail: 'ngozi@example.ng',
        customFieldAnswers: [{ fieldId: 'len7qk2a', value: 'Waist' }],
      };
      const unpaid = await visitor.send('POST', '/api/appointments', { body: { businessId, ...metadata } });
      expect(unpaid.body.code, service.name).toBe('DEPOSIT_REQUIRED');
      const price = chosen.reduce(
        (sum: number, option: { price: number }) => sum + option.price,
        service.price,
      );
      const opened = await visitor.send('POST', '/api/payments/initialize', {
        body: { businessId, email: metadata.clientEmail, amount: price * demoDeposits.percentage, metadata },
      });
      expect(opened.status, service.name + opened.text).toBe(200);
      const { reference } = opened.body.data;
      await app.paystack.control({ pay: reference });
      const booked = await visitor.send('POST', '/api/payments/verify', { body: { reference } });
      expect(booked.body.data.status, service.name).toBe('confirmed');
    }
  });

  deepIt(
    'is found again at the next start, and is not made where people have businesses of their own',
    async () => {
      const platform = platformOn(app.database, app.clock.now());
      expect(await openDemo(platform)).toEqual(demoAccount);
      expect(await count(app.database, 'businesses')).toBe(1);
      await onFreshDatabase('2026-12-07T07:00:00Z', async (other, adminUrl) => {
        await asAdmin(
          adminUrl,
          `INSERT INTO businesses (business_id, name, phone, created_at) VALUES (gen_random_uuid(), 'Own', '08031234567', now())`,
        );
        expect(await openDemo(other)).toBeNull();
        expect(await count(other.database, 'businesses')).toBe(1);
      });
    },
  );
});
