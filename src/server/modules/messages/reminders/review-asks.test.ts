import { beforeAll, expect, test } from 'vitest';
import { formatInstant, hourMs, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { seedBooking } from '../../../testing/seeded-bookings.ts';
import { asSuperuser, handleInBusiness, storedId } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp();

let owner: TestOwner;
let serviceId = '';
let day = 0;
beforeAll(async () => {
  owner = await createOwner(app);
  serviceId = (await createService(owner))._id;
});

/** Moves the clock to an hour, in Lagos, of the day that a test looks at. */
const until = (hour: number): void => app.clock.moveTo(toInstant(day + (hour - 1) * hourMs));

const change = async (id: string, what: 'status' | 'undo' | 'correct', body: object): Promise<void> => {
  const path = `/api/appointments/${id}/${what}`;
  const changed = await owner.visitor.send(what === 'status' ? 'PATCH' : 'POST', path, { body });
  expect(changed.status, changed.text).toBe(200);
};

/** A visit from 10:00 to 11:00 of a day of its own, each after the one before, completed at `hour`. */
const complete = async (hour: number, client: string) => {
  const first: Instant = parseInstant('2026-12-08T00:00:00Z') ?? expect.unreachable();
  day = day === 0 ? first : day + 24 * hourMs;
  const stored = await seedBooking(app, owner, {
    ...{ serviceId, staffId: owner.staffId, clientPhone: client, clientEmail: `c${client}@example.ng` },
    startsAt: formatInstant(toInstant(day + 9 * hourMs)),
    endsAt: formatInstant(toInstant(day + 10 * hourMs)),
  });
  const id = handleInBusiness(owner, stored);
  until(hour);
  await change(id, 'status', { status: 'completed' });
  return id;
};

const asks = async (id: string): Promise<readonly string[]> =>
  (
    await asSuperuser<{ line: string }>(
      app,
      `SELECT concat_ws(' ', channel, to_char(due_at AT TIME ZONE 'Africa/Lagos', 'HH24:MI'), state) AS line
         FROM messages WHERE appointment_id = $1 AND kind = 'review-ask'`,
      [storedId(id)],
    )
  ).map(({ line }) => line);

const settings = () => ({
  database: app.database,
  clock: app.clock,
  secrets: createSecrets(app.secretKey),
  publicUrl: 'http://akoko.test',
});
/** Sends what is due at an hour; how often this client was asked so far. */
const askedBy = async (hour: number, client: string) => {
  until(hour);
  await sendMessages(settings(), { mail: app.mail, sms: app.sms });
  return app.mail.mailsTo(`c${client}@example.ng`).filter(({ subject }) => subject.startsWith('How was it'));
};

test('a client is asked how it was, once, by email alone and not at night', async () => {
  const id = await complete(12, '08050000001');
  expect(await asks(id)).toEqual(['email 15:00 queued']);
  expect(await askedBy(14.9, '08050000001')).toHaveLength(0);
  const [mail] = await askedBy(15, '08050000001');
  expect(mail?.text).toContain(`/review/${manageTokenOf(app, id)}`);
  expect(await askedBy(16, '08050000001')).toHaveLength(1);
  expect(app.sms.textsTo('08050000001')).toEqual([]);
  expect(await asks(await complete(18, '08050000002'))).toEqual(['email 09:00 queued']);
});

test('whoever was asked of late, or has said how another visit was, is not asked again', async () => {
  await complete(12, '08050000003');
  expect(await askedBy(15, '08050000003')).toHaveLength(1);
  await complete(12, '08050000003');
  expect(await askedBy(15, '08050000003')).toHaveLength(1);

  const body = { stars: 5, words: '', consent: true };
  const reviewed = `/api/reviews/${manageTokenOf(app, await complete(12, '08050000004'))}`;
  expect((await app.visitor().send('PUT', reviewed, { body })).status).toBe(200);
  await complete(12, '08050000004');
  expect(await askedBy(15, '08050000004')).toHaveLength(0);
});

test('nobody is asked where the outcome was taken back, and once where it is completed after all', async () => {
  const id = await complete(12, '08050000005');
  await change(id, 'undo', {});
  expect(await asks(id)).toEqual(['email 15:00 skipped']);
  await change(id, 'status', { status: 'completed' });
  expect(await asks(id)).toEqual(['email 15:00 queued']);
  until(13);
  await change(id, 'correct', { status: 'no-show', reason: 'They did not come' });
  expect(await asks(id)).toEqual(['email 15:00 skipped']);
  expect(await askedBy(18, '08050000005')).toHaveLength(0);
});

test('nobody is asked where the owner does not want it, from then on', async () => {
  await complete(12, '08050000006');
  const { reminders } = (await owner.visitor.send('GET', '/api/settings')).body.data;
  const { askForReview, ...others } = reminders;
  expect(askForReview).toBe(true);
  // Who asks as before there was the choice leaves it as it is.
  for (const body of [{ ...reminders, askForReview: false }, others]) {
    const saved = await owner.visitor.send('PUT', '/api/settings/reminders', { body });
    expect(saved.body.data.reminders.askForReview, saved.text).toBe(false);
  }
  expect(await askedBy(15, '08050000006')).toHaveLength(0);
  expect(await asks(await complete(12, '08050000006'))).toEqual([]);
});
