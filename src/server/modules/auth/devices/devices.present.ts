import type { SharedDeviceView } from '#contract/calls/shared-devices.calls.ts';
import type { Face } from '#contract/pages/account-pages.ts';
import { PIN_TRIES } from '#core/accounts/shared-devices.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { type BusinessId, handleOf, type Id } from '../../../platform/ids.ts';
import type { DeviceRow } from './devices.repo.ts';
import type { FaceRow } from './pins.repo.ts';

/** What somebody is called where clients may look on: never by their whole address. */
const shortName = (name: string | null, email: string): string => name || email.slice(0, email.indexOf('@'));

type Locked = { readonly device_id: Id; readonly email: string; readonly name: string | null };

/** `here`: the shared device on which it is asked. */
export const presentDevice = (
  business: BusinessId,
  row: DeviceRow,
  { locked, here }: { readonly locked: readonly Locked[]; readonly here: Id | null },
): SharedDeviceView => ({
  _id: handleOf(business, row.device_id),
  name: row.name,
  since: formatInstant(row.since),
  isThis: row.device_id === here,
  locked: locked
    .filter(({ device_id: device }) => device === row.device_id)
    .map(({ name, email }) => shortName(name, email)),
});

export const presentFace = (business: BusinessId, row: FaceRow): Face => ({
  id: handleOf(business, row.member_id),
  name: shortName(row.role === 'owner' ? row.owner_name || row.name : row.name, row.email),
  role: row.role,
  state: stateOf(row),
});

const stateOf = ({ pin_hash: hash, wrong }: FaceRow): Face['state'] => {
  if (hash === null) return 'noPin';
  return wrong !== null && wrong >= PIN_TRIES ? 'locked' : 'ready';
};
