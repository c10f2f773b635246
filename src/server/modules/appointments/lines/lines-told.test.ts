import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import { sendMessages, writeAgendas } from '../../../testing/send-messages.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { type LinesSalon, openLinesSalon } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();
let salon: LinesSalon;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

const TEN = '2026-12-08T09:00:00.000Z';

/** A wash, then braids to the waist, then nails that are cancelled again; paid in cash. */
const bookLines = async (): Promise<{ readonly id: string; readonly email: string }> => {
  const { wash, braids, nails, ada, bola, owner } = salon;
  const email = 'visit@example.ng';
  const lines = [
    { serviceId: wash._id, staffId: ada },
    { serviceId: braids._id, staffId: bola, optionIds: [braids.waist] },
    { serviceId: nails._id, staffId: ada },
  ];
  const booked = await app.visitor().send('POST', '/api/appointments', {
    body: {
      businessId: owner.businessId,
      lines,
      date: TEN,
      clientName: 'Ngozi Eze',
      clientPhone: '08099887766',
      clientEmail: email,
    },
  });
  expect(booked.status, booked.text).toBe(200);
  const id: string = booked.body.data._id;
  const kept = [
    { line: 1, serviceId: wash._id },
    { line: 2, serviceId: braids._id, optionIds: [braids.waist] },
  ];
  const shown = await salon.edit(id, { lines: kept, dryRun: true });
  const cut = await salon.edit(id, { lines: kept, quoteHash: shown.body.preview.hash });
  expect(cut.status, cut.text).toBe(200);
  return { id, email };
};

test('letters, calendars and files of a visit say what was booked line by line', async () => {
  const { owner, bola } = salon;
  const { id, email } = await bookLines();
  const { visitor } = owner;
  await visitor.send('POST', `/api/appointments/${id}/payments`, {
    body: { kind: 'balance', method: 'cash', amount: 19_000 },
  });
  const mail = openMailHarness();
  await sendMessages(app.platform, { mail });

  const said = [
    '10:00 to 10:30: Wash\n  With Ada Obi, ₦5,000',
    '10:30 to 12:00: Braids\n  Waist (+₦4,000)\n  With Bola Ade, ₦14,000',
  ].join('\n');
  const letters = mail.mailsTo(email);
  const subjects = letters.map(({ subject }) => subject.replace(/ \d{6} /, ' '));
  expect(subjects.toSorted()).toEqual([
    'Changed: your booking at Ada Hair Studio',
    'Receipt from Ada Hair Studio',
  ]);
  for (const { text } of letters) expect(text).toContain(said);
  expect(mail.mailsTo(owner.email).find(({ text }) => text.includes(said))?.subject).toBe(
    'New booking for Tuesday, 8 Dec 2026 at 10:00',
  );
  const ics = letters.find((letter) => letter.ics !== undefined)?.ics?.replaceAll('\r\n ', '');
  expect(ics).toContain('10:00 Wash with Ada Obi\\n10:30 Braids (Waist) with Bola Ade\\n');
  expect(ics).not.toContain('Nails');

  const feeds = (await visitor.send('GET', '/api/settings/calendar-feeds')).body.data;
  const feed = async (staffId: string | null): Promise<string> => {
    const { url } = feeds.find((one: { staffId: string | null }) => one.staffId === staffId);
    const file = (await app.visitor().send('GET', new URL(url).pathname)).text.replaceAll('\r\n ', '');
    const start = file.indexOf(`UID:${id}`);
    return file.slice(start, file.indexOf('END:VEVENT', start));
  };
  expect(await feed(null)).toContain(
    '10:00 Wash with Ada Obi\\n10:30 Braids (Waist) with Bola Ade\\nOpen in',
  );
  expect(await feed(bola)).toContain('DESCRIPTION:The visit (Lagos time):\\n10:30 Braids (Waist)\\nOpen in');

  const csv = parse((await visitor.send('GET', '/api/appointments/export?from=2026-12-08')).bytes, {
    bom: true,
    columns: true,
  });
  expect(csv).toMatchObject([
    {
      Time: '10:00',
      'End time': '12:00',
      Service: 'Wash and Braids',
      Staff: 'Ada Obi and Bola Ade',
      'Price (NGN)': '19000',
      'Services in detail':
        '10:00 Wash with Ada Obi: 5000; 10:30 Braids (Waist) with Bola Ade: 14000; 12:00 Nails with Ada Obi: 6000 (cancelled)',
    },
  ]);

  const { clientId } = await salon.read(id);
  const kept = JSON.parse((await visitor.send('GET', `/api/clients/${clientId}/export`)).text);
  expect(kept.bookings).toMatchObject([
    {
      service: 'Wash and Braids',
      services: [
        {
          service: 'Wash',
          staff: ['Ada Obi'],
          starts: TEN,
          options: [],
          priceInNaira: 5000,
          cancelledAt: null,
        },
        {
          service: 'Braids',
          staff: ['Bola Ade'],
          options: [{ name: 'Waist', priceInNaira: 4000, minutes: 30 }],
          priceInNaira: 14_000,
        },
        { service: 'Nails', cancelledAt: expect.stringContaining('2026-12-07') },
      ],
    },
  ]);
});

test('the morning of a visit tells its owner each line', async () => {
  const { owner, wash, colour, ada } = salon;
  const booked = await salon.book(
    [
      { serviceId: wash._id, staffId: ada },
      { serviceId: colour._id, staffId: ada },
    ],
    {
      date: '2026-12-10T09:00:00Z',
    },
  );
  expect(booked.status, booked.text).toBe(200);
  app.clock.moveTo(toInstant(Date.parse('2026-12-10T06:00:00Z')));
  await writeAgendas(app.platform);
  const mail = openMailHarness();
  await sendMessages(app.platform, { mail });
  const morning = mail.mailsTo(owner.email).find(({ subject }) => subject.startsWith('Your day'));
  expect(morning?.text).toContain(
    '10:00 to 12:00: Ngozi Eze\n  10:00 Wash with Ada Obi, ₦5,000\n  10:30 Colour with Ada Obi, ₦20,000\n  ₦25,000 to be paid',
  );
});

test('a client is told what their owner has made of a visit, with its file, and of what is only for the owner nothing', async () => {
  const { nails, wash, ada } = salon;
  const email = 'changed@example.ng';
  const made = await salon.book([{ serviceId: wash._id, staffId: ada }], {
    date: '2026-12-11T09:00:00.000Z',
    clientEmail: email,
  });
  expect(made.status, made.text).toBe(200);
  const id: string = made.body.data._id;
  const letters = async () => {
    const mail = openMailHarness();
    await sendMessages(app.platform, { mail });
    return mail.mailsTo(email);
  };
  await letters();
  const edit = async (over: Readonly<Record<string, unknown>>) => {
    const shown = await salon.edit(id, { ...over, dryRun: true });
    const saved = await salon.edit(id, { ...over, quoteHash: shown.body.preview?.hash });
    expect(saved.status, saved.text).toBe(200);
  };
  const lines = [
    { line: 1, serviceId: wash._id },
    { serviceId: nails._id, staffId: ada },
  ];
  await edit({ lines });
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter?.text).toMatch(/Ada Hair Studio has changed your booking[\s\S]*What changed: Nails added/);
  expect(letter?.ics).toContain('Nails');
  const { body } = await salon.owner.visitor.send('GET', `/api/appointments/${id}/history`);
  expect(body.data.events[0]).toMatchObject({ event: 'edit', reason: 'Nails added' });

  await edit({
    lines: [
      { line: 1, serviceId: wash._id },
      { line: 2, serviceId: nails._id },
    ],
    notes: 'Tea',
  });
  expect(await letters()).toEqual([]);
});
