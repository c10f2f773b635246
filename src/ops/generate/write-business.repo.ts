import type { WeeklyHours } from '#core/hours/weekly-hours.ts';
import { searchTextOf } from '#server/modules/clients/index.ts';
import type { Bound } from '#server/platform/db/bound.ts';
import { at, later } from '#server/platform/db/tables/time-columns.ts';
import type { Business } from './business.ts';
import { writeRows } from './write-rows.repo.ts';

/** A week's spans as the tables of hours have them. */
export const spansOf = (week: WeeklyHours) =>
  week.flatMap((spans, weekday) =>
    spans.map((span) => ({ weekday, start_minute: span.startMinute, end_minute: span.endMinute })),
  );

/** Writes what businesses offer and who works and books there, in the order they were added. */
export const writeBusinesses = async (
  transaction: Pick<Bound, 'prepared'>,
  businesses: readonly Business[],
): Promise<void> => {
  await writeRows(transaction, 'staff', businesses.flatMap(staffRows));
  await writeRows(transaction, 'staff_hours', businesses.flatMap(hoursRows));
  await writeRows(transaction, 'blocked_dates', businesses.flatMap(blockedRows));
  await writeRows(transaction, 'services', businesses.flatMap(serviceRows));
  await writeChoices(transaction, businesses);
  await writeRows(transaction, 'staff_services', businesses.flatMap(performerRows));
  await writeRows(transaction, 'clients', clientRows(businesses));
};

const staffRows = ({ id: business_id, staff, openedAt }: Business) =>
  staff.map(({ id, name, role, email, phone, hours }, place) => ({
    business_id,
    staff_id: id,
    name,
    role,
    email,
    phone,
    custom_hours: hours !== null,
    created_at: at(later(openedAt, place)),
  }));

const hoursRows = ({ id: business_id, staff }: Business) =>
  staff.flatMap(({ id, hours }) =>
    spansOf(hours ?? []).map((span) => ({ business_id, staff_id: id, ...span })),
  );

const blockedRows = ({ id: business_id, staff }: Business) =>
  staff.flatMap(({ id, blockedDates }) =>
    blockedDates.map((date) => ({ business_id, staff_id: id, blocked_on: date })),
  );

const serviceRows = ({ id: business_id, services, openedAt }: Business) =>
  services.map((service, place) => ({
    business_id,
    service_id: service.id,
    name: service.name,
    slug: service.slug,
    description: service.description,
    category: service.category,
    booking_type: service.bookingType,
    duration: service.duration,
    price_kobo: service.price,
    base_fee_kobo: service.baseFee,
    caution_fee_kobo: service.cautionFee,
    quantity: service.quantity,
    buffer_days_before: service.bufferDaysBefore,
    buffer_days_after: service.bufferDaysAfter,
    price_varies: service.priceVaries,
    available: service.available,
    custom_fields: JSON.stringify(service.fields),
    created_at: at(later(openedAt, place)),
  }));

/** Few services have any, and an array in a column does not go with rows that are written as columns. */
const writeChoices = async (
  { prepared }: Pick<Bound, 'prepared'>,
  businesses: readonly Business[],
): Promise<void> => {
  for (const { id: business, services } of businesses)
    for (const { id, choices } of services) {
      if (choices === undefined) continue;
      const { optionGroups, segments, twoHands, alongside } = choices;
      await prepared(
        {
          name: '',
          text: `UPDATE services
                    SET option_groups = $3::jsonb, segments = $4::integer[], two_hands_duration = $5,
                        two_hands_price_kobo = $6, alongside = $7
                  WHERE business_id = $1 AND service_id = $2`,
        },
        [
          business,
          id,
          JSON.stringify(optionGroups),
          segments,
          twoHands?.duration ?? null,
          twoHands?.price ?? null,
          alongside,
        ],
      );
    }
};

const performerRows = ({ id: business_id, services }: Business) =>
  services.flatMap(({ id, performers }) =>
    performers.map((staff_id) => ({ business_id, service_id: id, staff_id })),
  );

function* clientRows(businesses: readonly Business[]) {
  for (const { id: business_id, clients } of businesses)
    for (const { id, name, email, phone, birthday = '', since } of clients)
      yield {
        business_id,
        client_id: id,
        name,
        email,
        phone,
        birthday,
        search_text: searchTextOf({ name, email }),
        created_at: at(since),
      };
}
