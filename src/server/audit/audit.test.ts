import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { connect } from '../platform/db/connect.ts';
import { invariants } from './invariants.ts';
import { runAudit } from './run-audit.ts';
import { addBooked, addHeld, checkoutPlants } from './testing/checkout-plants.ts';
import { addCash, moneyPlants } from './testing/money-plants.ts';
import { END, ERASED, START, usePlanting } from './testing/planting.ts';
import { addWaiting, waitlistPlants } from './testing/waitlist-plants.ts';

/** Every violation is planted by hand, past all constraints, and undone: the auditor must find what they would miss. */
const planting = usePlanting();
const {
  run,
  business,
  service,
  person,
  addAppointment,
  addEvent,
  addLink,
  addOccupancy,
  addClaim,
  addSound,
  addHire,
  addRefundAccount,
  addAgreement,
  addPicture,
  addClient,
} = planting;

type Plant = readonly [invariant: string, how: string, plant: () => Promise<unknown>];

const plants: readonly Plant[] = [
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
    'a hire that stands holds its units, and no other does',
    'one without units',
    async () => {
      const id = randomUUID();
      await addAppointment({ id, status: 'confirmed', kind: 'item-based' });
      await addEvent(id, 1, 'book', 'none', 'confirmed');
    },
  ],
  [
    'a hire that stands holds its units, and no other does',
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
    'a hire that stands holds its units, and no other does',
    'units of nobody',
    () => addClaim(randomUUID(), '[2026-12-08,2026-12-10)', 1),
  ],
  [
    'a hire that stands holds its units, and no other does',
    'one that only holds them for a while',
    async () => {
      await addHire('[2026-12-08,2026-12-10)', 1);
      await run('UPDATE rental_claims SET expires_at = $1', [END]);
    },
  ],
  [
    'no more units are out on a day than there are',
    'three of two on one day',
    async () => {
      await addHire('[2026-12-08,2026-12-11)', 2);
      await addHire('[2026-12-08,2026-12-10)', 1);
    },
  ],
  [
    'a hire holds as many units as were booked, over all its days',
    'one unit of two',
    async () => {
      await addHire('[2026-12-08,2026-12-10)', 2);
      await run('UPDATE rental_claims SET quantity = 1');
    },
  ],
  [
    'a hire holds as many units as were booked, over all its days',
    'one that gives its last day away',
    () => addHire('[2026-12-08,2026-12-09)', 1),
  ],
  [
    'a hire holds as many units as were booked, over all its days',
    'one that holds other days',
    () => addHire('[2026-12-11,2026-12-14)', 1),
  ],
  [
    'an appointment is as its history says',
    'a status without its event',
    async () => {
      const id = await addSound();
      await run("UPDATE appointments SET status = 'rescheduled' WHERE appointment_id = $1", [id]);
    },
  ],
  [
    'an appointment is as its history says',
    'an event that the row does not know',
    async () => {
      const id = await addSound();
      await addEvent(id, 2, 'edit', 'confirmed', 'confirmed');
    },
  ],
  [
    'an appointment is as its history says',
    'no history at all',
    async () => {
      const id = randomUUID();
      await addAppointment({ id, status: 'confirmed' });
      await addOccupancy(id);
    },
  ],
  [
    'a history has no gap',
    'a step left out',
    async () => {
      const id = await addSound();
      await run('UPDATE appointments SET version = 3 WHERE appointment_id = $1', [id]);
      await addEvent(id, 3, 'edit', 'confirmed', 'confirmed');
    },
  ],
  [
    'a history has no gap',
    'a step from elsewhere',
    async () => {
      const id = await addSound();
      await run("UPDATE appointments SET status = 'rescheduled', version = 2 WHERE appointment_id = $1", [
        id,
      ]);
      await addEvent(id, 2, 'edit', 'rescheduled', 'rescheduled');
    },
  ],
  [
    'a client has moved a booking as often as it says',
    'a move that is in no history',
    async () => {
      const id = await addSound();
      await run('UPDATE appointments SET client_moves = 1 WHERE appointment_id = $1', [id]);
    },
  ],
  [
    'a client has moved a booking as often as it says',
    'a move that was not counted',
    async () => {
      const id = await addSound();
      await run("UPDATE appointments SET status = 'rescheduled', version = 2 WHERE appointment_id = $1", [
        id,
      ]);
      await addEvent(id, 2, 'reschedule', 'confirmed', 'rescheduled', START, 'client');
    },
  ],
  [
    'a link to move a booking was used for one move of it, and no move for two links',
    'one that moved nothing',
    async () => addLink(await addSound(), START),
  ],
  [
    'a link to move a booking was used for one move of it, and no move for two links',
    'two for one move',
    async () => {
      const id = await addSound();
      await run(
        "UPDATE appointments SET status = 'rescheduled', version = 2, client_moves = 1 WHERE appointment_id = $1",
        [id],
      );
      await addEvent(id, 2, 'reschedule', 'confirmed', 'rescheduled', START, 'client');
      await addLink(id, START);
      await addLink(id, START);
    },
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
      const id = await addHire('[2026-12-08,2026-12-11)', 1);
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
    async () => addAgreement(await addHire('[2026-12-08,2026-12-11)', 1), { hashOf: 'Keep it.' }),
  ],
  [
    'an agreement is to the text it names, given with the booking of a hire',
    'one given later',
    async () => addAgreement(await addHire('[2026-12-08,2026-12-11)', 1), { at: END }),
  ],
  [
    'an agreement is to the text it names, given with the booking of a hire',
    'one of an appointment',
    async () => addAgreement(await addSound()),
  ],
  [
    'nothing is completed or missed before it begins',
    'missed a second early',
    async () => {
      const id = await addSound();
      await run("UPDATE appointments SET status = 'no-show', version = 2 WHERE appointment_id = $1", [id]);
      await addEvent(id, 2, 'mark-no-show', 'confirmed', 'no-show', '2026-12-08T08:59:59Z');
      await run('DELETE FROM occupancies WHERE occupancy_id = $1', [id]);
    },
  ],
  [
    'the address of a business is its own',
    'an address nobody took',
    () => run("UPDATE businesses SET slug = 'musa' WHERE business_id = $1", [business]),
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
  [
    'a message about a booking goes out only while it is true of it',
    'a sent one from a later schedule',
    async () => {
      const id = await addSound();
      await run(
        `INSERT INTO messages (business_id, message_id, appointment_id, kind, recipient, channel, version, address,
           state, due_at, created_at)
         VALUES ($1, $2, $3, 'booking-confirmed', 'client', 'email', 2, 'ngozi@example.ng', 'sent', $4, $4)`,
        [business, randomUUID(), id, START],
      );
    },
  ],
  ...moneyPlants(planting),
  ...checkoutPlants(planting),
  ...waitlistPlants(planting),
];

/** The invariants broken as the auditor's own role sees it; the transaction stays open. */
const brokenNow = async (): Promise<readonly string[]> => {
  await run('SET LOCAL ROLE akoko_platform');
  const broken: string[] = [];
  for (const { name, text } of invariants) {
    if ((await run(text)).rows.length > 0) broken.push(name);
  }
  await run('RESET ROLE');
  return broken;
};

test('sound bookings break nothing', async () => {
  await run('BEGIN');
  await addBooked(planting);
  await addHeld(planting);
  await addWaiting(planting);
  const hire = await addHire('[2026-12-08,2026-12-11)', 1);
  await addRefundAccount(hire);
  await addAgreement(hire);
  await addHire('[2026-12-06,2026-12-10)', 1);
  await addCash(planting, hire, 'caution');
  const picture = await addPicture('service');
  await run('UPDATE services SET image_id = $1 WHERE service_id = $2', [picture, service]);
  expect(await brokenNow()).toEqual([]);
  await run('ROLLBACK');
});

test.each(plants)('%s: %s is found', async (invariant, _, plant) => {
  await run('BEGIN');
  try {
    await plant();
    expect(await brokenNow()).toEqual([invariant]);
  } finally {
    await run('ROLLBACK');
  }
});

test('every invariant has a violation planted against it', () => {
  expect(new Set(plants.map(([name]) => name))).toEqual(new Set(invariants.map(({ name }) => name)));
});

test('the auditor names what is broken and shows where', async () => {
  const audited = connect(planting.url(), { max: 1, onError: () => undefined });
  try {
    expect(await runAudit(audited)).toEqual([]);
    const id = randomUUID();
    await addOccupancy(id);
    expect(await runAudit(audited)).toEqual([
      {
        invariant: 'no time is held for an appointment that has ended or was cancelled',
        rows: [{ business_id: business, occupancy_id: id }],
      },
    ]);
  } finally {
    await audited.close();
  }
});
