import { randomUUID } from 'node:crypto';
import type { Seed } from './seeded-violation.ts';
import { END, START, type useSeeding } from './seeding.ts';

type Seeding = ReturnType<typeof useSeeding>;

/** What is wrong with the history of a booking, one thing each. */
export const historyViolations = ({
  run,
  business,
  staff,
  service,
  addAppointment,
  addEvent,
  keepPlace,
  addLink,
  addOccupancy,
  addSound,
}: Seeding): readonly Seed[] => {
  const places = 'an appointment is when, and with whom, its history left it';
  const schedules = 'a schedule is new exactly when the start is';
  const legal = 'every change of a booking is a legal move';
  const deleted = 'nothing is booked of what, or with whom, was deleted before';
  const links = 'a booking has one link to move it at most, and a used one was not void';
  const undoing =
    'only what an owner did was undone, within seconds and to where it was; only an outcome was corrected, with a reason';
  /** A pending booking that was cancelled, and stands again. */
  const takeBack = async (
    event: 'undo',
    cancelledBy: 'owner' | 'client',
    to: 'pending' | 'rescheduled',
    when: string,
  ): Promise<void> => {
    const id = randomUUID();
    await addAppointment({ id, status: to });
    await run('UPDATE appointments SET version = 3 WHERE appointment_id = $1', [id]);
    await addOccupancy(id);
    await addEvent(id, 1, 'book', 'none', 'pending');
    await addEvent(id, 2, 'cancel', 'pending', 'cancelled', START, cancelledBy);
    await addEvent(id, 3, event, 'cancelled', to, when);
  };
  const another = async (): Promise<string> => {
    const id = randomUUID();
    await run("INSERT INTO staff (business_id, staff_id, name, created_at) VALUES ($1, $2, 'Bisi', $3)", [
      business,
      id,
      START,
    ]);
    return id;
  };
  return [
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
      undoing,
      'ten seconds and one later',
      () => takeBack('undo', 'owner', 'pending', '2026-12-08T09:00:11Z'),
    ],
    [
      'no client has booked into a time that was blocked',
      'booked by its client an hour later',
      async () => {
        await addSound();
        await run("UPDATE appointment_events SET actor = 'client'");
        await run(
          `INSERT INTO blocked_times
           SELECT $1, $2, $3, $4::timestamptz, $5::timestamptz, '', NULL, min(happened_at) - interval '1 hour'
             FROM appointment_events`,
          [business, randomUUID(), staff, START, END],
        );
      },
    ],
    [undoing, 'of what the client did', () => takeBack('undo', 'client', 'pending', START)],
    [undoing, 'to where it had not been', () => takeBack('undo', 'owner', 'rescheduled', START)],
    [
      undoing,
      'a correction without a reason',
      async () => {
        const id = randomUUID();
        await addAppointment({ id, status: 'no-show' });
        await run('UPDATE appointments SET version = 3 WHERE appointment_id = $1', [id]);
        await addEvent(id, 1, 'book', 'none', 'confirmed');
        await addEvent(id, 2, 'complete', 'confirmed', 'completed');
        await addEvent(id, 3, 'correct', 'completed', 'no-show');
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
      places,
      'an hour later than it was put',
      async () => {
        const id = await addSound();
        await run(
          "UPDATE appointments SET starts_at = '2026-12-08T10:00:00Z', ends_at = '2026-12-08T11:00:00Z' WHERE appointment_id = $1",
          [id],
        );
        await run(
          "UPDATE occupancies SET during = '[2026-12-08T10:00:00Z,2026-12-08T11:00:00Z)' WHERE occupancy_id = $1",
          [id],
        );
      },
    ],
    [
      places,
      'longer than it was made',
      async () => {
        const id = await addSound();
        await run("UPDATE appointments SET ends_at = '2026-12-08T09:30:00Z' WHERE appointment_id = $1", [id]);
      },
    ],
    [
      places,
      'with somebody else',
      async () => {
        const [id, other] = [await addSound(), await another()];
        await run('UPDATE appointments SET staff_id = $2 WHERE appointment_id = $1', [id, other]);
        await run('UPDATE occupancies SET staff_id = $2 WHERE occupancy_id = $1', [id, other]);
      },
    ],
    [
      places,
      'a schedule that no change made',
      async () => {
        await run('UPDATE appointments SET schedule_version = 2 WHERE appointment_id = $1', [
          await addSound(),
        ]);
      },
    ],
    [
      schedules,
      'a move in time that is none',
      async () => {
        const id = await addSound();
        await run(
          `UPDATE appointments SET version = 2, starts_at = '2026-12-08T09:15:00Z', ends_at = '2026-12-08T10:15:00Z'
            WHERE appointment_id = $1`,
          [id],
        );
        await run(
          "UPDATE occupancies SET during = '[2026-12-08T09:15:00Z,2026-12-08T10:15:00Z)' WHERE occupancy_id = $1",
          [id],
        );
        await addEvent(id, 2, 'move', 'confirmed', 'confirmed');
        await keepPlace(id, 2);
      },
    ],
    [
      schedules,
      'two at one move',
      async () => {
        const id = await addSound();
        await run('UPDATE appointments SET version = 2, schedule_version = 3 WHERE appointment_id = $1', [
          id,
        ]);
        await addEvent(id, 2, 'move', 'confirmed', 'confirmed');
        await keepPlace(id, 2);
      },
    ],
    [
      legal,
      'a pending one completed',
      async () => {
        const id = randomUUID();
        await run("INSERT INTO appointment_moves VALUES ('complete', 'pending', 'completed')");
        await addAppointment({ id, status: 'completed' });
        await run('UPDATE appointments SET version = 2 WHERE appointment_id = $1', [id]);
        await addEvent(id, 1, 'book', 'none', 'pending');
        await addEvent(id, 2, 'complete', 'pending', 'completed');
      },
    ],
    [
      deleted,
      'a service',
      async () => {
        await addSound();
        await run("UPDATE services SET deleted_at = '2026-12-08T08:59:49Z' WHERE service_id = $1", [service]);
      },
    ],
    [
      deleted,
      'a staff member',
      async () => {
        await addSound();
        await run("UPDATE staff SET deleted_at = '2026-12-08T08:59:49Z' WHERE staff_id = $1", [staff]);
      },
    ],
    [
      deleted,
      'a staff member, to whom it was moved by an hour',
      async () => {
        const id = await addSound();
        await run("UPDATE staff SET deleted_at = '2026-12-08T09:00:30Z' WHERE staff_id = $1", [staff]);
        await addEvent(id, 2, 'move', 'confirmed', 'confirmed', '2026-12-08T09:01:00Z');
        await run(
          `UPDATE appointments SET version = 2, schedule_version = 2, starts_at = '2026-12-08T10:00:00Z',
             ends_at = '2026-12-08T11:00:00Z' WHERE appointment_id = $1`,
          [id],
        );
        await run(
          "UPDATE occupancies SET during = '[2026-12-08T10:00:00Z,2026-12-08T11:00:00Z)' WHERE occupancy_id = $1",
          [id],
        );
        await keepPlace(id, 2);
      },
    ],
    [
      links,
      'two open ones',
      async () => {
        await run('DROP INDEX reschedule_links_live');
        const id = await addSound();
        await addLink(id, null);
        await addLink(id, null);
      },
    ],
    [
      links,
      'used although it was replaced',
      async () => {
        await run('ALTER TABLE reschedule_links DROP CONSTRAINT reschedule_links_check');
        const id = await addSound();
        await run(
          "UPDATE appointments SET status = 'rescheduled', version = 2, client_moves = 1 WHERE appointment_id = $1",
          [id],
        );
        await addEvent(id, 2, 'reschedule', 'confirmed', 'rescheduled', START, 'client');
        await addLink(id, START);
        await run('UPDATE reschedule_links SET voided_at = $1', [END]);
      },
    ],
  ];
};
