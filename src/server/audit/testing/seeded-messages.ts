import { randomBytes, randomUUID } from 'node:crypto';
import type { useSeeding } from './seeding.ts';

export type Seeding = ReturnType<typeof useSeeding>;

/** When what these messages are about was booked: a Tuesday morning, a week before it begins. */
export const BOOKED = '2026-12-01T08:00:00Z';
export const DAY_BEFORE = '2026-12-07T09:00:00Z';

export type Message = {
  readonly appointment?: string | null;
  readonly kind: string;
  readonly recipient?: 'client' | 'owner';
  readonly channel?: 'email' | 'sms';
  readonly version?: number;
  readonly lead?: number;
  readonly state?: 'queued' | 'sent' | 'unknown' | 'skipped';
  /** When it is due, or its sending began. */
  readonly due?: string;
  readonly address?: string;
  readonly link?: string;
};

export const addMessage = async (
  { run, business }: Seeding,
  {
    appointment = null,
    kind,
    recipient = 'client',
    channel = 'email',
    version = 1,
    lead = 0,
    state = 'sent',
    due = BOOKED,
    address = 'ngozi@example.ng',
    link,
  }: Message,
): Promise<string> => {
  const id = randomUUID();
  await run(
    `INSERT INTO messages (business_id, message_id, appointment_id, kind, recipient, channel, lead_minutes, version, address,
       state, attempts, due_at, link_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN $10 IN ('sent', 'unknown') THEN 1 ELSE 0 END, $11, $12, $13)`,
    [
      business,
      id,
      appointment,
      kind,
      recipient,
      channel,
      lead,
      version,
      address,
      state,
      due,
      link ?? null,
      BOOKED,
    ],
  );
  return id;
};

/** A booking by a client that was confirmed by email and has its reminder sent and another queued; it breaks nothing. */
export const addTold = async (seeding: Seeding): Promise<string> => {
  const { run, business, addSound } = seeding;
  const appointment = await addSound();
  await run('UPDATE appointments SET client_email = $2, created_at = $3 WHERE appointment_id = $1', [
    appointment,
    'ngozi@example.ng',
    BOOKED,
  ]);
  await run('UPDATE appointment_events SET happened_at = $2 WHERE appointment_id = $1', [
    appointment,
    BOOKED,
  ]);
  await addMessage(seeding, { appointment, kind: 'booking-confirmed' });
  await addMessage(seeding, { appointment, kind: 'new-booking', recipient: 'owner' });
  await addMessage(seeding, { appointment, kind: 'reminder', lead: 1440, due: DAY_BEFORE });
  const textTo = { channel: 'sms', address: '08099887766' } as const;
  const sms = await addMessage(seeding, { appointment, kind: 'booking-confirmed', ...textTo });
  await run("INSERT INTO short_links VALUES ($1, $2, $3, '2027-02-01T08:00:00Z')", [
    randomBytes(32),
    business,
    sms,
  ]);
  const later = { lead: 120, due: '2026-12-08T07:00:00Z', state: 'queued' } as const;
  await addMessage(seeding, { appointment, kind: 'reminder', ...later });
  return appointment;
};

/** What barely holds: it was so a moment ago, by the clock of another machine, or there may be no more of it. */
export const addBarely = async (seeding: Seeding): Promise<void> => {
  const { run, addEvent, service, staff } = seeding;
  const appointment = await addTold(seeding);
  for (const [table, key, id] of [
    ['services', 'service_id', service],
    ['staff', 'staff_id', staff],
  ])
    await run(`UPDATE ${table} SET deleted_at = $2::timestamptz - interval '9 seconds' WHERE ${key} = $1`, [
      id,
      BOOKED,
    ]);
  await run("UPDATE messages SET state = 'skipped' WHERE state = 'queued'");
  await run("UPDATE appointments SET status = 'cancelled', version = 2 WHERE appointment_id = $1", [
    appointment,
  ]);
  await addEvent(appointment, 2, 'cancel', 'confirmed', 'cancelled', '2026-12-07T08:59:51Z', 'client');
  await run('DELETE FROM occupancies WHERE occupancy_id = $1', [appointment]);
  await addMessage(seeding, { appointment, kind: 'cancelled', due: '2026-12-07T08:59:42Z' });
  for (let lead = 1441; lead <= 1449; lead += 1) {
    const sms = { channel: 'sms', address: '08099887766', due: DAY_BEFORE, lead } as const;
    await addMessage(seeding, { appointment, kind: 'reminder', ...sms });
  }
};

/** A booking that its client is told, at night, is still to be confirmed; it breaks nothing. */
export const addAsked = async (seeding: Seeding): Promise<void> => {
  const { run, addSound } = seeding;
  const appointment = await addSound();
  const atNight = '2026-12-01T22:30:00Z';
  await run(
    "UPDATE appointments SET status = 'pending', client_email = 'ngozi@example.ng', created_at = $2 WHERE appointment_id = $1",
    [appointment, atNight],
  );
  await run(
    "UPDATE appointment_events SET to_status = 'pending', happened_at = $2 WHERE appointment_id = $1",
    [appointment, atNight],
  );
  for (const way of [{}, { channel: 'sms', address: '08099887766' }] as const)
    await addMessage(seeding, { appointment, kind: 'booking-received', due: atNight, ...way });
};

export const addLink = async ({ run, business }: Seeding, appointment: string): Promise<string> => {
  const id = randomUUID();
  await run(
    `INSERT INTO reschedule_links (business_id, link_id, appointment_id, token_hash, created_at) VALUES ($1, $2, $3, $4, $5)`,
    [business, id, appointment, randomBytes(32), BOOKED],
  );
  return id;
};
