import { beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#core/calendar/instant.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { openHours } from '../../../testing/open-hours.ts';
import { RUN_SEED, RUNS_ALONE, runSize } from '../../../testing/run-size.ts';
import { storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import {
  codesOf,
  countOverlaps,
  idOf,
  openScheduleHarness,
  type ScheduleHarness,
  standingWith,
} from '../testing/schedule-harness.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
let owner: TestOwner;
let harness: ScheduleHarness;
let short: { readonly _id: string };

/** `ROUNDS=200 CLIENTS=500` makes it the figure of invariants T1. */
const ROUNDS = runSize('ROUNDS', 1);
const EVERYBODY = runSize('CLIENTS', 100);
const random = numbersFrom(RUN_SEED);
const share = (of: number): number => Math.round(of * EVERYBODY);
const [CLIENTS, MOVERS, CONFIRMED] = [share(0.5), share(0.06), share(0.04)];
const OWN = EVERYBODY - CLIENTS - 2 * MOVERS - CONFIRMED;

beforeAll(async () => {
  owner = await createOwner(app);
  harness = openScheduleHarness(app, owner, await createService(owner));
  short = await createService(owner, { name: 'Trim', duration: 15 });
  // What comes first also plans and compiles; that is not what is measured.
  const first = await newMover('2027-03-01T09:00:00.000Z');
  await harness.internally({ date: '2027-03-01T10:00:00.000Z' });
  await harness.edit(first.id, { serviceId: short._id, date: '2027-03-01T12:00:00.000Z' });
  await harness.moveByLink(first.token, '2027-03-01T14:00:00.000Z');
  await harness.setStatus(first.id, 'confirmed');
});

const before = (date: string, minutes: number): string =>
  new Date(Date.parse(date) - minutes * minuteMs).toISOString();

/** The quarters of a day on which nothing else happens. */
const quarters = (day: string): readonly string[] =>
  Array.from({ length: 32 }, (_, index) => before(`${day}T08:00:00.000Z`, -15 * index));

/** A quarter of an hour somewhere else, to be moved or confirmed. */
const standElsewhere = async (date: string): Promise<string> =>
  idOf(await harness.publicly({ serviceId: short._id, date }));

type Mover = { readonly id: string; readonly at: string; readonly token: string };
const newMover = async (at: string): Promise<Mover> => {
  const id = await standElsewhere(at);
  return { id, at, token: await harness.linkFor(id) };
};

type Wish = { readonly kind: string; readonly send: () => Promise<Answer>; readonly mover?: number };
type Raced = { readonly wish: Wish; readonly answer: Answer; readonly milliseconds: number };

const race = (wishes: readonly Wish[]): Promise<readonly Raced[]> =>
  Promise.all(
    wishes.map(async (wish) => {
      const began = performance.now();
      const answer = await wish.send();
      return { wish, answer, milliseconds: performance.now() - began };
    }),
  );

const shuffled = <T>(all: readonly T[]): readonly T[] =>
  all
    .map((one) => ({ one, place: random(2 ** 31) }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ one }) => one);

test(`${EVERYBODY} clients, owners, moves and confirmations at one slot, ${ROUNDS} times: one gets it`, async () => {
  const byLink = await Promise.all(quarters('2027-03-02').slice(0, MOVERS).map(newMover));
  const byOwner = await Promise.all(quarters('2027-03-03').slice(0, MOVERS).map(newMover));
  const deadlocks = await countDeadlocks(app);
  const winners: Record<string, number> = {};
  let slowest = 0;
  // Every other hour, since those who begin earlier reach into the hour before.
  for (const date of openHours(2 * ROUNDS).filter((_, index) => index % 2 === 1)) {
    const pending = await Promise.all(quarters('2027-03-04').slice(0, CONFIRMED).map(standElsewhere));
    // An hour from any of these takes the quarter that those who move want.
    const start = (index: number) => before(date, 15 * (index % 4));
    const raced = await race(
      shuffled<Wish>([
        ...Array.from({ length: CLIENTS }, (_, index) => ({
          kind: 'a client',
          send: () => harness.publicly({ date: start(index) }),
        })),
        ...Array.from({ length: OWN }, (_, index) => ({
          kind: 'the owner',
          send: () => harness.internally({ date: start(index) }),
        })),
        ...byLink.map(({ token }, mover) => ({
          kind: 'a move by link',
          mover,
          send: () => harness.moveByLink(token, date),
        })),
        ...byOwner.map(({ id }, mover) => ({
          kind: 'an edit',
          mover,
          send: () => harness.edit(id, { serviceId: short._id, date }),
        })),
        ...pending.map((id) => ({ kind: 'confirm', send: () => harness.setStatus(id, 'confirmed') })),
      ]),
    );
    const answersOf = (confirming: boolean) =>
      raced.filter(({ wish }) => (wish.kind === 'confirm') === confirming).map(({ answer }) => answer);
    expect(codesOf(answersOf(false))).toEqual({ ok: 1, '409 SLOT_TAKEN': EVERYBODY - CONFIRMED - 1 });
    expect(codesOf(answersOf(true))).toEqual({ ok: CONFIRMED });
    slowest = Math.max(slowest, ...raced.map(({ milliseconds }) => milliseconds));
    if (RUNS_ALONE) expect(slowest).toBeLessThanOrEqual(3000);
    await Promise.all(pending.map((id) => harness.setStatus(id, 'cancelled')));
    const { kind, mover } = raced.find(({ answer, wish }) => answer.status === 200 && wish.kind !== 'confirm')
      ?.wish ?? { kind: '' };
    winners[kind] = (winners[kind] ?? 0) + 1;
    // Whoever won has left for good: somebody else stands where they were.
    const movers = kind === 'an edit' ? byOwner : byLink;
    if (mover !== undefined) movers[mover] = await newMover(movers[mover]?.at ?? '');
  }
  console.info(`${ROUNDS} mixed rounds: slowest answer ${Math.round(slowest)} ms; winners:`, winners);
  expect(countOverlaps(await standingWith(app, owner.staffId))).toBe(0);
  await expectTimeAsBooked();
  expect(await countDeadlocks(app)).toBe(deadlocks);
}, 900_000);

/** Nobody holds time they do not stand at, as one who lost would that moved halfway. */
const expectTimeAsBooked = async (): Promise<void> => {
  const standing = await standingWith(app, owner.staffId);
  const held = await storedRows(
    app,
    `SELECT occupancy_id AS id, (extract(epoch FROM lower(during)) * 1000)::float8 AS start,
            (extract(epoch FROM upper(during)) * 1000)::float8 AS end
       FROM occupancies WHERE staff_id = $1 ORDER BY lower(during)`,
    [storedId(owner.staffId)],
  );
  expect(held).toEqual(standing);
};
