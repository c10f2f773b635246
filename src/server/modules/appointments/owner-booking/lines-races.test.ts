import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#core/calendar/instant.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { fromOwnNetwork } from '../../../testing/client-network.ts';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { deepIt } from '../../../testing/gate.ts';
import { countWaiting } from '../../../testing/lock-waits.ts';
import { openHours } from '../../../testing/open-hours.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { storedId, storedKey } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { type LinesSalon, openLinesSalon } from '../testing/lines-harness.ts';
import { countLinesOf, expectNobodyTwice } from '../testing/lines-standing.ts';
import { codesOf, idOf } from '../testing/schedule-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos. After each test the auditor compares lines with what is held for them. */
const app = useTestApp({ trustProxy: '127.0.0.1' });
let salon: LinesSalon;

/** `HISTORIES=200` is the deep run. */
const HISTORIES = runSize('HISTORIES', 2);
const ROUNDS = runSize('ROUNDS', 6);
const random = numbersFrom(RUN_SEED);
const oneOf = <T>(all: readonly [T, ...T[]]): T => all[random(all.length)] ?? all[0];

beforeEach(async () => {
  salon = await openLinesSalon(app);
});

type Fields = Readonly<Record<string, unknown>>;

let clients = 0;
const publicly = (of: LinesSalon, over: Fields): Promise<Answer> => {
  clients += 1;
  const {
    serviceId: _one,
    staffId: _any,
    ...body
  } = bookingBody(of.owner, of.wash, {
    clientPhone: `0906${String(clients).padStart(7, '0')}`,
  });
  return app
    .visitor()
    .send('POST', '/api/appointments', { body: { ...body, ...over }, headers: fromOwnNetwork() });
};
const setStatus = (of: LinesSalon, id: string, status: string) =>
  of.owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });
const undo = (of: LinesSalon, id: string) => of.owner.visitor.send('POST', `/api/appointments/${id}/undo`);
/** An edit of lines whose price was agreed to; `priced`: lines that cost the same. */
const editLines = async (of: LinesSalon, id: string, over: Fields): Promise<Answer> => {
  const shown = await of.edit(id, { ...over, dryRun: true });
  return shown.status === 200 ? of.edit(id, { ...over, quoteHash: shown.body.preview.hash }) : shown;
};
const later = (date: string, minutes: number): string =>
  new Date(Date.parse(date) + minutes * minuteMs).toISOString();

/** What nobody may be answered is a fault. */
const expectAnswered = (answers: readonly Answer[], ...more: readonly number[]): void => {
  for (const { status, text } of answers) expect([200, 409, ...more], text).toContain(status);
};

type Deed = 'book' | 'book one' | 'book internally' | 'move' | 'add' | 'drop' | 'give' | 'cancel' | 'undo';
const DEEDS: readonly [Deed, ...Deed[]] = [
  'book',
  'book',
  'book one',
  'book internally',
  'move',
  'move',
  'add',
  'drop',
  'give',
  'cancel',
  'undo',
];

/** What one client or owner does, chosen before anything begins, so that a seed tells all but who comes first. */
const deedOf = (begin: string) => {
  const { wash, set, nails, colour, toes, locs, ada, bola } = salon;
  const services: readonly [Fields, ...Fields[]] = [
    { serviceId: wash._id },
    { serviceId: set._id },
    { serviceId: nails._id, staffId: bola },
    { serviceId: colour._id, staffId: ada },
    { serviceId: toes._id },
    { serviceId: locs._id, hands: 2 },
  ];
  return {
    deed: oneOf(DEEDS),
    date: later(begin, 15 * random(8)),
    lines: Array.from({ length: 1 + random(3) }, () => oneOf(services)),
    person: oneOf([ada, bola, 'any']),
    about: random(1000),
  };
};

type Chosen = ReturnType<typeof deedOf>;
type Booked = { readonly line: number; readonly serviceId: string; readonly cancelled: boolean };

const change = async (id: string, { deed, date, lines, person, about }: Chosen): Promise<Answer> => {
  if (deed === 'move') return salon.move(id, { date });
  if (deed === 'cancel') return setStatus(salon, id, 'cancelled');
  if (deed === 'undo') return undo(salon, id);
  const all: readonly Booked[] = (await salon.read(id)).lines;
  const kept = all
    .filter(({ cancelled }) => !cancelled)
    .map(({ line, serviceId }): Fields => ({ line, serviceId }));
  if (deed === 'add') return editLines(salon, id, { lines: [...kept, ...lines.slice(0, 1)] });
  const at = about % kept.length;
  if (deed === 'drop') return editLines(salon, id, { lines: kept.length < 2 ? kept : kept.toSpliced(at, 1) });
  return editLines(salon, id, { lines: kept.with(at, { ...kept[at], staffId: person }) });
};

const act = (made: readonly string[], chosen: Chosen): Promise<Answer> => {
  const { deed, date, lines, person, about } = chosen;
  if (deed === 'book one') return publicly(salon, { serviceId: salon.wash._id, staffId: person, date });
  const id = made[about % Math.max(1, made.length)];
  if (deed === 'book' || id === undefined) return publicly(salon, { lines, date });
  if (deed === 'book internally') return salon.book(lines, { date, override: true });
  return change(id, chosen);
};

test(`in ${HISTORIES} random histories of lines nobody is ever busy twice, and no booking is half there`, async () => {
  const deadlocks = await countDeadlocks(app);
  const codes: Record<string, number> = {};
  const halfDays = openHours(4 * HISTORIES).filter((_, index) => index % 4 === 0);
  for (const begin of halfDays) {
    const made: string[] = [];
    const answers: Answer[] = [];
    const everybody = Array.from({ length: 16 }, () => Array.from({ length: 3 }, () => deedOf(begin)));
    await Promise.all(
      everybody.map(async (deeds) => {
        for (const deed of deeds) {
          const answer = await act(made, deed);
          answers.push(answer);
          const id: string | undefined = answer.body.data?._id;
          if (answer.status === 200 && id !== undefined && !made.includes(id)) made.push(id);
        }
      }),
    );
    expectAnswered(answers, 422);
    await expectNobodyTwice(app, salon.owner);
    for (const [code, count] of Object.entries(codesOf(answers))) codes[code] = (codes[code] ?? 0) + count;
  }
  const stood = await expectNobodyTwice(app, salon.owner);
  console.info(`${HISTORIES} histories of lines, after which ${stood} stretches stand:`, codes);
  expect(stood).toBeGreaterThan(HISTORIES);
  expect(Object.keys(codes)).toEqual(
    expect.arrayContaining(['ok', '409 SLOT_TAKEN', '409 ILLEGAL_TRANSITION']),
  );
  expect(await countDeadlocks(app)).toBe(deadlocks);
}, 900_000);

deepIt(
  'two bookings of several lines that take each other’s time never wait for each other for ever',
  async () => {
    const { wash, nails, locs, ada, bola } = salon;
    const deadlocks = await countDeadlocks(app);
    const places = ['2027-02-02T08:00:00Z', '2027-02-02T09:00:00Z', '2027-02-02T13:00:00Z'];
    const both = idOf(
      await salon.book(
        [
          { serviceId: wash._id, staffId: ada },
          { serviceId: nails._id, staffId: bola },
        ],
        {
          date: places[0],
        },
      ),
    );
    const pair = idOf(
      await salon.book([{ serviceId: locs._id, hands: 2 }], { date: '2027-02-02T11:00:00Z' }),
    );
    const one = idOf(await salon.book([{ serviceId: wash._id, staffId: bola }], { date: places[2] }));
    const swapped = [
      { line: 1, serviceId: wash._id, staffId: bola },
      { line: 2, serviceId: nails._id, staffId: ada },
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = (turn: number) => ({ date: places[(round + turn) % 3] });
      const raced = await Promise.all([
        salon.move(both, at(0)),
        salon.move(pair, at(0)),
        salon.move(one, at(1)),
        salon.edit(both, {
          ...at(1),
          lines: round % 2 === 0 ? swapped : swapped.map(({ staffId: _, ...line }) => line),
        }),
        salon.move(pair, at(2)),
        salon.edit(one, { ...at(2), serviceId: wash._id, staffId: 'any' }),
      ]);
      expectAnswered(raced);
      await expectNobodyTwice(app, salon.owner);
    }
    expect(await countDeadlocks(app)).toBe(deadlocks);
  },
  120_000,
);

test('a line that is cancelled while its booking moves frees what it had, wherever that is', async () => {
  const { wash, nails, ada, bola } = salon;
  const deadlocks = await countDeadlocks(app);
  for (const begin of openHours(8 * (40 + ROUNDS))
    .filter((_, index) => index % 8 === 0)
    .slice(40)) {
    const lines = [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ];
    const id = idOf(await salon.book(lines, { date: begin, override: true }));
    const cut = { lines: [{ line: 1, serviceId: wash._id }] };
    const shown = await salon.edit(id, { ...cut, dryRun: true });
    const [edited, moved, first, second] = await Promise.all([
      salon.edit(id, { ...cut, quoteHash: shown.body.preview.hash, version: 1 }),
      salon.move(id, { date: later(begin, 120), version: 1 }),
      salon.book([{ serviceId: nails._id, staffId: bola }], { date: later(begin, 30), override: true }),
      salon.book([{ serviceId: nails._id, staffId: bola }], { date: later(begin, 150), override: true }),
    ]);
    expectAnswered([edited, moved, first, second]);
    // Of the two changes of one version one is saved, or the move found its time taken.
    expect([edited, moved].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    if (moved.status === 200) expect(second.status).toBe(409);
    if (edited.status !== 200 && moved.status !== 200) expect(edited.body.code).toBe('ILLEGAL_TRANSITION');
    await expectNobodyTwice(app, salon.owner);
  }
  expect(await countDeadlocks(app)).toBe(deadlocks);
}, 120_000);

test('of a cancellation that is undone and a new booking of one of its lines one has the time', async () => {
  const { wash, nails, ada, bola } = salon;
  for (const begin of openHours(8 * (50 + ROUNDS))
    .filter((_, index) => index % 8 === 0)
    .slice(50)) {
    const lines = [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ];
    const id = idOf(await salon.book(lines, { date: begin, override: true }));
    expect((await setStatus(salon, id, 'cancelled')).status).toBe(200);
    const raced = await Promise.all([
      undo(salon, id),
      salon.book([{ serviceId: nails._id, staffId: bola }], { date: later(begin, 45), override: true }),
      publicly(salon, { lines: lines.slice(1), date: later(begin, 30) }),
    ]);
    expect(codesOf(raced)).toEqual({ ok: 1, '409 SLOT_TAKEN': 2 });
    await expectNobodyTwice(app, salon.owner);
  }
}, 120_000);

deepIt(
  'while bookings of several lines change, whoever leaves leaves none of them behind',
  async () => {
    const deadlocks = await countDeadlocks(app);
    const codes: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const team = await openLinesSalon(app);
      const { wash, set, nails, locs, ada, bola, owner } = team;
      const chi = await team.addStaff('Chi Obi');
      const day = '2026-12-08T';
      const book = async (time: string, lines: readonly Fields[]): Promise<string> =>
        idOf(await team.book(lines, { date: `${day}${time}:00Z` }));
      const behind = await book('08:00', [
        { serviceId: wash._id, staffId: ada },
        { serviceId: nails._id, staffId: bola },
      ]);
      const plain = await book('10:00', [{ serviceId: wash._id, staffId: ada }]);
      const gone = await book('11:00', [{ serviceId: set._id }, { serviceId: nails._id, staffId: bola }]);
      await setStatus(team, gone, 'cancelled');
      const kept = { line: 1, serviceId: wash._id };
      const raced = await Promise.all([
        // More of Bola's, less of it, and elsewhere.
        editLines(team, plain, { lines: [kept, { serviceId: set._id, staffId: bola }] }),
        round % 2 === 0
          ? editLines(team, behind, { lines: [kept] })
          : team.move(behind, { date: `${day}13:00:00Z` }),
        undo(team, gone),
        publicly(team, {
          lines: [{ serviceId: locs._id, hands: 2 }, { serviceId: wash._id }],
          date: `${day}14:00:00Z`,
        }),
        owner.visitor.send('DELETE', `/api/staff/${bola}?reassignTo=${encodeURIComponent(chi)}`),
        publicly(team, { serviceId: wash._id, staffId: bola, date: `${day}12:30:00Z` }),
        publicly(team, { serviceId: wash._id, staffId: 'any', date: `${day}10:30:00Z` }),
      ]);
      expectAnswered(raced, 404, 422);
      const [, , undone, , left] = raced;
      // What is undone once she has left comes back as it was, under her name.
      const back = undone?.status === 200 && (await team.read(gone)).version === 3 ? 2 : 0;
      const behindHer = (await countLinesOf(app, storedId(bola))) - back;
      if (left?.status === 200) expect(behindHer).toBe(0);
      else expect(behindHer).toBeGreaterThan(0);
      await expectNobodyTwice(app, owner);
      for (const [code, count] of Object.entries(codesOf([left]))) codes[code] = (codes[code] ?? 0) + count;
    }
    console.info(`${ROUNDS} times somebody left while their bookings changed:`, codes);
    expect(await countDeadlocks(app)).toBe(deadlocks);
  },
  240_000,
);

test('a line for somebody who is leaving is added before that or not at all', async () => {
  const { wash, set, ada, bola, owner, book, edit, addStaff } = salon;
  const chi = await addStaff('Chi Obi');
  const id = idOf(await book([{ serviceId: wash._id, staffId: ada }], { date: '2026-12-08T10:00:00Z' }));
  const lines = [
    { line: 1, serviceId: wash._id },
    { serviceId: set._id, staffId: bola },
  ];
  const shown = await edit(id, { lines, dryRun: true });
  const gate = new pg.Client({ connectionString: app.adminUrl });
  await gate.connect();
  await gate.query('BEGIN');
  await gate.query('SELECT FROM staff WHERE business_id = $1 AND staff_id = $2 FOR UPDATE', [
    ...storedKey(bola),
  ]);
  const leaving = owner.visitor.send('DELETE', `/api/staff/${bola}?reassignTo=${encodeURIComponent(chi)}`);
  await expect.poll(() => countWaiting(app), { interval: 10 }).toBe(1);
  const adding = edit(id, { lines, quoteHash: shown.body.preview.hash });
  await expect.poll(() => countWaiting(app), { interval: 10 }).toBe(2);
  await gate.query('COMMIT');
  await gate.end();
  expect((await leaving).status).toBe(200);
  expect((await adding).status).not.toBe(200);
  expect(await countLinesOf(app, storedId(bola))).toBe(0);
});
