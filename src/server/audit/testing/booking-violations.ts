import { randomUUID } from 'node:crypto';
import { addTold } from './seeded-messages.ts';
import type { Seed } from './seeded-violation.ts';
import { END, ERASED, START, type useSeeding } from './seeding.ts';

type Seeding = ReturnType<typeof useSeeding>;

/** What is wrong with bookings, the time and units they hold, and their clients, one thing each. */
export const bookingViolations = (seeding: Seeding): readonly Seed[] => {
  const {
    run,
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
  return [
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
        await run("UPDATE appointments SET status = 'cancelled', version = 2 WHERE appointment_id = $1", [
          id,
        ]);
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
  ];
};
