import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localPhone, parsePhone } from '../contact/phone.ts';
import { csvCell } from '../csv/csv-cell.ts';
import { allAtOnce } from '../steps.ts';
import { birthdayText } from './birthday.ts';
import { importColumns } from './import-columns.ts';
import {
  type KnownClient,
  type KnownClients,
  mostImportRows,
  mostImportTags,
  planImport,
} from './plan-import.ts';

const header = ['Name', 'Phone', 'Email', 'Notes', 'Tags', 'Birthday'];
const ada = '08031234567';
const musa = '09021234567';
const none: KnownClients = new Map();

const knownWith = (...clients: readonly (KnownClient & { readonly phone: string })[]): KnownClients =>
  new Map(
    clients.flatMap((client) => {
      const phone = parsePhone(client.phone);
      return phone === null ? [] : [[phone, client] as const];
    }),
  );
const record = { clientId: 'c1', name: 'Ada Obi', phone: ada, email: '', notes: '', tags: [], birthday: '' };

const plan = (rows: readonly (readonly string[])[], known = none, columns: readonly string[] = header) => {
  const planned = allAtOnce(planImport({ header: columns, rows }, known));
  if (!planned.ok) expect.fail(planned.reason);
  return planned.value.rows;
};
const outcomes = (rows: readonly (readonly string[])[], known = none): readonly string[] =>
  plan(rows, known).map((row) => (row.action === 'skip' ? row.reason : row.action));

describe('columns', () => {
  it.each<[readonly string[], readonly number[], number, number | null]>([
    [['Name', 'Phone'], [0], 1, null],
    [['Email', 'Mobile Number', 'Client'], [2], 1, 0],
    [['\uFEFFFULL NAME', 'e-mail', 'Tel.'], [0], 2, 1],
    [['First name', 'Last name', 'Mobile', 'Email address'], [0, 1], 2, 3],
    [['surname', 'GSM No.', 'E_Mail'], [0], 1, 2],
    [['Id', 'First Name', 'Name', 'Phone 1 - Value', 'E-mail 1 - Value'], [2], 3, 4],
    [['Phone', 'Name', 'Telephone', 'Name'], [1], 0, null],
  ])('of %j are found', (cells, name, phone, email) =>
    expect(importColumns(cells)).toMatchObject({ ok: true, value: { name, phone, email } }),
  );

  it('of notes and tags are found too', () => {
    expect(importColumns(['Labels', 'Comments', 'Name', 'Phone'])).toMatchObject({
      value: { notes: 1, tags: 0 },
    });
  });

  it.each([
    [[], 'NO_NAME_COLUMN'],
    [['Phone', 'Email'], 'NO_NAME_COLUMN'],
    [['Name', 'Email'], 'NO_PHONE_COLUMN'],
    [['Ada Obi', ada], 'NO_NAME_COLUMN'],
    [['constructor', 'Phone'], 'NO_NAME_COLUMN'],
  ])('of %j are not enough: %s', (cells, reason) =>
    expect(allAtOnce(planImport({ header: cells, rows: [] }, none))).toEqual({ ok: false, reason }),
  );
});

describe('a row', () => {
  it('of somebody unknown is added, as the client form would keep it', () => {
    expect(
      plan([
        [
          ' Ada  Obi ',
          '0803 123 4567',
          'Ada@Example.COM',
          'Allergic to\nlatex',
          'VIP; vip,bridal',
          '12 Mar 1990',
        ],
      ]),
    ).toEqual([
      {
        line: 2,
        action: 'add',
        name: 'Ada Obi',
        phone: '+2348031234567',
        email: 'Ada@example.com',
        notes: 'Allergic to\nlatex',
        tags: ['VIP', 'bridal'],
        birthday: '03-12',
      },
    ]);
  });

  it('may be shorter than the header, and its name spread over two columns', () => {
    const columns = ['Phone', 'First name', 'Last name', 'Email'];
    const [row] = plan([["'+2348031234567", 'Ada', 'Obi']], none, columns);
    expect(row).toMatchObject({ action: 'add', name: 'Ada Obi', phone: '+2348031234567', email: '' });
  });

  it('of somebody known fills in what the record lacks and leaves the rest', () => {
    const known = knownWith({ ...record, email: 'ada@example.com', tags: ['VIP'] });
    expect(plan([['Ada Bello', ada, 'new@example.com', 'Latex', 'bridal', '1 May']], known)).toEqual([
      {
        line: 2,
        action: 'update',
        clientId: 'c1',
        name: 'Ada Obi',
        phone: '+2348031234567',
        email: '',
        notes: 'Latex',
        tags: [],
        birthday: '05-01',
      },
    ]);
    // A known client has a name already.
    expect(outcomes([['', ada, '', 'Latex', '']], known)).toEqual(['update']);
  });

  it.each([
    [['', ada], 'NAME_MISSING'],
    [['...', ada], 'NAME_MISSING'],
    [['Ada <b>', ada], 'NAME_INVALID'],
    [['x'.repeat(81), ada], 'NAME_TOO_LONG'],
    [['Ada', ''], 'PHONE_MISSING'],
    [['Ada', '0803'], 'PHONE_INVALID'],
    [['Ada', '8.03123E+09'], 'PHONE_INVALID'],
    [['Ada', ada, 'ada@'], 'EMAIL_INVALID'],
    [['Ada', ada, '', '', '', '31 June'], 'BIRTHDAY_INVALID'],
    [['Ada', ada, '', 'x'.repeat(2001)], 'NOTES_TOO_LONG'],
    [['Ada', ada, '', 'a\0b'], 'NOTES_INVALID'],
    [['Ada', ada, '', '', 'x'.repeat(31)], 'TAGS_TOO_LONG'],
    [['Ada', ada, '', '', Array.from({ length: 21 }, (_, at) => `t${at}`).join()], 'TAGS_TOO_LONG'],
    [['Ada', ada, '', '', 'a\u202eb'], 'TAGS_INVALID'],
  ])('%j is skipped: %s', (cells, reason) => expect(outcomes([cells])).toEqual([reason]));

  it('that brings nothing new is skipped, shown as written', () => {
    const known = knownWith({ ...record, email: 'ada@example.com' });
    expect(plan([['Someone Else', ' 0803-123-4567', 'other@example.com']], known)).toEqual([
      {
        line: 2,
        action: 'skip',
        reason: 'NOTHING_NEW',
        name: 'Someone Else',
        phone: '0803-123-4567',
        email: 'other@example.com',
        notes: '',
        tags: [],
        birthday: '',
      },
    ]);
  });

  it('with a number that an earlier row has used is skipped, unless that row was', () => {
    const rows = [
      ['Ada', ada, 'wrong'],
      ['Ada', ada],
      ['Ada', `+234${ada.slice(1)}`],
    ];
    expect(outcomes(rows)).toEqual(['EMAIL_INVALID', 'add', 'PHONE_TWICE']);
  });

  it("with another client's email and a number of its own is another client", () => {
    const known = knownWith({ ...record, email: 'ada@example.com' });
    expect(outcomes([['Musa', musa, 'ADA@example.com']], known)).toEqual(['add']);
    const both = [
      ['Ada', ada, 'a@example.com'],
      ['Musa', musa, 'A@example.com'],
    ];
    expect(outcomes(both)).toEqual(['add', 'add']);
  });

  it('without text is passed over, and the lines keep counting', () => {
    expect(plan([['Ada', ada], ['', ' '], [], ['Musa', musa]]).map(({ line }) => line)).toEqual([2, 5]);
  });
});

describe('a file', () => {
  const local = (index: number): string => `080${String(index).padStart(8, '0')}`;

  it('may hold 5,000 clients, and blank rows besides', () => {
    const rows = Array.from({ length: mostImportRows }, (_, at) => ['Ada', local(at)]);
    expect(plan([...rows, ['', '']])).toHaveLength(mostImportRows);
    const more = allAtOnce(planImport({ header, rows: [...rows, ['Ada', musa]] }, none));
    expect(more).toEqual({ ok: false, reason: 'TOO_MANY_ROWS' });
  });

  it('may hold 200 different tags', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => [
        'Ada',
        local(at),
        '',
        '',
        `tag ${at}, ${at % 2 === 0 ? 'VIP' : 'Vip'}`,
      ]);
    expect(plan(rows(mostImportTags - 1))).toHaveLength(mostImportTags - 1);
    expect(allAtOnce(planImport({ header, rows: rows(mostImportTags) }, none))).toEqual({
      ok: false,
      reason: 'TOO_MANY_TAGS',
    });
  });
});

describe('an import', () => {
  const anyPhone = fc.constantFrom<string>(ada, musa, '08111234567', '07011234567');
  const anyEmail = fc.constantFrom<string>('', '', 'a@example.com', 'B@example.com', 'c@example.com');
  const anyNotes = fc.constantFrom<string>('', '=1+1', 'Latex');
  const anyTags = fc.constantFrom<readonly string[]>([], ['VIP'], ['VIP', 'bridal']);
  const anyBirthday = fc.constantFrom<string>('', '03-12');
  const anyRecord = fc.record({
    phone: anyPhone,
    email: anyEmail,
    notes: anyNotes,
    tags: anyTags,
    birthday: anyBirthday,
  });
  const anyRecords = fc
    .uniqueArray(anyRecord, { selector: ({ phone }) => phone, maxLength: 4 })
    .map((all) => all.map((one, index) => ({ ...one, clientId: `c${index}`, name: 'On Record' })));
  const anyRow = fc
    .record({
      name: fc.constantFrom('Ada Obi', 'Musa', ''),
      phone: fc.oneof({ weight: 8, arbitrary: anyPhone }, fc.constantFrom('', 'x')),
      email: fc.oneof({ weight: 8, arbitrary: anyEmail }, fc.constant('wrong@')),
      notes: anyNotes,
      tags: anyTags,
      birthday: anyBirthday,
    })
    .map((row) => [
      ...[row.name, row.phone, row.email, row.notes, row.tags.join(', ')],
      birthdayText(row.birthday),
    ]);

  it('never changes what is there, and brings nothing when it is made again', () => {
    let done = 0;
    fc.assert(
      fc.property(anyRecords, fc.array(anyRow, { maxLength: 8, size: 'max' }), (records, rows) => {
        const applied: (readonly string[])[] = [];
        const after = new Map<string, (typeof records)[number]>(
          records.map((client) => [client.phone, client]),
        );
        for (const row of plan(rows, knownWith(...records))) {
          const cells = rows[row.line - 2] ?? [];
          if (row.action === 'skip') {
            // Nobody is kept out by whose address they share, only by a fault of their own row.
            const phone = parsePhone(row.phone);
            if (phone !== null && !after.has(localPhone(phone)))
              expect([row.name === '', row.email === 'wrong@']).toContain(true);
            continue;
          }
          done += 1;
          applied.push(cells);
          const phone = localPhone(row.phone);
          const before = after.get(phone);
          expect(before === undefined).toBe(row.action === 'add');
          if (before !== undefined) {
            for (const field of ['email', 'notes', 'tags', 'birthday'] as const)
              expect(row[field].length === 0 || before[field].length === 0, field).toBe(true);
          }
          expect(before?.email || row.email).toBe(before?.email || cells[2]);
          after.set(phone, {
            phone,
            name: row.name,
            clientId: row.action === 'update' ? row.clientId : `n${row.line}`,
            email: before?.email || row.email,
            notes: before?.notes || row.notes,
            tags: before !== undefined && before.tags.length > 0 ? before.tags : [...row.tags],
            birthday: before?.birthday || row.birthday,
          });
        }
        const numbers = applied.map(([, phone]) => phone);
        expect(new Set(numbers).size).toBe(numbers.length);
        const again = plan(applied, knownWith(...after.values()));
        for (const row of again) expect(row.action).toBe('skip');
      }),
      { numRuns: 500 },
    );
    expect(done).toBeGreaterThan(300);
  });

  it('of our own export brings back every client as they were', () => {
    const anyClient = fc.record({
      name: fc.constantFrom('Ada Obi', "N'Golo", '-Ada'),
      phone: anyPhone.map((phone) => `+234${phone.slice(1)}`),
      notes: fc.constantFrom('', '=1+1', "'=1", '@home', '"quoted", and\nmore'),
      tags: fc.constantFrom('', '+1', 'VIP, bridal'),
      birthday: fc.constantFrom('', '03-12', '12-01'),
    });
    fc.assert(
      fc.property(anyClient, ({ name, phone, notes, tags, birthday }) => {
        // As a CSV parser hands the cells over: without their quotes.
        const cells = [name, phone, '', notes, tags, birthdayText(birthday)].map((value) =>
          csvCell(value).replace(/^"|"$/g, '').replace(/""/g, '"'),
        );
        expect(plan([cells])).toEqual([
          {
            line: 2,
            action: 'add',
            name,
            phone,
            email: '',
            notes,
            tags: tags === '' ? [] : tags.split(', '),
            birthday,
          },
        ]);
      }),
    );
  });
});
