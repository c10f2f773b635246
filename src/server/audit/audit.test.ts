import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '../platform/db/connect.ts';
import { firstBroken, type Invariant } from './invariants/invariant.ts';
import { invariants } from './invariants/invariants.ts';
import { amongChanged, changedSince, watched } from './invariants/narrowing.ts';
import { runAudit } from './run-audit.ts';
import { accountViolations, addSignedIn } from './testing/account-violations.ts';
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
import { END, ERASED, START, useSeeding } from './testing/seeding.ts';
import { addWaiting, waitlistViolations } from './testing/waitlist-violations.ts';

/** Every violation is planted by hand, past all constraints, and undone: the auditor must find what they would miss. */
const seeding = useSeeding();
const {
  onNodes,
  run,
  ask,
  business,
  service,
  person,
  addAppointment,
  addEvent,
  addOccupancy,
  addClaim,
  addSound,
  addRental,
  addRefundAccount,
  addAgreement,
  addPicture,
  addClient,
} = seeding;

const plants: readonly Seed[] = [
  [
    'a staff member has no two bookings at once',
    'two at the same time',
    async () => {
      await run('ALTER TABLE occupancies DROP CONSTRAINT occupancies_no_overlap');
      await addSound();
      await addSound();
    },
  ],
  [
    'an appointment that stands holds its time',
    'a pending one without any',
    async () => {
      const id = randomUUID();
      await addAppointment({ id, status: 'pending' });
      await addEvent(id, 1, 'book', 'none', 'pending');
    },
  ],
  [
    'an appointment that stands holds its time',
    'one whose time ends too early',
    async () => {
      const id = await addSound();
      await run(
        "UPDATE occupancies SET during = tstzrange($2, '2026-12-08T09:45:00Z') WHERE occupancy_id = $1",
        [id, START],
      );
    },
  ],
  [
    'an appointment that stands holds its time',
    'one that only holds it for a while',
    async () => {
      const id = await addSound();
      await run('UPDATE occupancies SET expires_at = $2 WHERE occupancy_id = $1', [id, END]);
    },
  ],
  [
    'no time is held for an appointment that has ended or was cancelled',
    'a cancelled one that kept it',
    async () => {
      const id = await addSound();
      await run("UPDATE appointments SET status = 'cancelled', version = 2 WHERE appointment_id = $1", [id]);
      await addEvent(id, 2, 'cancel', 'confirmed', 'cancelled');
    },
  ],
  [
    'no time is held for an appointment that has ended or was cancelled',
    'time of nobody',
    () => addOccupancy(randomUUID()),
  ],
  [
    'a hire that stands holds its units, and no other does unless it came back',
    'one without units',
    async () => {
      const id = randomUUID();
      await addAppointment({ id, status: 'confirmed', kind: 'item-based' });
      await addEvent(id, 1, 'book', 'none', 'confirmed');
    },
  ],
  [
    'a hire that stands holds its units, and no other does unless it came back',
    'a cancelled one that kept them',
    async () => {
      const id = randomUUID();
      await addAppointment({ id, status: 'cancelled', kind: 'item-based' });
      await run('UPDATE appointments SET version = 2 WHERE appointment_id = $1', [id]);
      await addEvent(id, 1, 'book', 'none', 'confirmed');
      await addEvent(id, 2, 'cancel', 'confirmed', 'cancelled');
      await addClaim(id, '[2026-12-08,2026-12-10)', 1);
    },
  ],
  [
    'a hire that stands holds its units, and no other does unless it came back',
    'units of nobody',
    () => addClaim(randomUUID(), '[2026-12-08,2026-12-10)', 1),
  ],
  [
    'a hire that stands holds its units, and no other does unless it came back',
    'one that only holds them for a while',
    async () => {
      await addRental('[2026-12-08,2026-12-10)', 1);
      await run('UPDATE rental_claims SET expires_at = $1', [END]);
    },
  ],
  [
    'no more units are out on a day than there are',
    'three of two on one day',
    async () => {
      await addRental('[2026-12-08,2026-12-11)', 2);
      await addRental('[2026-12-08,2026-12-10)', 1);
    },
  ],
  [
    'a hire holds as many units as were booked, over all its days',
    'one unit of two',
    async () => {
      await addRental('[2026-12-08,2026-12-10)', 2);
      await run('UPDATE rental_claims SET quantity = 1');
    },
  ],
  [
    'a hire holds as many units as were booked, over all its days',
    'one that gives its last day away',
    () => addRental('[2026-12-08,2026-12-09)', 1),
  ],
  [
    'a hire holds as many units as were booked, over all its days',
    'one that holds other days',
    () => addRental('[2026-12-11,2026-12-14)', 1),
  ],
  [
    'a refund account belongs to a hire whose client is known',
    'one of an appointment',
    async () => addRefundAccount(await addSound()),
  ],
  [
    'a refund account belongs to a hire whose client is known',
    'one that outlived its client',
    async () => {
      const id = await addRental('[2026-12-08,2026-12-11)', 1);
      await addRefundAccount(id);
      await run(
        `UPDATE appointments SET client_name = 'Erased client', client_phone = '', anonymised_at = $2
          WHERE appointment_id = $1`,
        [id, END],
      );
    },
  ],
  [
    'an agreement is to the text it names, given with the booking of a hire',
    'one to another text',
    async () => addAgreement(await addRental('[2026-12-08,2026-12-11)', 1), { hashOf: 'Keep it.' }),
  ],
  [
    'an agreement is to the text it names, given with the booking of a hire',
    'one given later',
    async () => addAgreement(await addRental('[2026-12-08,2026-12-11)', 1), { at: END }),
  ],
  [
    'an agreement is to the text it names, given with the booking of a hire',
    'one of an appointment',
    async () => addAgreement(await addSound()),
  ],
  ['a picture is kept exactly while it is shown, once', 'one that nothing shows', () => addPicture('logo')],
  [
    'a picture is kept exactly while it is shown, once',
    'a removed one on a service',
    async () => {
      const id = await addPicture('service');
      await run('UPDATE services SET image_id = $1 WHERE service_id = $2', [id, service]);
      await run('UPDATE media SET removed_at = $1', [END]);
    },
  ],
  [
    'a picture is kept exactly while it is shown, once',
    'a logo as banner',
    async () => run('UPDATE businesses SET banner_id = $1', [await addPicture('logo')]),
  ],
  [
    'a picture is kept exactly while it is shown, once',
    'one on two services',
    async () => run('UPDATE services SET image_id = $1', [await addPicture('service')]),
  ],
  [
    'a merged client leads to one that stands, with all their bookings',
    'one that leads to another merged one',
    async () => {
      const between = await addClient(`merged_into = '${person}', phone = NULL`);
      await run("UPDATE clients SET phone = '08066666666' WHERE client_id = $1", [between]);
      await addClient(`merged_into = '${between}'`);
    },
  ],
  [
    'a merged client leads to one that stands, with all their bookings',
    'one that kept its name when the other was erased',
    async () => {
      const erased = await addClient(ERASED);
      await addClient(`merged_into = '${erased}'`);
    },
  ],
  [
    'a merged client leads to one that stands, with all their bookings',
    'one that kept a booking',
    async () => {
      const merged = await addClient(`merged_into = '${person}'`);
      await run('UPDATE appointments SET client_id = $1 WHERE appointment_id = $2', [
        merged,
        await addSound(),
      ]);
    },
  ],
  [
    'a client who stands has a telephone number',
    'a merged one whose number went astray',
    () => addClient(`merged_into = '${person}', phone = NULL`),
  ],
  [
    'no two clients of a business have one number',
    'one that came in twice',
    async () => {
      await run('ALTER TABLE clients DROP CONSTRAINT clients_business_id_phone_key');
      await addClient('notes = notes');
      await addClient('notes = notes');
    },
  ],
  [
    'whoever walked in is nobody, and is written to never',
    'a confirmation to one',
    async () => {
      await addTold(seeding);
      const nobody = await addClient('walk_in = true, phone = NULL');
      await run(
        "UPDATE appointments SET walk_in = true, client_phone = '', client_email = '', client_id = $1",
        [nobody],
      );
    },
  ],
  [
    'whoever walked in is nobody, and is written to never',
    'a booking with a number among theirs',
    async () => {
      const nobody = await addClient('walk_in = true, phone = NULL');
      await run('UPDATE appointments SET client_id = $1 WHERE appointment_id = $2', [
        nobody,
        await addSound(),
      ]);
    },
  ],
  [
    'whoever walked in is nobody, and is written to never',
    'one with an address',
    async () => {
      await run('ALTER TABLE clients DROP CONSTRAINT clients_walk_in_nobody');
      await addClient("walk_in = true, phone = NULL, email = 'bola@example.ng'");
    },
  ],
  [
    'an erased client has left nothing that names them',
    'an address',
    () => addClient(`${ERASED}, email = 'bola@example.ng'`),
  ],
  [
    'an erased client has left nothing that names them',
    'what a search finds them by',
    () => addClient(`${ERASED}, search_text = 'bola'`),
  ],
  [
    'an erased client has left nothing that names them',
    'a booking in their name',
    async () => {
      const erased = await addClient(ERASED);
      await run('UPDATE appointments SET client_id = $1 WHERE appointment_id = $2', [
        erased,
        await addSound(),
      ]);
    },
  ],
  [
    'an erased client has left nothing that names them',
    'an answer on a booking that says it names nobody',
    async () => {
      await run(
        `UPDATE appointments SET client_name = 'Erased client', client_phone = '', answers = '[{"value": "Ngozi"}]',
           anonymised_at = now() WHERE appointment_id = $1`,
        [await addSound()],
      );
    },
  ],
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
