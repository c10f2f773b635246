import type { Instant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { Database } from '../../../platform/db/connect.ts';
import type { AppointmentTable, BusinessTable } from '../../../platform/db/tables/tables.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { type BusinessId, type Id, newBusinessId, newId } from '../../../platform/ids.ts';

type Insertable<T> = Partial<Record<keyof T, unknown>>;

export type SampleBusiness = {
  readonly id: BusinessId;
  readonly ownerEmail: string;
  readonly service: Id;
  readonly staff: Id;
  readonly client: Id;
};

/** A business of its own with an owner, a service, a staff member and a client. */
export const addBusiness = async (
  database: Database,
  now: Instant,
  changes: Insertable<BusinessTable> = {},
): Promise<SampleBusiness> => {
  const id = newBusinessId();
  const [service, staff, client] = [newId(), newId(), newId()];
  const ownerEmail = `owner-${id.slice(0, 8)}@example.ng`;
  const created_at = at(now);
  await acrossTenants(database, async ({ query }) => {
    const business = {
      business_id: id,
      name: "Ada's Salon",
      slug: `salon-${id.slice(0, 8)}`,
      owner_name: 'Ada Obi',
      phone: '08031234567',
      public_email: 'hello@adas-salon.example',
      address: '12 Allen Avenue, Ikeja',
      created_at,
      ...changes,
    };
    // Test rows are put together from parts; the database checks them.
    await query
      .insertInto('businesses')
      .values(business as never)
      .execute();
    await query
      .insertInto('users')
      .values({ email: ownerEmail, business_id: id, password_hash: 'x', created_at })
      .execute();
    await query
      .insertInto('members')
      .values({ member_id: newId(), business_id: id, email: ownerEmail, role: 'owner', since: created_at })
      .execute();
    await query.insertInto('account_businesses').values({ email: ownerEmail, business_id: id }).execute();
    await query
      .insertInto('services')
      .values({
        business_id: id,
        service_id: service,
        name: 'Box braids',
        slug: 'box-braids',
        booking_type: 'time-based',
        duration: 90,
        price_kobo: toKobo(1_250_000),
        base_fee_kobo: toKobo(0),
        caution_fee_kobo: toKobo(0),
        created_at,
      })
      .execute();
    await query
      .insertInto('staff')
      .values({ business_id: id, staff_id: staff, name: 'Ngozi', created_at })
      .execute();
    await query
      .insertInto('clients')
      .values({ business_id: id, client_id: client, name: 'Chioma Eze', phone: '08051112223', created_at })
      .execute();
  });
  return { id, ownerEmail, service, staff, client };
};

/** An appointment row of 20 Nov 2026, 10:00 to 11:30 in Lagos, unless told otherwise. */
export const appointmentRow = (
  { id, service, staff, client }: SampleBusiness,
  changes: Insertable<AppointmentTable> = {},
) => {
  const row = {
    business_id: id,
    appointment_id: newId(),
    booking_type: 'time-based',
    status: 'pending',
    client_id: client,
    service_id: service,
    staff_id: staff,
    starts_at: '2026-11-20T09:00:00Z',
    ends_at: '2026-11-20T10:30:00Z',
    client_name: 'Chioma Eze',
    client_phone: '08051112223',
    client_email: 'chioma@example.ng',
    service_name: 'Box braids',
    staff_name: 'Ngozi',
    duration: 90,
    price_kobo: 1_250_000,
    answers: '[]',
    source: 'public',
    created_at: '2026-11-01T09:00:00Z',
    ...changes,
  };
  // As above: put together from parts, checked by the database.
  return row as typeof row & { readonly appointment_id: Id };
};
