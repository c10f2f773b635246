import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { deepIt } from '../../testing/gate.ts';
import { countWaiting } from '../../testing/lock-waits.ts';
import { longestTurn } from '../../testing/longest-turn.ts';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type ClientHarness, createClientHarness, NGOZI, namesOf } from './testing/client-harness.ts';

const app = useTestApp();
const PREVIEW = '/api/clients/import/preview';

const exported = async (harness: ClientHarness) => {
  const answer = await harness.owner.visitor.send('GET', '/api/clients/export');
  expect(answer.status, answer.text).toBe(200);
  return { answer, rows: parse(answer.bytes, { bom: true }) };
};
const numbered = (count: number): string =>
  `Name,Phone\n${Array.from({ length: count }, (_, at) => `Client ${'abcdefghij'[at % 10]},0803${String(at).padStart(7, '0')}`).join('\n')}`;

describe('the file of all clients', () => {
  test('has every client once, in one order, with a count beforehand, and Excel can read it', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    await harness.importCsv(numbered(1203));
    const { answer, rows } = await exported(harness);
    expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="clients-2026-12-07.csv"');
    expect(answer.headers.get('x-total-count')).toBe('1204');
    expect(rows).toHaveLength(1205);
    expect(new Set(rows.map(([, phone]) => phone)).size).toBe(1205);
    expect(rows.at(-1)).toEqual([
      'Ngozi Eze',
      // With gaps: a spreadsheet makes a number of it otherwise, and drops the first nought.
      '0809 988 7766',
      'ngozi@example.ng',
      '',
      '',
      '1',
      '',
      'No',
      'No',
      '2026-12-07',
      '',
    ]);
  });

  deepIt('has every client of ten thousand once, with their own bookings', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    // A few names for all of them: what is read at once ends between two of one name.
    await asSuperuser(
      app,
      `INSERT INTO clients (business_id, client_id, name, phone, search_text, created_at)
       SELECT business_id, gen_random_uuid(), 'Client ' || n % 10, '0901' || lpad(n::text, 7, '0'), 'client ' || n % 10, now()
         FROM businesses, generate_series(1, 10200) n WHERE slug = $1`,
      [harness.owner.slug],
    );
    await asSuperuser(app, 'ANALYZE clients');
    const { rows } = await exported(harness);
    expect(rows).toHaveLength(10_202);
    expect(new Set(rows.map(([, phone]) => phone)).size).toBe(10_202);
    const names = rows.slice(1).map(([name = '']) => name);
    expect(names).toEqual(names.toSorted());
    const booked = rows.slice(1).filter(([, , , , , total]) => total !== '0');
    expect(booked.map(([, phone, , , , total]) => [phone, total])).toEqual([['0809 988 7766', '1']]);
  });

  test('runs nothing in a spreadsheet, and comes back as it was', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    const id = await harness.clientId(NGOZI);
    const notes = '=HYPERLINK("http://evil.example","x"),\n"quoted"';
    await harness.update(id, { notes, tags: ['=1+1', '@home'], email: '-x@example.ng', birthday: '02-29' });
    const { answer, rows } = await exported(harness);
    const cells = rows.flat();
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(cells).toContain(`'${notes}`);
    const other = await createClientHarness(app, 'Other Studio');
    const brought = await other.importCsv(Buffer.from(answer.bytes));
    expect(brought.body.data).toEqual({ added: 1, updated: 0, skipped: 0 });
    expect((await other.get(await other.clientId(NGOZI))).body.data).toMatchObject({
      name: 'Ngozi Eze',
      notes,
      tags: ['=1+1', '@home'],
      email: '-x@example.ng',
      birthday: '02-29',
    });
  });

  test("leaves out who was merged or erased, and every other business's", async () => {
    const harness = await createClientHarness(app);
    const other = await createClientHarness(app, 'Other Studio');
    await other.importCsv('Name,Phone\nKanarienvogel,08039999999');
    await harness.importCsv(numbered(3));
    await harness.merge(await harness.clientId('08030000000'), await harness.clientId('08030000001'));
    await harness.erase(await harness.clientId('08030000002'));
    const { answer, rows } = await exported(harness);
    expect(rows.slice(1).map(([name]) => name)).toEqual(['Client a']);
    expect(answer.text).not.toContain('Kanarienvogel');
  });

  test('comes ten times an hour, and two at once', async () => {
    const harness = await createClientHarness(app);
    const ask = () => harness.owner.visitor.send('GET', '/api/clients/export');
    const started = await Promise.all([ask(), ask(), ask(), ask(), ask(), ask()]);
    const statuses = started.map(({ status }) => status);
    for (const status of statuses) expect([200, 429]).toContain(status);
    const granted = statuses.filter((status) => status === 200).length;
    expect(granted).toBeGreaterThanOrEqual(2);
    for (let count = granted; count < 10; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });
});

describe("one client's file", () => {
  test('has everything that is kept about them', async () => {
    const harness = await createClientHarness(app);
    const booking = await harness.booked();
    const id = await harness.clientId(NGOZI);
    await harness.update(id, { notes: 'Allergic', tags: ['VIP'], birthday: '03-12' });
    await harness.importCsv('Name,Phone\nNgozi Old,08061111111');
    await harness.merge(id, await harness.clientId('08061111111'));
    await asSuperuser(
      app,
      `UPDATE appointments SET answers = '[{"fieldId":"a","label":"Hair length?","type":"text","value":"Long"}]'
        WHERE client_email = 'ngozi@example.ng'`,
    );
    await asSuperuser(
      app,
      `WITH booked AS (SELECT business_id, appointment_id FROM appointments WHERE client_email = 'ngozi@example.ng'),
            account AS (INSERT INTO refund_accounts (business_id, appointment_id, sealed, last_digits, created_at)
                        SELECT business_id, appointment_id, 'x', '6789', '2026-12-07T07:00:00Z' FROM booked)
       INSERT INTO policy_agreements (business_id, appointment_id, policy, policy_hash, agreed_at)
       SELECT business_id, appointment_id, 'No sand.', sha256('No sand.'), '2026-12-07T07:00:00Z' FROM booked`,
    );
    const answer = await harness.owner.visitor.send('GET', `/api/clients/${id}/export`);
    // Only a hire has papers, and the auditor knows it.
    await asSuperuser(app, "DELETE FROM refund_accounts WHERE sealed = 'x'");
    await asSuperuser(app, "DELETE FROM policy_agreements WHERE policy = 'No sand.'");
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="client-data.json"');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    const start = (await harness.owner.visitor.send('GET', `/api/appointments/${booking}`)).body.data.date;
    expect(JSON.parse(answer.text)).toMatchObject({
      keptBy: 'Ada Hair Studio',
      timeZone: 'Africa/Lagos',
      client: {
        name: 'Ngozi Eze',
        phone: NGOZI,
        email: 'ngozi@example.ng',
        birthday: '12 March',
        notes: 'Allergic',
        tags: ['VIP'],
        alsoKnownAs: [{ name: 'Ngozi Old', phone: '08061111111' }],
      },
      bookings: [
        {
          starts: start,
          service: 'Silk press',
          status: 'pending',
          priceInNaira: 15000,
          bookedBy: 'client',
          agreedPolicy: { text: 'No sand.', agreedAt: '2026-12-07T07:00:00.000Z' },
          refundAccountEndsIn: '6789',
          answers: [{ question: 'Hair length?', answer: 'Long' }],
        },
      ],
      messages: expect.arrayContaining([
        expect.objectContaining({
          kind: 'booking-received',
          channel: 'email',
          address: 'ngozi@example.ng',
          state: 'queued',
        }),
        expect.objectContaining({ kind: 'reminder', channel: 'sms', address: NGOZI, state: 'queued' }),
      ]),
    });
    expect((await harness.owner.visitor.send('GET', '/api/clients/x/export')).status).toBe(404);
  });
});

describe('importing clients', () => {
  test('does what its preview says, row by row', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    await harness.update(await harness.clientId(NGOZI), { email: '' });
    const csv = [
      'Full name,Mobile,E-mail,Notes,Tags',
      'Ṣadé Oyèlárán,+234 803 111 2222,Sade@Example.ng,"Likes, tea",VIP; Bridal',
      `Somebody Else,${NGOZI},ngozi@example.ng,Latex,`,
      'No Phone,,,,',
      'Bad <b>,08031113333,,,',
      'Twice,08031112222,,,',
      '=cmd,08031114444,,,',
    ].join('\r\n');
    const before = await fingerprint(app);
    const preview = await harness.importCsv(csv, PREVIEW);
    expect(preview.status, preview.text).toBe(200);
    expect(await fingerprint(app)).toBe(before);
    const { rows, ...counts } = preview.body.data;
    expect(counts).toEqual({ added: 1, updated: 1, skipped: 4 });
    expect(
      rows.map((row: { line: number; action: string; reason: string }) => [row.line, row.action, row.reason]),
    ).toEqual([
      [2, 'add', ''],
      [3, 'update', ''],
      [4, 'skip', 'There is no phone number.'],
      [5, 'skip', 'The name has signs that a name cannot have.'],
      [6, 'skip', 'The same phone number stands further up in the file.'],
      [7, 'skip', 'The name has signs that a name cannot have.'],
    ]);
    expect((await harness.importCsv(csv)).body).toEqual({ success: true, data: counts });
    expect(namesOf(await harness.list())).toEqual(['Ngozi Eze', 'Ṣadé Oyèlárán'.normalize('NFC')]);
    expect((await harness.get(await harness.clientId(NGOZI))).body.data).toMatchObject({
      name: 'Ngozi Eze',
      email: 'ngozi@example.ng',
      notes: 'Latex',
    });
    expect((await harness.get(await harness.clientId('08031112222'))).body.data).toMatchObject({
      email: 'sade@example.ng',
      notes: 'Likes, tea',
      tags: ['VIP', 'Bridal'],
    });
    expect((await harness.list('?search=ngozi@example')).body.total).toBe(1);
    // What a record says already stays, whatever else the row fills in.
    const more = await harness.importCsv(
      `Name,Phone,Email,Notes,Tags,DOB\nX,${NGOZI},x@example.ng,Other,VIP,1/10/1990`,
    );
    expect(more.body.data).toEqual({ added: 0, updated: 1, skipped: 0 });
    expect((await harness.get(await harness.clientId(NGOZI))).body.data).toMatchObject({
      name: 'Ngozi Eze',
      email: 'ngozi@example.ng',
      notes: 'Latex',
      tags: ['VIP'],
      birthday: '10-01',
    });
    // Once more brings nothing new.
    expect((await harness.importCsv(csv)).body.data).toEqual({ added: 0, updated: 0, skipped: 6 });
  });

  test('reads what spreadsheets write', async () => {
    const text = 'Name;Phone\nÀdá Ọbí;08031112222\n';
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(text.replaceAll(';', '\t'), 'utf16le'),
    ]);
    for (const file of [
      text,
      `\uFEFF${text}`,
      utf16,
      Buffer.from(utf16).swap16(),
      text.replaceAll(';', ','),
      `sep=;\r\n${text}`,
      text.replaceAll('\n', '\r\n'),
      text.replaceAll('\n', '\r'),
      '"Name, first; last",Name,Phone\nx,Àdá Ọbí,08031112222',
    ]) {
      const harness = await createClientHarness(app);
      const answer = await harness.importCsv(typeof file === 'string' ? file : Buffer.from(file));
      expect([String(file).slice(0, 30), answer.body.data]).toEqual([
        String(file).slice(0, 30),
        { added: 1, updated: 0, skipped: 0 },
      ]);
      expect(namesOf(await harness.list('?search=ada'))).toEqual(['Àdá Ọbí'.normalize('NFC')]);
    }
  });

  test('refuses what is no table, in plain words, and stores nothing', async () => {
    const harness = await createClientHarness(app);
    const before = await fingerprint(app);
    for (const [file, text] of [
      [
        Buffer.from('PK\u0003\u0004rest'),
        'This is an Excel workbook. Please save it as CSV first and choose that file.',
      ],
      [Buffer.from('%PDF-1.7'), 'This is a PDF. Please choose a CSV file.'],
      [
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]),
        'The letters of this file cannot be read. Please save it as "CSV UTF-8" and choose that file.',
      ],
      [Buffer.from('Name,Phone\nAd\0a,08031112222'), 'This is not a text file. Please choose a CSV file.'],
      [
        Buffer.from('Name,Phone\nAd\xe0,08031112222', 'latin1'),
        'The letters of this file cannot be read. Please save it as "CSV UTF-8" and choose that file.',
      ],
      [Buffer.from('Name,Phone'), 'This file has no rows under its header. Please choose another one.'],
      [
        Buffer.from('Name,Phone\n"Ada,08031112222\n'),
        'A cell of this file begins with a quotation mark that is never closed. Please correct it and try again.',
      ],
      [
        Buffer.from('Ada,08031112222\nMusa,08031112223'),
        'The first row must name the columns, and one of them must be "Name".',
      ],
      [
        Buffer.from('Name,Email\nAda,a@b.ng'),
        'The first row must name the columns, and one of them must be "Phone".',
      ],
      [Buffer.from(numbered(5001)), 'One file can hold 5,000 clients. Please split it.'],
      [
        Buffer.from(`Name,Phone${'\n'.repeat(30_000)}`),
        'This file has more than 5,000 rows. Please split it.',
      ],
      [Buffer.from(`Name,Phone${',x'.repeat(300)}\n`.repeat(2)), 'This file has more than 200 columns.'],
    ] as const) {
      for (const path of [PREVIEW, undefined]) {
        const answer = await harness.importCsv(file, path);
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([422, 'INVALID_FILE', text]);
      }
    }
    for (const separator of [',', '\t', ';'])
      expect((await harness.importCsv(separator.repeat(1024 * 1024), PREVIEW)).body.message).toBe(
        'This file has more than 200 columns.',
      );
    const large = await harness.importCsv(Buffer.alloc(1024 * 1024 + 1, 'a'));
    expect([large.status, large.body.code]).toEqual([413, 'TOO_LARGE']);
    expect(await fingerprint(app)).toBe(before);
  });

  test('of five thousand is done within the time of a request, and a preview shows the first two hundred', async () => {
    const harness = await createClientHarness(app);
    const preview = await harness.importCsv(numbered(5000), PREVIEW);
    expect(preview.body.data.rows).toHaveLength(200);
    expect(preview.body.data.added).toBe(5000);
    const began = performance.now();
    expect((await harness.importCsv(numbered(5000))).body.data).toEqual({
      added: 5000,
      updated: 0,
      skipped: 0,
    });
    expect(performance.now() - began).toBeLessThan(12_000);
    expect((await harness.list('?page=500')).body).toMatchObject({ total: 5000 });
  });

  test('as large as a file may be keeps nobody else waiting', async () => {
    const harness = await createClientHarness(app);
    const wide = `Name,Phone${','.repeat(198)}\n${`Ada,08031112222${','.repeat(198)}\n`.repeat(4_800)}`;
    const long = numbered(5000);
    const longest = await longestTurn(async () => {
      for (const file of [wide, long]) expect((await harness.importCsv(file, PREVIEW)).status).toBe(200);
    });
    // Sending the file is this process's work too; before, it was seconds.
    expect(longest).toBeLessThan(150);
  });

  deepIt('is looked at sixty times an hour', async () => {
    const harness = await createClientHarness(app);
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await harness.importCsv('Name,Phone\nAda,08031112222\n', PREVIEW)).status);
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429]);
  });

  test('twice at once, and while somebody books, adds each number once', async () => {
    const harness = await createClientHarness(app);
    const file = numbered(50);
    const [one, two, booked] = await Promise.all([
      harness.importCsv(file),
      harness.importCsv(file),
      harness.book({ clientPhone: '08030000007', clientName: 'Ngozi Eze' }),
    ]);
    expect([one.status, two.status, booked.status]).toEqual([200, 200, 200]);
    expect(one.body.data.added + two.body.data.added).toBeGreaterThanOrEqual(49);
    expect(one.body.data.added + two.body.data.added).toBeLessThanOrEqual(50);
    expect((await harness.list()).body.total).toBe(50);
  });

  test('plans again when a booking brings one of its numbers in meanwhile', async () => {
    const harness = await createClientHarness(app);
    const [imported] = await acrossTenants(app.database, async ({ prepared }) => {
      await prepared(
        {
          name: '',
          text: `INSERT INTO clients (business_id, client_id, name, phone, search_text, created_at)
                 SELECT business_id, gen_random_uuid(), 'Ngozi Eze', $2, 'ngozi eze', now() FROM businesses WHERE slug = $1`,
        },
        [harness.owner.slug, NGOZI],
      );
      const started = harness.importCsv(`Name,Phone,Notes\nNgozi,${NGOZI},Latex\nAyo Oni,08031111111,`);
      await expect.poll(() => countWaiting(app)).toBe(1);
      return [started];
    });
    expect((await imported)?.body.data).toEqual({ added: 1, updated: 1, skipped: 0 });
    expect((await harness.get(await harness.clientId(NGOZI))).body.data).toMatchObject({
      name: 'Ngozi Eze',
      notes: 'Latex',
    });
  });

  deepIt(
    'stops at two hundred thousand clients',
    async () => {
      const harness = await createClientHarness(app);
      await asSuperuser(
        app,
        `INSERT INTO clients (business_id, client_id, name, phone, created_at)
       SELECT business_id, gen_random_uuid(), 'Client', '0901' || lpad(n::text, 7, '0'), now()
         FROM businesses, generate_series(1, 199999) n WHERE slug = $1`,
        [harness.owner.slug],
      );
      // As the server does by itself a minute after so many rows have come.
      await asSuperuser(app, 'ANALYZE clients');
      const refused = await harness.importCsv(numbered(2));
      expect([refused.status, refused.body.code]).toEqual([409, 'LIMIT_REACHED']);
      expect((await harness.importCsv(numbered(1))).body.data.added).toBe(1);
      expect((await harness.list('?page=1&search=0901')).body.total).toBe(199_999);
    },
    60_000,
  );

  deepIt('is limited to twenty an hour', async () => {
    const harness = await createClientHarness(app);
    for (let count = 0; count < 20; count += 1)
      expect((await harness.importCsv(numbered(1))).status).toBe(200);
    expect((await harness.importCsv(numbered(1))).body.code).toBe('TOO_MANY_REQUESTS');
  });
});
