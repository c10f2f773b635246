import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type TestDatabase, takeTestDatabase } from '../../testing/test-database.ts';

export const START = '2026-12-08T09:00:00Z';
export const END = '2026-12-08T10:00:00Z';

type Appointment = {
  readonly id: string;
  readonly status: string;
  readonly kind?: 'item-based';
  readonly quantity?: number;
};
export const ERASED = "name = 'Erased client', phone = NULL, erased_at = now()";

/**
 * A database with one business, and rows put into it by hand, past all constraints. What is planted between BEGIN and
 * ROLLBACK is gone afterwards.
 */
export const useSeeding = () => {
  let database: TestDatabase;
  let client: pg.Client;

  const business = randomUUID();
  const staff = randomUUID();
  const service = randomUUID();
  const rental = randomUUID();
  const person = randomUUID();

  const onNodes = inject('coordinatorUrl') !== null;
  let planting = false;
  /** What is planted is written in steps, so that what the last of them wrote can be told from the rest. */
  const run = async (text: string, values: readonly unknown[] = []) => {
    if (text === 'BEGIN' || text === 'ROLLBACK') planting = text === 'BEGIN';
    else if (planting) await client.query('SAVEPOINT step');
    const done = await client.query(text, [...values]);
    // Shards change one after the other, since a table is not altered on connections that have written its rows.
    if (text === 'BEGIN' && onNodes)
      await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
    return done;
  };
  /** A statement that is planned once and asked again and again. */
  const ask = async (statement: {
    readonly name: string;
    readonly text: string;
    readonly values?: unknown[];
  }): Promise<readonly Record<string, unknown>[]> => (await client.query({ ...statement })).rows;

  beforeAll(async () => {
    database = await takeTestDatabase();
    client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    const at = "'2026-12-01T08:00:00Z'";
    await run(
      `INSERT INTO businesses (business_id, name, slug, phone, created_at) VALUES ($1, 'Ada', 'ada', '08031234567', ${at})`,
      [business],
    );
    await run(`INSERT INTO slugs VALUES ('ada', $1, ${at})`, [business]);
    await run(`INSERT INTO staff (business_id, staff_id, name, created_at) VALUES ($1, $2, 'Ada', ${at})`, [
      business,
      staff,
    ]);
    await run(
      `INSERT INTO services (business_id, service_id, name, slug, booking_type, duration, quantity, created_at)
     VALUES ($1, $2, 'Silk press', 'silk-press', 'time-based', 60, 1, ${at}),
            ($1, $3, 'Canopy', 'canopy', 'item-based', 2, 2, ${at})`,
      [business, service, rental],
    );
    await run(
      `INSERT INTO clients (business_id, client_id, name, phone, created_at) VALUES ($1, $2, 'Ngozi', '08099887766', ${at})`,
      [business, person],
    );
  });

  afterAll(async () => {
    await client.end();
    await database.giveBack();
  });

  const addAppointment = ({ id, status, kind, quantity }: Appointment) =>
    run(
      `INSERT INTO appointments (business_id, appointment_id, booking_type, status, client_id, service_id, staff_id,
       starts_at, ends_at, client_name, client_phone, service_name, duration, delivery_method, quantity, source, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'Ngozi', '08099887766', 'Silk press', $10, $11, $12, 'public', $8)`,
      [
        business,
        id,
        kind ?? 'time-based',
        status,
        person,
        kind === undefined ? service : rental,
        kind === undefined ? staff : null,
        START,
        kind === undefined ? END : '2026-12-09T23:00:00Z',
        kind === undefined ? 60 : 2,
        kind === undefined ? null : 'pickup',
        quantity ?? 1,
      ],
    );

  const addEvent = (
    id: string,
    version: number,
    event: string,
    from: string,
    to: string,
    when = START,
    actor = 'owner',
  ) =>
    run(
      `INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at)
     VALUES ($1, $2, $3, $4, $5, $6, $8, $7)`,
      [business, id, version, event, from, to, when, actor],
    );

  const addLink = (id: string, used: string | null) =>
    run(
      `INSERT INTO reschedule_links (business_id, link_id, appointment_id, token_hash, created_at, used_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
      [business, randomUUID(), id, randomBytes(32), '2026-12-01T08:00:00Z', used],
    );

  const addOccupancy = (id: string, from = START, until = END) =>
    run(
      'INSERT INTO occupancies (business_id, occupancy_id, staff_id, during) VALUES ($1, $2, $3, tstzrange($4, $5))',
      [business, id, staff, from, until],
    );

  const addClaim = (id: string, span: string, quantity: number) =>
    run(
      'INSERT INTO rental_claims (business_id, claim_id, service_id, span, quantity) VALUES ($1, $2, $3, $4, $5)',
      [business, id, rental, span, quantity],
    );

  /** Writes into the history that this change left the booking as it now is. */
  const keepPlace = (id: string, version: number) =>
    run(
      `UPDATE appointment_events e
          SET schedule_version = a.schedule_version, starts_at = a.starts_at, ends_at = a.ends_at, staff_id = a.staff_id
         FROM appointments a
        WHERE a.business_id = e.business_id AND a.appointment_id = e.appointment_id
          AND e.business_id = $3 AND e.appointment_id = $1 AND e.version = $2`,
      [id, version, business],
    );

  /** A booking that breaks nothing. */
  const addSound = async (): Promise<string> => {
    const id = randomUUID();
    await addAppointment({ id, status: 'confirmed' });
    await addEvent(id, 1, 'book', 'none', 'confirmed');
    await keepPlace(id, 1);
    await addOccupancy(id);
    return id;
  };

  /** A hire of 8 and 9 December that breaks nothing, as long as `span` holds both days. */
  const addRental = async (span: string, quantity: number): Promise<string> => {
    const id = randomUUID();
    await addAppointment({ id, status: 'confirmed', kind: 'item-based', quantity });
    await addEvent(id, 1, 'book', 'none', 'confirmed');
    await keepPlace(id, 1);
    await addClaim(id, span, quantity);
    return id;
  };

  const addRefundAccount = (id: string) =>
    run(`INSERT INTO refund_accounts VALUES ($1, $2, 'sealed', '6789', $3)`, [business, id, START]);

  const addAgreement = (id: string, over: { readonly hashOf?: string; readonly at?: string } = {}) =>
    run(
      `INSERT INTO policy_agreements VALUES ($1, $2, 'Bring it back.', sha256(convert_to($3, 'UTF8')), $4)`,
      [business, id, over.hashOf ?? 'Bring it back.', over.at ?? START],
    );

  const addPicture = async (purpose: 'service' | 'logo'): Promise<string> => {
    const id = randomUUID();
    await run(
      'INSERT INTO media (business_id, media_id, purpose, bytes, created_at) VALUES ($1, $2, $3, 1, $4)',
      [business, id, purpose, START],
    );
    return id;
  };

  const addClient = async (over: string): Promise<string> => {
    const id = randomUUID();
    await run(
      `INSERT INTO clients (business_id, client_id, name, phone, created_at) VALUES ($1, $2, 'Bola', '08055555555', $3)`,
      [business, id, START],
    );
    await run(`UPDATE clients SET ${over} WHERE client_id = $1`, [id]);
    return id;
  };

  return {
    onNodes,
    url: (): string => database.url,
    run,
    ask,
    business,
    staff,
    service,
    rental,
    person,
    addAppointment,
    addEvent,
    keepPlace,
    addLink,
    addOccupancy,
    addClaim,
    addSound,
    addRental,
    addRefundAccount,
    addAgreement,
    addPicture,
    addClient,
  };
};
