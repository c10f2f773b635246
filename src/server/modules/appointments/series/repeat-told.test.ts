import { beforeAll, expect, test } from 'vitest';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { openSmsHarness } from '../../../testing/sms-harness.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { type LinesSalon, openLinesSalon } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let salon: LinesSalon;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

const messagesOf = (id: string) =>
  asSuperuser<{ text: string }>(
    app,
    `SELECT kind || ' ' || channel || CASE kind WHEN 'reminder' THEN ' ' || lead_minutes ELSE '' END AS text
       FROM messages WHERE appointment_id = $1 ORDER BY text`,
    [storedId(id)],
  ).then((rows) => rows.map(({ text }) => text));

test('tells the client of all dates in one message, and reminds them of each', async () => {
  const { wash, ada, owner } = salon;
  await asSuperuser(app, 'UPDATE businesses SET news_by_sms = true');
  const client = { clientEmail: 'weekly@example.ng', clientPhone: '08031112222' };
  const made = await salon.book([{ serviceId: wash._id, staffId: ada }], {
    date: '2026-12-08T09:00:00Z',
    ...client,
  });
  const id: string = made.body.data._id;
  const starts = [
    '2026-12-15T09:00:00Z',
    '2026-12-22T09:00:00Z',
    '2026-12-29T09:30:00Z',
    '2027-01-05T09:00:00Z',
  ];
  const repeated = await owner.visitor.send('POST', `/api/appointments/${id}/repeat`, {
    body: { every: { weeks: 1 }, times: 4, starts },
  });
  expect(repeated.status, repeated.text).toBe(200);
  const [first = '', second = '', third = '', last = '']: string[] = repeated.body.data.map(
    ({ _id }: { readonly _id: string }) => _id,
  );
  const reminders = (await messagesOf(id)).filter((text) => text.startsWith('reminder'));
  expect(reminders.length).toBeGreaterThan(0);
  expect(await messagesOf(first)).toEqual(
    [...reminders, 'series-booked email', 'series-booked sms'].toSorted(),
  );
  for (const other of [second, third, last]) expect(await messagesOf(other)).toEqual(reminders);

  // One that is cancelled before it is sent is not told of.
  await owner.visitor.send('PATCH', `/api/appointments/${second}/status`, { body: { status: 'cancelled' } });
  const [mail, sms] = [openMailHarness(), openSmsHarness()];
  await sendMessages(app.platform, { mail, sms });
  const told = mail.sent.filter(({ subject }) => subject === 'Confirmed: your 3 bookings at Ada Hair Studio');
  expect(told).toHaveLength(1);
  const text = told[0]?.text ?? '';
  expect(text).toContain('Ada Hair Studio has booked you in every week.');
  const days = [...text.matchAll(/^\w{3} \d+ \w+ \d{4}:/gm)].map(([day]) => day);
  expect(days).toEqual(['Tue 15 Dec 2026:', 'Tue 29 Dec 2026:', 'Tue 5 Jan 2027:']);
  expect(text).toContain('Tuesday, 29 Dec 2026 at 10:30 (Lagos time)');
  expect(new Set(text.match(/\/manage\/[\w.-]+/g)).size).toBe(3);
  expect((told[0]?.ics?.match(/BEGIN:VEVENT/g) ?? []).length).toBe(3);

  const [message] = sms.sent.filter(({ text: said }) => said.includes('3 bookings'));
  expect(message?.text).toMatch(
    /^Hi Ngozi, Ada Hair Studio confirms 3 bookings for Wash, every week from Tue 15 Dec 2026 at 10:00\. View them: /,
  );
  const link = /https?:\/\/\S+/.exec(message?.text ?? '')?.[0] ?? '';
  const page = await app.visitor().send('GET', new URL(link).pathname);
  expect(page.text).toContain('Tuesday, 5 Jan 2027');
  expect(page.text).not.toContain('22 Dec');
});

test('tells nothing where none of them stands by the time it is sent', async () => {
  const { wash, ada, owner } = salon;
  const client = { clientEmail: 'gone@example.ng', clientPhone: '08031113333' };
  const made = await salon.book([{ serviceId: wash._id, staffId: ada }], {
    date: '2026-12-08T12:00:00Z',
    ...client,
  });
  const repeated = await owner.visitor.send('POST', `/api/appointments/${made.body.data._id}/repeat`, {
    body: { every: 'month', times: 1, starts: ['2027-01-08T12:00:00Z'] },
  });
  const [only] = repeated.body.data;
  await owner.visitor.send('PATCH', `/api/appointments/${only._id}/status`, {
    body: { status: 'cancelled' },
  });
  expect(await sendMessages(app.platform)).not.toContain('series-booked');
});
