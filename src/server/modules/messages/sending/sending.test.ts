import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { connect } from '../../../platform/db/connect.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { createGiveWay } from '../../../platform/pacing/give-way.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { deepIt } from '../../../testing/gate.ts';
import { enqueueBookingMessages, readCalendarFile, startMessageJob } from '../index.ts';
import { insertMessages } from '../planning/queue.repo.ts';
import { openMessageHarness, publicUrl, start } from '../testing/message-harness.ts';
import { addBusiness, type SampleBusiness } from '../testing/sample-bookings.ts';
import { takeNextMessage } from '../testing/take-next-message.ts';

const harness = openMessageHarness();

describe('what is not sent', () => {
  it('anything to nobody, to the owner about their own booking, or a second time', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business, { client_email: '', source: 'owner' });
    expect(await harness.rows(business)).toEqual([]);
    await harness.change(business, appointment, { client_email: 'late@example.ng' }, 'booked');
    await harness.change(business, appointment, { notes: 'asked again' }, 'booked');
    expect(await harness.rows(business)).toHaveLength(1);
  });

  it('a confirmation of what has been cancelled; the owner still hears of it', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business, { status: 'confirmed' });
    await harness.change(business, appointment, { status: 'cancelled', version: 2 }, 'cancelled');
    await harness.sendDue();
    expect(await harness.states(business)).toEqual({
      'booking-confirmed': 'skipped',
      'new-booking': 'sent',
      cancelled: 'sent',
    });
    expect((await harness.inbox.mails('chioma@example.ng')).map(({ subject }) => subject)).toEqual([
      "Cancelled: your booking at Ada's Salon",
    ]);
    expect((await harness.inbox.mails(business.ownerEmail))[0]?.text).toContain('since been cancelled');
  });

  it('a message for an older schedule', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business, { status: 'confirmed' });
    await harness.change(business, appointment, { schedule_version: 2, version: 2 }, null);
    await harness.sendDue();
    expect(await harness.states(business)).toEqual({ 'booking-confirmed': 'skipped', 'new-booking': 'sent' });
  });

  it('a confirmation while its cancelling is being committed', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business, { status: 'confirmed' });
    const cancelled = Promise.withResolvers<void>();
    const cancelling = inTenant(harness.database, business.id, async ({ query }) => {
      await query
        .updateTable('appointments')
        .set({ status: 'cancelled' })
        .where('appointment_id', '=', appointment)
        .execute();
      await cancelled.promise;
    });
    await wait(100);
    const sending = Promise.all([harness.sendDue(), harness.sendDue()]);
    await wait(300);
    const arrivedMeanwhile = await harness.inbox.mails();
    // Before anything is asserted: a transaction left open would outlive a failing test.
    cancelled.resolve();
    await Promise.all([cancelling, sending]);
    expect(arrivedMeanwhile).toEqual([]);
    await harness.sendDue();
    expect(await harness.states(business)).toEqual({ 'booking-confirmed': 'skipped', 'new-booking': 'sent' });
  });

  it("another business's booking", async () => {
    const [mine, theirs] = [await harness.fresh(), await harness.fresh()];
    const appointment = await harness.book(theirs);
    await expect(
      inTenant(harness.database, mine.id, (transaction) =>
        enqueueBookingMessages(transaction, { appointment, cause: 'booked', now: start }),
      ),
    ).rejects.toThrow('not there');
    const file = (business: SampleBusiness) =>
      inTenant(harness.database, business.id, (transaction) =>
        readCalendarFile(transaction, appointment, { publicUrl, now: start }),
      );
    expect(await file(mine)).toBeNull();
    expect(await file(theirs)).toContain('STATUS:TENTATIVE\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n');
  });
});

describe('sending', () => {
  deepIt('sends each of 200 messages once, from four workers at a time', async () => {
    const business = await harness.fresh();
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        harness.book(business, {
          status: 'confirmed',
          source: 'owner',
          client_email: `c${index}@example.ng`,
        }),
      ),
    );
    const workers = Array.from({ length: 4 }, () => {
      const own = connect(harness.databaseUrl, { max: 5, onError: () => undefined });
      const ownMailer = createMailer({ smtpUrl: harness.inbox.smtpUrl, from: 'bookings@akoko.example' });
      return { own, ownMailer, job: startMessageJob({ ...harness.deps, database: own, mailer: ownMailer }) };
    });
    await expect
      .poll(async () => (await harness.rows(business)).filter(({ state }) => state === 'sent').length, {
        timeout: 15_000,
      })
      .toBe(200);
    for (const { own, ownMailer, job } of workers) {
      await job.stop();
      ownMailer.close();
      await own.close();
    }
    const mails = await harness.inbox.mails();
    expect(mails).toHaveLength(200);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(200);
    expect(harness.logged).toEqual([]);
  });

  it('waits longer after each failure and gives up after eight', async () => {
    const business = await harness.fresh();
    await harness.inbox.behave({ mode: 'defer' });
    await harness.book(business, { source: 'owner' });
    const waits: number[] = [];
    for (let tries = 1; tries <= 7; tries += 1) {
      await harness.sendDue();
      const [row] = await harness.rows(business);
      expect(row).toMatchObject({
        state: 'queued',
        attempts: tries,
        error: 'The mail server did not take it now (451)',
      });
      const due = row?.due_at ?? start;
      waits.push((due - harness.clock.now()) / 60_000);
      await harness.sendDue();
      expect((await harness.rows(business))[0]?.attempts).toBe(tries);
      harness.clock.moveTo(due);
    }
    expect(waits).toEqual([0.5, 2, 8, 30, 120, 360, 720]);
    await harness.sendDue();
    expect((await harness.rows(business))[0]).toMatchObject({ state: 'failed', attempts: 8 });
    expect(await harness.inbox.mails()).toEqual([]);
  });

  it('arrives once the server takes mail again', async () => {
    const business = await harness.fresh();
    const nobody = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'bookings@akoko.example' });
    await harness.book(business, { source: 'owner' });
    await harness.sendDue({ ...harness.deps, mailer: nobody });
    nobody.close();
    expect((await harness.rows(business))[0]).toMatchObject({
      state: 'queued',
      error: 'The mail server was out of reach (ECONNREFUSED)',
    });
    harness.clock.moveTo(later(start, 0.5));
    await harness.sendDue();
    expect((await harness.rows(business))[0]).toMatchObject({ state: 'sent', attempts: 2, error: '' });
    expect(await harness.inbox.mails()).toHaveLength(1);
  });

  it('fails at once what the server refuses for good, and names nobody', async () => {
    const business = await harness.fresh();
    await harness.inbox.behave({ mode: 'reject' });
    await harness.book(business, { source: 'owner' });
    await harness.sendDue();
    expect((await harness.rows(business))[0]).toMatchObject({
      state: 'failed',
      error: 'The mail server refused it (550)',
    });
    expect(harness.logged.join()).not.toMatch(/chioma|0805/i);
    expect(harness.logged).toHaveLength(1);
  });

  it('never sends again what may have arrived', async () => {
    const business = await harness.fresh();
    const impatient = createMailer({
      smtpUrl: harness.inbox.smtpUrl,
      from: 'bookings@akoko.example',
      timeoutMs: 300,
    });
    await harness.inbox.behave({ mode: 'slow', delayMs: 900 });
    await harness.book(business, { source: 'owner' });
    await harness.sendDue({ ...harness.deps, mailer: impatient });
    impatient.close();
    expect((await harness.rows(business))[0]).toMatchObject({ state: 'unknown', attempts: 1 });
    harness.clock.moveTo(later(start, 10_000));
    await harness.sendDue();
    expect(await harness.inbox.mails()).toHaveLength(1);
  });

  it('gives up what a crash left in sending, and leaves alone what is being sent', async () => {
    const [business, other] = [await harness.fresh(), await harness.fresh()];
    await harness.book(business, { source: 'owner' });
    // Committed as 'sending', and the process dies before the hand-over.
    expect(await takeNextMessage(harness.deps)).toMatchObject({ message: { attempts: 1 } });
    harness.clock.moveTo(later(start, 1));
    await startAndStop();
    expect((await harness.rows(business))[0]?.state).toBe('sending');
    harness.clock.moveTo(later(start, 3));
    await harness.book(other, { source: 'owner' });
    expect(await takeNextMessage(harness.deps)).toMatchObject({ message: { attempts: 1 } });
    await startAndStop();
    expect((await harness.rows(business))[0]).toMatchObject({
      state: 'unknown',
      error: 'The program stopped while this was being sent',
    });
    expect((await harness.rows(other))[0]?.state).toBe('sending');
    expect(await harness.inbox.mails()).toEqual([]);
  });

  it('begins as soon as a message is committed, and stops only when what is being sent has ended', async () => {
    const business = await harness.fresh();
    const job = startMessageJob(harness.deps);
    await harness.inbox.behave({ mode: 'slow', delayMs: 700 });
    await harness.book(business, { source: 'owner' });
    await expect.poll(async () => (await harness.inbox.mails()).length, { timeout: 2_000 }).toBe(1);
    expect((await harness.rows(business))[0]?.state).toBe('sending');
    await job.stop();
    expect((await harness.rows(business))[0]?.state).toBe('sent');
    await harness.book(business, { source: 'owner', client_email: 'after@example.ng' });
    await wait(200);
    expect(await harness.inbox.mails('after@example.ng')).toEqual([]);
  });

  deepIt('goes on while requests never cease, and sends each once', async () => {
    const business = await harness.fresh();
    const giveWay = createGiveWay();
    giveWay.began();
    const job = startMessageJob(harness.deps, giveWay);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        harness.book(business, { source: 'owner', client_email: `busy${index}@example.ng` }),
      ),
    );
    await expect
      .poll(async () => (await harness.rows(business)).filter(({ state }) => state === 'sent').length, {
        timeout: 15_000,
      })
      .toBe(12);
    await job.stop();
    expect(new Set((await harness.inbox.mails()).map(({ to }) => to)).size).toBe(12);
    expect(await harness.inbox.mails()).toHaveLength(12);
  });

  it('does not let a mail that cannot be written hold up the others', async () => {
    const business = await harness.fresh();
    await harness.book(business, { source: 'owner', client_email: 'first@example.ng' });
    const other = await addBusiness(harness.database, start);
    await harness.book(other, { source: 'owner', client_email: 'second@example.ng' });
    // The link in the first email cannot be made; a short one is made before an SMS is taken.
    let links = 0;
    const derive: Secrets['derive'] = (purpose, text) => {
      if (purpose !== 'short') links += 1;
      if (links === 1 && purpose !== 'short') throw new Error('No link');
      return harness.deps.secrets.derive(purpose, text);
    };
    await harness.sendDue({ ...harness.deps, secrets: { ...harness.deps.secrets, derive } });
    const rows = (await Promise.all([business, other].map(harness.rows))).flat();
    const errors = rows.map(({ error }) => error).filter((error) => error !== '');
    expect(errors).toEqual(['It could not be written']);
    // It may be either: both are due at one moment.
    const sent = ['first', 'second'].map((client) => harness.inbox.mails(`${client}@example.ng`));
    expect((await Promise.all(sent)).flat()).toHaveLength(1);
  });

  it('does not let one whose facts cannot be read hold up the others, and gives it up in the end', async () => {
    const business = await harness.fresh({ time_zone: 'Nowhere/Land' });
    await inTenant(harness.database, business.id, (transaction) =>
      insertMessages(
        transaction,
        [
          {
            ...{ business: business.id, appointment: null, kind: 'agenda', recipient: 'owner', version: 1 },
            ...{
              address: business.ownerEmail,
              reset: null,
              link: null,
              day: parseCalendarDate('2026-11-01'),
            },
          },
        ],
        later(start, -1),
      ),
    );
    const other = await addBusiness(harness.database, start);
    await harness.book(other, { source: 'owner', client_email: 'behind@example.ng' });
    await harness.sendDue();
    expect(await harness.inbox.mails('behind@example.ng')).toHaveLength(1);
    expect(await harness.rows(business)).toMatchObject([
      {
        state: 'queued',
        attempts: 1,
        due_at: later(start, 0.5),
        error: 'Something went wrong on our side before it was sent',
      },
    ]);
    expect(harness.logged.join()).toContain('A message could not be read');
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      harness.clock.moveTo(later(harness.clock.now(), 24 * 60));
      await harness.sendDue();
    }
    expect(await harness.rows(business)).toMatchObject([{ state: 'failed', attempts: 8 }]);
  });
});

const startAndStop = (): Promise<void> => startMessageJob(harness.deps).stop();
