import { type KeyPermission, keyPermissions } from '#core/accounts/permissions.ts';
import {
  type BusinessId,
  handleOf,
  type Id,
  newBusinessId,
  newId,
  readHandle,
} from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';

/** What a key says of itself: whose it is, which, and the hash of its secret. */
export type SaidKey = { readonly business: BusinessId; readonly id: Id; readonly secretHash: Buffer };

const FORM = /^akoko_([0-9A-Za-z]{44})_([0-9A-Za-z]{43})$/;

/** A key as its program keeps it. */
export const writeKey = (business: BusinessId, id: Id, secret: string): string =>
  `akoko_${handleOf(business, id)}_${secret}`;

/** What a text says that may be a key. One of another form says a key that there is not, which takes as long to refuse. */
export const readKey = (text: string): SaidKey => {
  const [, handle = '', secret = ''] = FORM.exec(text) ?? [];
  const { business, id } = readHandle(handle) ?? { business: newBusinessId(), id: newId() };
  return { business, id, secretHash: sha256(secret) };
};

/** Those of its permissions that this version lets a key have. */
export const knownPermissions = (permissions: readonly string[]): KeyPermission[] =>
  keyPermissions.filter((permission) => permissions.includes(permission));
