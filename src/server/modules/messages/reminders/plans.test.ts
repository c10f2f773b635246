import { describe, expect, it } from 'vitest';
import {
  formatInstant,
  hourMs,
  type Instant,
  minuteMs,
  parseInstant,
  toInstant,
} from '#core/calendar/instant.ts';
import { acrossTenants, inTenant } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ctxOf } from '../../../platform/use-case.ts';
import { deepIt } from '../../../testing/gate.ts';
import { countWaiting } from '../../../testing/lock-waits.ts';
import { enqueueBookingMessages } from '../planning/queue.commands.ts';
import { deliverMessage } from '../sending/hand-over.worker.ts';
import { openMessageHarness } from '../testing/message-harness.ts';
import { addBusiness, appointmentRow, type SampleBusiness } from '../testing/sample-bookings.ts';
import { takeNextMessage } from '../testing/take-next-message.ts';
import { workOnPlans } from '../testing/work-on-plans.ts';
import { planMissingAgendas } from './agenda.worker.ts';
import { askReplan } from './plans.repo.ts';
import { startPlanJob, workOnPlan } from './plans.worker.ts';
import { planAgenda, saveReminders } from './reminders.commands.ts';

const harness = openMessageHarness();

const instant = (text: string): Instant => {
  const parsed = parseInstant(text);
  if (parsed === null) throw new Error(`No instant: ${text}`);
  return parsed;
};

const set = (business: SampleBusiness, changes: object) =>
  acrossTenants(harness.database, ({ query }) =>
    query.updateTable('businesses').set(changes).where('business_id', '=', business.id).execute(),
  );

/** So many bookings of clients of their own, without a word to them. */
const plant = (business: SampleBusiness, count: number, changes: Parameters<typeof appointmentRow>[1] = {}) =>
  inTenant(harness.database, business.id, async ({ query }) => {
    const rows = Array.from({ length: count }, (_, index) =>
      appointmentRow(business, {
        client_email: `client-${index}@example.ng`,
        client_phone: `0805${String(1_000_000 + index)}`,
        ...changes,
      }),
    );
    // Put together from parts; the database checks them.
    await query
      .insertInto('appointments')
      .values(rows as never)
      .execute();
  });

const replan = (business: SampleBusiness) =>
  inTenant(harness.database, business.id, (transaction) => askReplan(transaction, harness.clock.now()));

const reminders = (business: SampleBusiness) =>
  inTenant(harness.database, business.id, ({ query }) =>
    query
      .selectFrom('messages')
      .select(['appointment_id', 'channel', 'lead_minutes', 'address', 'state'])
      .where('business_id', '=', business.id)
      .where('kind', '=', 'reminder')
      .execute(),
  );

describe('planning anew', () => {
  const worker = async () => {
    await workOnPlans(harness.deps, ['reminders']);
  };

  it('goes through all bookings to come, once, however many work at it', async () => {
    const business = await harness.fresh();
    await set(business, { remind_by_email: true, remind_by_sms: true });
    await plant(business, 450);
    await plant(business, 5, { status: 'cancelled' });
    await plant(business, 5, { starts_at: formatInstant(toInstant(harness.clock.now() - hourMs)) });
    await replan(business);
    await Promise.all([worker(), worker(), worker(), worker()]);
    const planned = await reminders(business);
    expect(planned).toHaveLength(450 * 4);
    expect(
      new Set(planned.map((row) => `${row.appointment_id} ${row.channel} ${row.lead_minutes}`)).size,
    ).toBe(450 * 4);
    await set(business, { remind_by_sms: false, reminder_leads: [120] });
    await replan(business);
    // A process that dies here has done some of it for good.
    await workOnPlan(harness.deps, { plan: 'reminders', business: business.id });
    expect(await reminders(business)).toHaveLength(200 + 250 * 4);
    await Promise.all([worker(), worker()]);
    const left = await reminders(business);
    expect(left).toHaveLength(450);
    for (const row of left)
      expect(row).toMatchObject({ channel: 'email', lead_minutes: 120, state: 'queued' });
  });

  it('goes on by itself from some bookings to the next, and waits for no look in between', async () => {
    const business = await harness.fresh();
    await set(business, { remind_by_email: true, reminder_leads: [120] });
    await plant(business, 850);
    await replan(business);
    const job = startPlanJob(harness.deps);
    // By its looks alone it would take twenty seconds.
    await expect.poll(async () => (await reminders(business)).length).toBe(850);
    await job.stop();
  });

  it('of one business that cannot be planned keeps no other waiting', async () => {
    const [broken, other] = [
      await harness.fresh({ remind_by_email: true }),
      await addBusiness(harness.database, harness.clock.now()),
    ];
    // Later than any date there is.
    await plant(broken, 1, { starts_at: '280000-01-01T09:00:00Z', ends_at: '280000-01-01T10:00:00Z' });
    await plant(other, 1);
    await replan(broken);
    await replan(other);
    await worker();
    expect(await reminders(other)).toHaveLength(4);
    expect(harness.logged.join()).toContain('Reminders could not be planned anew');
    await acrossTenants(harness.database, ({ query }) =>
      query
        .updateTable('appointments')
        .set({ starts_at: '2026-11-20T09:00:00Z', ends_at: '2026-11-20T10:00:00Z' } as never)
        .where('business_id', '=', broken.id)
        .execute(),
    );
    await worker();
    expect(await reminders(broken)).toEqual([]);
    harness.clock.moveTo(toInstant(harness.clock.now() + 5 * minuteMs));
    await worker();
    expect(await reminders(broken)).not.toEqual([]);
  });

  it('leaves what was tried, and what waits to be sent, as it is', async () => {
    const business = await harness.fresh();
    await set(business, { remind_by_email: true, remind_by_sms: true });
    const appointment = await harness.book(business, { status: 'confirmed' });
    await harness.sendDue();
    await acrossTenants(harness.database, ({ query }) =>
      query
        .updateTable('messages')
        .set({ attempts: 1, error: 'The gateway is down' })
        .where('appointment_id', '=', appointment)
        .where('kind', '=', 'reminder')
        .where('channel', '=', 'sms')
        .execute(),
    );
    harness.clock.moveTo(instant('2026-11-19T09:00:00Z'));
    await set(business, { remind_by_sms: false });
    await replan(business);
    await worker();
    const lines = (await reminders(business)).map((row) => `${row.channel} ${row.lead_minutes} ${row.state}`);
    expect(lines.sort()).toEqual([
      'email 120 queued',
      'email 1440 queued',
      'sms 120 skipped',
      'sms 1440 skipped',
    ]);
  });
});

it('settings wait for a booking that has read the ones before, and its reminders follow', async () => {
  const business = await harness.fresh();
  await set(business, { remind_by_email: true, remind_by_sms: true });
  const row = appointmentRow(business, { status: 'confirmed' });
  const off = {
    ...{ byEmail: true, bySms: false, leads: [120] },
    ...{ newsBySms: false, agenda: true, rebookAfterNoShow: false, waitlist: true },
  };
  const saving = await inTenant(harness.database, business.id, async (transaction) => {
    // Put together from parts; the database checks it.
    await transaction.query
      .insertInto('appointments')
      .values(row as never)
      .execute();
    await enqueueBookingMessages(transaction, {
      appointment: row.appointment_id,
      cause: 'booked',
      now: harness.clock.now(),
    });
    const session = {
      ...{ business: business.id, email: business.ownerEmail },
      ...{ tokenHash: Buffer.alloc(0), role: 'owner' as const, key: null, setupComplete: true },
      ...{ member: newId(), staff: null, called: null, seesPhones: true },
      ...{ secondFactor: false, owesFactor: false, provedAt: null, sharedDevice: null },
    };
    const asking = { session, now: harness.clock.now(), address: '', idempotencyKey: null };
    // Of the platform it uses the database alone.
    const ctx = ctxOf(harness.deps as unknown as Platform, asking);
    const save = saveReminders({ ctx, input: { params: undefined, query: undefined, body: off } });
    await expect.poll(() => countWaiting(harness)).toBe(1);
    return [save];
  });
  await Promise.all(saving);
  await workOnPlans(harness.deps, ['reminders']);
  expect((await reminders(business)).map((left) => `${left.channel} ${left.lead_minutes}`)).toEqual([
    'email 120',
  ]);
});

describe("the owner's mail of the day", () => {
  const plans = (business: SampleBusiness) =>
    inTenant(harness.database, business.id, ({ query }) =>
      query
        .selectFrom('message_plans')
        .select('agenda_at')
        .where('business_id', '=', business.id)
        .executeTakeFirst(),
    );
  const agendas = (business: SampleBusiness) =>
    inTenant(harness.database, business.id, async ({ query }) =>
      (
        await query
          .selectFrom('messages')
          .select(['day', 'address', 'state'])
          .where('business_id', '=', business.id)
          .where('kind', '=', 'agenda')
          .orderBy('day')
          .execute()
      ).map(({ day, address, state }) => `${day} ${address} ${state}`),
    );
  const worker = () => workOnPlans(harness.deps, ['agenda']);
  const opened = async (changes: object = {}) => {
    const business = await harness.fresh();
    await set(business, { setup_completed_at: formatInstant(harness.clock.now()), ...changes });
    return business;
  };

  it('goes at 7:00 on days with bookings, once', async () => {
    const business = await opened();
    await planMissingAgendas(harness.deps);
    expect((await plans(business))?.agenda_at).toBe(instant('2026-11-02T06:00:00Z'));
    await harness.book(business, { status: 'confirmed' });
    await harness.sendDue();
    for (const [at, written] of [
      ['2026-11-02T06:00:00Z', []],
      ['2026-11-20T05:59:00Z', []],
      ['2026-11-20T06:00:00Z', ['2026-11-20']],
      ['2026-11-20T08:00:00Z', ['2026-11-20']],
      ['2026-11-21T06:00:00Z', ['2026-11-20']],
    ] as const) {
      harness.clock.moveTo(instant(at));
      await Promise.all([worker(), worker(), worker()]);
      await harness.sendDue();
      expect(await agendas(business), at).toEqual(written.map((day) => `${day} ${business.ownerEmail} sent`));
    }
    expect((await plans(business))?.agenda_at).toBe(instant('2026-11-22T06:00:00Z'));
  });

  it('tells of the hours after midnight the morning before, when they are still to come', async () => {
    const business = await opened();
    await planMissingAgendas(harness.deps);
    await plant(business, 1, { starts_at: '2026-11-20T23:30:00Z', ends_at: '2026-11-21T00:30:00Z' });
    for (const at of ['2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z']) {
      harness.clock.moveTo(instant(at));
      await worker();
      await harness.sendDue();
      expect(await agendas(business), at).toEqual([`2026-11-20 ${business.ownerEmail} sent`]);
    }
  });

  it('is neither written nor sent once the day is under way', async () => {
    const business = await opened();
    await planMissingAgendas(harness.deps);
    await plant(business, 1);
    await plant(business, 1, { starts_at: '2026-11-21T09:00:00Z', ends_at: '2026-11-21T10:00:00Z' });
    harness.clock.moveTo(instant('2026-11-20T09:00:00Z'));
    await worker();
    expect(await agendas(business)).toEqual([]);
    harness.clock.moveTo(instant('2026-11-21T08:59:00Z'));
    await worker();
    harness.clock.moveTo(instant('2026-11-21T09:00:00Z'));
    await harness.sendDue();
    expect(await agendas(business)).toEqual([`2026-11-21 ${business.ownerEmail} skipped`]);
  });

  it('keeps to the zone of the business, also when that changes, and to its settings', async () => {
    const business = await opened();
    await planMissingAgendas(harness.deps);
    await plant(business, 1);
    await set(business, { time_zone: 'America/New_York' });
    // As if nobody had planned anew: in New York it is 1:00.
    harness.clock.moveTo(instant('2026-11-20T06:00:00Z'));
    await worker();
    expect(await agendas(business)).toEqual([]);
    expect((await plans(business))?.agenda_at).toBe(instant('2026-11-20T12:00:00Z'));
    await set(business, { agenda: false });
    await inTenant(harness.database, business.id, (transaction) =>
      planAgenda(transaction, harness.clock.now()),
    );
    expect((await plans(business))?.agenda_at).toBe(null);
    harness.clock.moveTo(instant('2026-11-20T12:00:00Z'));
    await worker();
    expect(await agendas(business)).toEqual([]);
  });

  it('of one business that cannot be planned keeps no other waiting', async () => {
    const broken = await opened();
    const other = await addBusiness(harness.database, harness.clock.now());
    await set(other, { setup_completed_at: formatInstant(harness.clock.now()) });
    await planMissingAgendas(harness.deps);
    await plant(other, 1);
    await set(broken, { time_zone: 'Nowhere/Land' });
    harness.clock.moveTo(instant('2026-11-20T06:00:00Z'));
    await worker();
    expect(await agendas(other)).toEqual([`2026-11-20 ${other.ownerEmail} queued`]);
    expect((await plans(broken))?.agenda_at).toBe(instant('2026-11-20T06:05:00Z'));
    await set(broken, { time_zone: 'Africa/Lagos' });
    await plant(broken, 1);
    harness.clock.moveTo(instant('2026-11-20T06:05:00Z'));
    await worker();
    expect(await agendas(broken)).toEqual([`2026-11-20 ${broken.ownerEmail} queued`]);
  });

  it('is planned for nobody who has not finished the setup', async () => {
    const business = await harness.fresh();
    await planMissingAgendas(harness.deps);
    expect(await plans(business)).toBe(undefined);
  });
});

describe('four senders at once', () => {
  deepIt('hand over 200 reminders, each once', async () => {
    const business = await harness.fresh();
    await set(business, { remind_by_email: true, remind_by_sms: true, reminder_leads: [120] });
    await plant(business, 100, { status: 'confirmed' });
    await replan(business);
    await workOnPlans(harness.deps, ['reminders']);
    harness.clock.moveTo(instant('2026-11-20T07:00:00Z'));
    const handedOver: string[] = [];
    const deps = {
      ...harness.deps,
      mailer: {
        send: async ({ to }: { readonly to: string }) => {
          handedOver.push(to);
          return { ok: true } as const;
        },
        close: () => undefined,
      },
      sms: {
        send: async ({ to }: { readonly to: string }) => {
          handedOver.push(to);
          return { ok: true, gateway: 'termii', gatewayId: newId(), parts: 1 } as const;
        },
      },
    };
    const sender = async () => {
      for (;;) {
        const taken = await takeNextMessage(deps);
        if (taken === null) return;
        if (taken !== 'skipped') await deliverMessage(deps, taken);
      }
    };
    await Promise.all([sender(), sender(), sender(), sender()]);
    expect(handedOver).toHaveLength(200);
    expect(new Set(handedOver).size).toBe(200);
    expect(new Set((await reminders(business)).map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('say nothing of a booking that is cancelled while they are at it', async () => {
    const business = await harness.fresh();
    await set(business, { remind_by_email: true, remind_by_sms: true, reminder_leads: [120] });
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => harness.book(business, { status: 'confirmed', source: 'owner' })),
    );
    await harness.sendDue();
    harness.clock.moveTo(toInstant(instant('2026-11-20T09:00:00Z') - 120 * minuteMs));
    const cancelled = new Set<string>();
    const late: string[] = [];
    const sender = async () => {
      for (;;) {
        // What is cancelled just after a message was taken is too late for it.
        const before = new Set(cancelled);
        const taken = await takeNextMessage(harness.deps);
        if (taken === null) return;
        if (taken === 'skipped') continue;
        const { appointment, kind } = taken.message;
        if (kind === 'reminder' && appointment !== null && before.has(appointment)) late.push(appointment);
        await deliverMessage(harness.deps, taken);
      }
    };
    const canceller = async () => {
      for (const id of ids) {
        await harness.change(business, id, { status: 'cancelled', version: 2 }, 'cancelled');
        cancelled.add(id);
      }
    };
    await Promise.all([sender(), sender(), canceller()]);
    expect(late).toEqual([]);
    expect((await reminders(business)).filter(({ state }) => state === 'queued')).toEqual([]);
  });
});
