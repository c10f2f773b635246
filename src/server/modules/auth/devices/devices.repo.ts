import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { TokenPlace } from '../../../platform/http/session.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** The devices that a team shares. */

const deviceAt = ({ query }: PlatformTransaction, { business, tokenHash }: TokenPlace) =>
  query
    .selectFrom('shared_devices')
    .select(['device_id', 'shared_devices.business_id'])
    .where('token_hash', '=', tokenHash)
    .$if(business !== null, (all) => all.where('shared_devices.business_id', '=', business));

/** Holds the device until the transaction ends, so that no session is opened on one that ends meanwhile. */
export const holdDevice = (transaction: PlatformTransaction, place: TokenPlace) =>
  deviceAt(transaction, place).forNoKeyUpdate().executeTakeFirst();

/** A shared device and whose it is, as what shows its faces needs it. */
export const findDevice = (transaction: PlatformTransaction, place: TokenPlace) =>
  deviceAt(transaction, place)
    .innerJoin('businesses', 'businesses.business_id', 'shared_devices.business_id')
    .select('businesses.name as business_name')
    .executeTakeFirst();

/** Holds the business, so that of many devices shared at once none goes beyond the limit; how many there are. */
export const lockDevices = async ({ query }: PlatformTransaction, business: BusinessId): Promise<number> => {
  await query
    .selectFrom('businesses')
    .select('business_id')
    .where('business_id', '=', business)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { many } = await query
    .selectFrom('shared_devices')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();
  return Number(many);
};

export const insertDevice = (
  { query }: PlatformTransaction,
  device: {
    readonly device: Id;
    readonly business: BusinessId;
    readonly name: string;
    readonly tokenHash: Buffer;
    readonly now: Instant;
  },
) =>
  query
    .insertInto('shared_devices')
    .values({
      device_id: device.device,
      business_id: device.business,
      name: device.name,
      token_hash: device.tokenHash,
      since: at(device.now),
    })
    .execute();

export const listDevices = ({ query }: PlatformTransaction, business: BusinessId) =>
  query
    .selectFrom('shared_devices')
    .select(['device_id', 'name', 'since'])
    .where('business_id', '=', business)
    .orderBy('since')
    .orderBy('name')
    .orderBy('device_id')
    .execute();

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

/** Whether a business has such a device. */
export const isDeviceOf = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  device: Id,
): Promise<boolean> => {
  const row = await query
    .selectFrom('shared_devices')
    .select('device_id')
    .where('business_id', '=', business)
    .where('device_id', '=', device)
    .executeTakeFirst();
  return row !== undefined;
};

/** Ends a device, and with it its session; false: the business has no such one. */
export const deleteDevice = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  device: Id,
): Promise<boolean> => {
  const gone = await query
    .deleteFrom('shared_devices')
    .where('business_id', '=', business)
    .where('device_id', '=', device)
    .returning('device_id')
    .executeTakeFirst();
  return gone !== undefined;
};

/** The same of the device that carries a token, if the business has it: it is shared anew. How many that were. */
export const deleteDeviceOf = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  tokenHash: Buffer,
): Promise<number> => {
  const gone = await query
    .deleteFrom('shared_devices')
    .where('business_id', '=', business)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
};
