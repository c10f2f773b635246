import { type SharedDeviceView, sharedDevicesCalls } from '#contract/calls/shared-devices.calls.ts';
import type { LockPage } from '#contract/pages/account-pages.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import { type MemberSession, placeOfToken } from '../../../platform/http/session.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineQuery, memberOf } from '../../../platform/use-case.ts';
import { presentDevice, presentFace } from './devices.present.ts';
import { findDevice, listDevices } from './devices.repo.ts';
import { findPin, listFaces, listLocked, type PinHolder } from './pins.repo.ts';

/** The shared devices of a business, as the device with this id, if it is one, sees them. */
export const readDevicesOf = async (
  tx: PlatformTransaction,
  { business, sharedDevice }: Pick<MemberSession, 'business' | 'sharedDevice'>,
): Promise<SharedDeviceView[]> => {
  const rows = await listDevices(tx, business);
  const locked = await listLocked(tx, business);
  return rows.map((row) => presentDevice(business, row, { locked, here: sharedDevice }));
};

export const readDevices = defineQuery(sharedDevicesCalls.list, {
  read: async ({ ctx }) => {
    const data = await acrossTenants(ctx.platform.database, (tx) => readDevicesOf(tx, memberOf(ctx)));
    return ok({ success: true, data });
  },
});

/** Since when a member has a PIN, as a reply says it. */
export const readPinOf = async (tx: PlatformTransaction, holder: PinHolder) => {
  const pin = await findPin(tx, holder);
  return { success: true as const, data: { since: pin === undefined ? null : formatInstant(pin.since) } };
};

export const readPin = defineQuery(sharedDevicesCalls.pin, {
  read: async ({ ctx }) =>
    ok(await acrossTenants(ctx.platform.database, (tx) => readPinOf(tx, memberOf(ctx)))),
});

/** Who opens the shared device that carries this token; null: it is shared no more. */
export const readFaces = (
  { database }: Pick<Platform, 'database'>,
  token: string,
): Promise<Pick<LockPage, 'businessName' | 'faces'> | null> =>
  acrossTenants(database, async (tx) => {
    const device = await findDevice(tx, placeOfToken(token));
    if (device === undefined) return null;
    const { business_id: business, business_name: businessName } = device;
    return { businessName, faces: await facesOf(tx, business, device.device_id) };
  });

const facesOf = async (tx: PlatformTransaction, business: BusinessId, device: Id) =>
  (await listFaces(tx, business, device)).map((row) => presentFace(business, row));
