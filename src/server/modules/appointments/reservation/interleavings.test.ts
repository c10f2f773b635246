import { beforeAll, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#core/calendar/instant.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { openHours } from '../../../testing/open-hours.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import {
  codesOf,
  countOverlaps,
  openScheduleHarness,
  type ScheduleHarness,
  standingWith,
} from '../testing/schedule-harness.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
let owner: TestOwner;
let harness: ScheduleHarness;
let services: readonly { readonly _id: string }[];

/** `HISTORIES=1000` makes it the figure of invariants T2. */
const HISTORIES = runSize('HISTORIES', 6);
const MOST_CLIENTS = 50;
const random = numbersFrom(RUN_SEED);

beforeAll(async () => {
  owner = await createOwner(app);
  services = await Promise.all(
    [15, 45, 60].map((duration) => createService(owner, { name: `${duration} minutes`, duration })),
  );
  harness = openScheduleHarness(app, owner, services[2] ?? { _id: '' });
});

type Step = 'book' | 'book internally' | 'confirm' | 'cancel' | 'move';
const STEPS: readonly Step[] = ['book', 'book', 'book internally', 'confirm', 'confirm', 'cancel', 'move'];

const oneOf = <T>(all: readonly T[]): T | undefined => all[random(all.length)];

/**
 * What one client does, chosen before anything begins, so that a seed tells all but who comes first. `about` counts the
 * bookings made by then: confirming, cancelling and moving go for any of them, each other's too.
 */
type Deed = {
  readonly step: Step;
  readonly date: string;
  readonly serviceId: string;
  readonly about: number;
};

const deedsOf = (begin: number): readonly Deed[] =>
  Array.from({ length: 1 + random(3) }, () => ({
    step: oneOf(STEPS) ?? 'book',
    // Two hours of which every quarter is wanted by many.
    date: new Date(begin + random(8) * 15 * minuteMs).toISOString(),
    serviceId: oneOf(services)?._id ?? '',
    about: random(1000),
  }));

const HALF_DAYS = openHours(400).filter((_, index) => index % 4 === 0);
const staff: string[] = [];

/** A half day of a staff member that no other history touches. */
const placeOf = async (history: number): Promise<{ readonly staffId: string; readonly begin: number }> => {
  const half = history % HALF_DAYS.length;
  if (half === 0) {
    const added = await owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    staff.push(added.body.data._id);
  }
  return { staffId: staff.at(-1) ?? '', begin: Date.parse(HALF_DAYS[half] ?? '') };
};

/** Does as chosen; as long as there is no booking to do it to, books. */
const doOne = (staffId: string, made: readonly string[], deed: Deed): Promise<Answer> => {
  const { step, date, serviceId, about } = deed;
  const place = { date, serviceId, staffId };
  const id = made[about % Math.max(1, made.length)];
  if (step === 'book' || id === undefined) return harness.publicly(place);
  if (step === 'book internally') return harness.internally(place);
  if (step === 'move') return harness.edit(id, place);
  return harness.setStatus(id, step === 'confirm' ? 'confirmed' : 'cancelled');
};

const play = async (
  staffId: string,
  made: string[],
  deeds: readonly Deed[],
  into: Answer[],
): Promise<void> => {
  for (const deed of deeds) {
    const answer = await doOne(staffId, made, deed);
    into.push(answer);
    const id: string | undefined = answer.body.data?._id;
    if (answer.status === 200 && id !== undefined && !made.includes(id)) made.push(id);
  }
};

test(`in ${HISTORIES} random histories of bookings, confirmations and cancellations none ever overlap`, async () => {
  const deadlocks = await countDeadlocks(app);
  const codes: Record<string, number> = {};
  let stood = 0;
  for (let history = 0; history < HISTORIES; history += 1) {
    const place = await placeOf(history);
    const answers: Answer[] = [];
    const made: string[] = [];
    const clients = Array.from({ length: 2 + random(MOST_CLIENTS - 1) }, () => deedsOf(place.begin));
    await Promise.all(clients.map((deeds) => play(place.staffId, made, deeds, answers)));
    for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    const standing = await standingWith(app, place.staffId);
    const here = standing.filter(({ start }) => start >= place.begin && start < place.begin + 4 * hourMs);
    stood += here.length;
    expect(countOverlaps(here), `history ${history}`).toBe(0);
    for (const [code, count] of Object.entries(codesOf(answers))) codes[code] = (codes[code] ?? 0) + count;
  }
  console.info(`${HISTORIES} histories, after which ${stood} bookings stand:`, codes);
  expect(stood).toBeGreaterThan(HISTORIES);
  expect(Object.keys(codes)).toEqual(
    expect.arrayContaining(['ok', '409 SLOT_TAKEN', '409 ILLEGAL_TRANSITION']),
  );
  for (const staffId of staff) expect(countOverlaps(await standingWith(app, staffId))).toBe(0);
  expect(await countDeadlocks(app)).toBe(deadlocks);
}, 900_000);
