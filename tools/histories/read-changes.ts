import { handleOf, type Id, readBusinessHandle, readOwnHandle } from '#server/platform/ids.ts';
import type { Change } from './recorded-lines.ts';
import type { RunningProduct } from './running-product.ts';
import { type Stage, timeAt, unitsOn } from './stage.ts';

type Row = Pick<Change, 'version' | 'event' | 'from' | 'to' | 'client'> & {
  readonly id: Id;
  readonly at: string;
  readonly start: string | null;
  readonly day: string | null;
  readonly units: number;
  readonly rental: boolean;
};

/**
 * The changes of all bookings of a stage, as their append-only history has them, each with the moment of its commit: a row
 * is never changed, so that it names the transaction that wrote it for good.
 */
export const readChanges = async ({ ask }: RunningProduct, stage: Stage): Promise<readonly Change[]> => {
  const { owner, staffId, item, days, chapter } = stage;
  const business = readBusinessHandle(owner.user.businessId);
  if (business === null) throw new Error(`${owner.user.businessId} is no business's handle`);
  const rows = await ask<Row>(
    `SELECT e.appointment_id AS id, e.version, e.event, e.from_status AS "from", e.to_status AS "to",
            (extract(epoch FROM pg_xact_commit_timestamp(e.xmin)) * 1000000)::bigint::text AS at,
            to_char(e.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS start,
            to_char(e.starts_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD') AS day,
            a.client_phone AS client, a.quantity AS units, a.booking_type = 'item-based' AS rental
       FROM appointment_events e JOIN appointments a USING (business_id, appointment_id)
      WHERE e.business_id = $1 AND (a.staff_id = $2 OR a.service_id = $3)
        AND a.starts_at BETWEEN $4 AND $5`,
    [
      business,
      readOwnHandle(business, staffId),
      readOwnHandle(business, item._id),
      `${days[0]}T00:00:00Z`,
      `${days.at(-1)}T23:59:59Z`,
    ],
  );
  return rows.map(({ id, at, start, day, units, rental, ...row }) => ({
    ...{ line: 'change', chapter, ...row, booking: handleOf(business, id), at: Number(at) },
    place: start === null || day === null ? null : rental ? unitsOn(stage, day, units) : timeAt(stage, start),
  }));
};
