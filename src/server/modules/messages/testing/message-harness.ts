import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { hearers } from '../../../events.ts';
import { fixedClock, type MovableClock } from '../../../platform/clock.ts';
import { connect, type Database } from '../../../platform/db/connect.ts';
import { acrossTenants, inTenant } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import { createMailer, type Mailer } from '../../../platform/mail/mailer.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { openSmsHarness } from '../../../testing/sms-harness.ts';
import { type TestDatabase, takeTestDatabase } from '../../../testing/test-database.ts';
import type { BookingCause } from '../planning/news.rules.ts';
import { enqueueBookingMessages } from '../planning/queue.commands.ts';
import { deliverMessage, type SendingDeps } from '../sending/hand-over.worker.ts';
import { addBusiness, appointmentRow, type SampleBusiness } from './sample-bookings.ts';
import { type SimulatorInbox, startSimulatorInbox } from './simulator-inbox.ts';
import { takeNextMessage } from './take-next-message.ts';

export const start = parseInstant('2026-11-01T09:00:00Z') as Instant;
export const secrets = createSecrets('k'.repeat(32));
export const publicUrl = 'https://akoko.example';

const newsByEmail = { news_by_sms: false, remind_by_sms: false, remind_by_email: false };

/** The sender with a database and a simulator of its own, for one test file. */
export const openMessageHarness = () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let inbox: SimulatorInbox;
  let mailer: Mailer;
  let clock: MovableClock = fixedClock(start);
  let logged: string[] = [];
  let sms = openSmsHarness();

  beforeAll(async () => {
    [testDatabase, inbox] = await Promise.all([takeTestDatabase(), startSimulatorInbox()]);
    database = connect(testDatabase.url, { max: 12, onError: () => undefined, hearers });
    mailer = createMailer({ smtpUrl: inbox.smtpUrl, from: 'Akoko <bookings@akoko.example>' });
  });
  afterEach(async () => {
    await acrossTenants(database, async ({ query }) => {
      await query
        .updateTable('messages')
        .set({ state: 'skipped' })
        .where('state', 'in', ['queued', 'sending'])
        .execute();
      // All of a file's tests write to the same people.
      await query.deleteFrom('rate_limits').execute();
    });
    await inbox.reset();
  });
  afterAll(async () => {
    mailer.close();
    await database.close().finally(() => Promise.all([testDatabase.giveBack(), inbox.stop()]));
  });

  const deps = (): SendingDeps => ({
    database,
    clock,
    log: createLog('debug', (line) => logged.push(line)),
    secrets,
    publicUrl,
    mailer,
    sms: sms.sender,
  });

  /**
   * A business of one test's own, which tells its clients news by email alone unless `changes` say otherwise; the clock,
   * the log and the SMS sent begin anew with it.
   */
  const fresh = async (changes: Parameters<typeof addBusiness>[2] = newsByEmail): Promise<SampleBusiness> => {
    clock = fixedClock(start);
    logged = [];
    sms = openSmsHarness();
    return addBusiness(database, start, changes);
  };

  const book = async (
    business: SampleBusiness,
    changes: Parameters<typeof appointmentRow>[1] = {},
  ): Promise<Id> => {
    const row = appointmentRow(business, changes);
    await inTenant(database, business.id, async (transaction) => {
      // Put together from parts; the database checks it.
      await transaction.query
        .insertInto('appointments')
        .values(row as never)
        .execute();
      await enqueueBookingMessages(transaction, {
        appointment: row.appointment_id,
        cause: 'booked',
        now: clock.now(),
      });
    });
    return row.appointment_id;
  };

  const change = (business: SampleBusiness, appointment: Id, changes: object, cause: BookingCause | null) =>
    inTenant(database, business.id, async (transaction) => {
      await transaction.query
        .updateTable('appointments')
        .set(changes)
        .where('business_id', '=', business.id)
        .where('appointment_id', '=', appointment)
        .execute();
      if (cause !== null) await enqueueBookingMessages(transaction, { appointment, cause, now: clock.now() });
    });

  /** Sends what is due now, one after the other. */
  const sendDue = async (given: SendingDeps = deps()): Promise<void> => {
    for (;;) {
      const taken = await takeNextMessage(given);
      if (taken === null) return;
      if (taken !== 'skipped') await deliverMessage(given, taken);
    }
  };

  const rows = (business: SampleBusiness) =>
    inTenant(database, business.id, ({ query }) =>
      query
        .selectFrom('messages')
        .select(['kind', 'recipient', 'state', 'attempts', 'error', 'due_at', 'address'])
        .where('business_id', '=', business.id)
        .orderBy('created_at')
        .orderBy('kind')
        .execute(),
    );

  const states = async (business: SampleBusiness) =>
    Object.fromEntries((await rows(business)).map(({ kind, state }) => [kind, state]));

  return {
    get database() {
      return database;
    },
    get adminUrl() {
      return testDatabase.adminUrl;
    },
    get databaseUrl() {
      return testDatabase.url;
    },
    get inbox() {
      return inbox;
    },
    get clock() {
      return clock;
    },
    get sms() {
      return sms;
    },
    get logged(): readonly string[] {
      return logged;
    },
    get deps() {
      return deps();
    },
    fresh,
    book,
    change,
    sendDue,
    rows,
    states,
  };
};
