import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hourMs } from '#core/calendar/instant.ts';
import { connect } from '../platform/db/connect.ts';
import { firstBroken, type Invariant } from './invariants/invariant.ts';
import { invariants } from './invariants/invariants.ts';
import { amongChanged, changedSince, watched } from './invariants/narrowing.ts';
import { runAudit } from './run-audit.ts';
import { accountViolations, addSignedIn } from './testing/account-violations.ts';
import { bookingViolations } from './testing/booking-violations.ts';
import {
  addBooked,
  addHeld,
  addHeldInTurn,
  addPayoutChange,
  checkoutViolations,
} from './testing/checkout-violations.ts';
import { historyViolations } from './testing/history-violations.ts';
import { addLines, addOrder, linesViolations } from './testing/lines-violations.ts';
import { messageViolations } from './testing/message-violations.ts';
import { addCash, moneyViolations } from './testing/money-violations.ts';
import { reviewViolations } from './testing/review-violations.ts';
import { addAsked, addBarely, addTold } from './testing/seeded-messages.ts';
import type { Seed } from './testing/seeded-violation.ts';
import { useSeeding } from './testing/seeding.ts';
import { addWaiting, waitlistViolations } from './testing/waitlist-violations.ts';

/** Every violation is planted by hand, past all constraints, and undone: the auditor must find what they would miss. */
const seeding = useSeeding();
const {
  onNodes,
  run,
  ask,
  business,
  service,
  addOccupancy,
  addSound,
  addRental,
  addRefundAccount,
  addAgreement,
  addPicture,
} = seeding;

const plants: readonly Seed[] = [
  ...bookingViolations(seeding),
  ...historyViolations(seeding),
  ...linesViolations(seeding),
  ...messageViolations(seeding),
  ...accountViolations(seeding),
  ...moneyViolations(seeding),
  ...checkoutViolations(seeding),
  ...waitlistViolations(seeding),
  ...reviewViolations(seeding),
];

/** All of them in one statement: one by one, as often as there are plants, they would take the longest. */
const brokenBy = (asked: readonly Invariant[], textOf: (invariant: Invariant) => string): string =>
  asked
    .map(
      (invariant) => `SELECT ${invariants.indexOf(invariant)} AS broken WHERE EXISTS (${textOf(invariant)})`,
    )
    .join(' UNION ALL ');
const anywhere = { name: 'broken', text: brokenBy(invariants, ({ text }) => text) };
const latest = {
  name: 'latest transaction',
  text: `SELECT xmin::text AS xid FROM (${Object.keys(watched)
    .map((table) => `SELECT xmin FROM ${table}`)
    .join(' UNION ALL ')}) AS rows ORDER BY age(xmin) LIMIT 1`,
};

/** Asked of nothing but what the last step that wrote anything wrote. */
const askNarrowly = async (asked: readonly Invariant[]) => {
  const [last] = await ask(latest);
  const changed = await ask({ name: 'changed', text: changedSince, values: [last?.['xid']] });
  // Every statement has both of them for values, whichever it asks for.
  const text = `${brokenBy(asked, (invariant) => firstBroken(invariant, 1, amongChanged(invariant)))}
    UNION ALL SELECT 0 WHERE $1::uuid[] IS NULL OR $2::uuid[] IS NULL`;
  const values = [changed.map(({ business }) => business), changed.map(({ booking }) => booking)];
  return ask({ name: '', text, values });
};

/**
 * Each for itself, as the auditor does, and as the role that planted: nodes show what is not committed to no other. A
 * look there is at everything (`readWatermark`). That nothing else is broken, one server shows in less time.
 */
const brokenOnNodes = async (asked: readonly Invariant[]) => {
  const broken: string[] = [];
  for (const invariant of asked)
    if ((await ask({ name: '', text: firstBroken(invariant, 1) })).length > 0) broken.push(invariant.name);
  return { whole: broken, narrow: broken };
};

/**
 * The invariants broken as the auditor's own role sees it, where it looks at everything, and those of `asked` where it
 * looks at what was written last alone; the transaction stays open.
 */
const brokenNow = async (asked: readonly Invariant[] = invariants) => {
  if (onNodes) return brokenOnNodes(asked);
  await run('SET LOCAL ROLE akoko_platform');
  const [whole, narrow] = [await ask(anywhere), await askNarrowly(asked)];
  await run('RESET ROLE');
  const named = (rows: typeof whole) => rows.map(({ broken }) => invariants[Number(broken)]?.name);
  return { whole: named(whole), narrow: named(narrow) };
};
const nothing = { whole: [], narrow: [] };

test.each([
  ['what a client was told', addTold],
  ['what a client was told at night', addAsked],
  ['what barely holds', addBarely],
  ['an order of two items, one made of the other', addOrder],
  ['times held in turn', addHeldInTurn],
  ['another account for deposits', () => addPayoutChange(seeding, { after: '1 day', told: true })],
] as const)('%s breaks nothing', async (_, add) => {
  await run('BEGIN');
  try {
    await add(seeding);
    expect(await brokenNow()).toEqual(nothing);
  } finally {
    await run('ROLLBACK');
  }
});

test('sound bookings break nothing', async () => {
  await run('BEGIN');
  await addBooked(seeding);
  await addHeld(seeding);
  await addWaiting(seeding);
  await addSignedIn(seeding);
  const rental = await addRental('[2026-12-08,2026-12-11)', 1);
  await addRefundAccount(rental);
  await addAgreement(rental);
  await addRental('[2026-12-06,2026-12-10)', 1);
  await addCash(seeding, rental, 'caution');
  const picture = await addPicture('service');
  await run('UPDATE services SET image_id = $1 WHERE service_id = $2', [picture, service]);
  expect(await brokenNow()).toEqual(nothing);
  await run('ROLLBACK');
});

test('lines that stand break nothing', async () => {
  await run('BEGIN');
  await addLines(seeding);
  expect(await brokenNow()).toEqual(nothing);
  await run('ROLLBACK');
});

test.each(plants)('%s: %s is found', async (invariant, _, plant) => {
  await run('BEGIN');
  try {
    await plant();
    const planted = invariants.filter(({ name }) => name === invariant);
    expect(await brokenNow(planted)).toEqual({ whole: [invariant], narrow: [invariant] });
  } finally {
    await run('ROLLBACK');
  }
});

/** In a day by the database's own clock. */
const beginSoon = (id: string) => {
  const [starts, ends] = [24, 25].map((hours) => new Date(Date.now() + hours * hourMs).toISOString());
  const text = 'UPDATE appointments SET starts_at = $2, ends_at = $3 WHERE appointment_id = $1';
  return run(text, [id, starts ?? '', ends ?? '']);
};
test.each([
  [
    'an appointment that stands holds its time',
    async () => {
      await beginSoon(await addSound());
      await run('DELETE FROM occupancies');
    },
  ],
  [
    'a hire that stands holds its units, and no other does unless it came back',
    async () => {
      await beginSoon(await addRental('[2026-12-08,2026-12-11)', 1));
      await run('DELETE FROM rental_claims');
    },
  ],
] as const)(
  '%s: what it held has gone without a trace, of one that begins soon',
  async (invariant, plant) => {
    await run('BEGIN');
    try {
      await plant();
      // Whatever gives time back raises its business's version.
      await run('INSERT INTO diary_versions (business_id, version) VALUES ($1, 1)', [business]);
      const { narrow } = await brokenNow(invariants.filter(({ name }) => name === invariant));
      expect(narrow).toEqual([invariant]);
    } finally {
      await run('ROLLBACK');
    }
  },
);

test('every invariant has a violation planted against it', () => {
  expect(new Set(plants.map(([name]) => name))).toEqual(new Set(invariants.map(({ name }) => name)));
});

test('every invariant is listed with what it shows', () => {
  const listed = readFileSync(new URL('../../../docs/audit.md', import.meta.url), 'utf8');
  expect(invariants.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
});

test('what cannot be asked is said to be so, and the rest is asked', async () => {
  const audited = connect(seeding.url(), { max: 1, onError: () => undefined });
  try {
    await run('REVOKE SELECT ON waitlist_days FROM akoko_platform');
    const found = await runAudit(audited);
    expect(found.map(({ unasked }) => unasked)).toEqual(
      found.map(() => 'permission denied for table waitlist_days'),
    );
    expect(found.map(({ invariant }) => invariant)).toEqual(['a day that somebody waits for is looked at']);
  } finally {
    await run('GRANT SELECT ON waitlist_days TO akoko_platform');
    await audited.close();
  }
});

test('the auditor names what is broken and shows where', async () => {
  const audited = connect(seeding.url(), { max: 1, onError: () => undefined });
  try {
    expect(await runAudit(audited)).toEqual([]);
    const id = randomUUID();
    await addOccupancy(id);
    expect(await runAudit(audited)).toEqual([
      {
        invariant: 'no time is held for an appointment that has ended or was cancelled',
        found: 1,
        rows: [{ business_id: business, occupancy_id: id }],
      },
    ]);
  } finally {
    await audited.close();
  }
});
