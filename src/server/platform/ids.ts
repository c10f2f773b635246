import { randomBytes } from 'node:crypto';

/** 128 random bits, written as PostgreSQL writes a uuid. */
export type Id = string & { readonly __brand: 'Id' };
/** The id of a business; only the session, a public handle or a slug yields one. */
export type BusinessId = Id & { readonly __business: true };

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const WIDTH = 22;
const LIMIT = 1n << 128n;

const uuidFromHex = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

export const newId = (): Id => uuidFromHex(randomBytes(16).toString('hex')) as Id;

export const newBusinessId = (): BusinessId => newId() as BusinessId;

/** 256 random bits in base62: a capability a person carries in a link or a cookie. */
export const newToken = (): string => toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43);

export const toBase62 = (value: bigint, width: number): string => {
  let text = '';
  for (let rest = value; text.length < width; rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text;
  return text;
};

const encode = (id: string): string => toBase62(BigInt(`0x${id.replaceAll('-', '')}`), WIDTH);

const decode = (text: string): string | null => {
  if (!/^[0-9A-Za-z]{22}$/.test(text)) return null;
  let value = 0n;
  for (const letter of text) value = value * 62n + BigInt(BASE62.indexOf(letter));
  return value < LIMIT ? uuidFromHex(value.toString(16).padStart(32, '0')) : null;
};

/** A business's id as the API writes it: 22 letters and digits. */
export const businessHandle = (id: BusinessId): string => encode(id);

export const readBusinessHandle = (text: string): BusinessId | null => decode(text) as BusinessId | null;

/** The 16 bytes of an id, and back: for names that another system gives its own alphabet to. */
export const bytesOfId = (id: Id): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

export const businessIdOfBytes = (bytes: Buffer): BusinessId =>
  uuidFromHex(bytes.toString('hex')) as BusinessId;

/** A public handle carries its business, so that it leads to one shard without a look-up: 44 letters and digits. */
export const handleOf = (business: BusinessId, id: Id): string => encode(business) + encode(id);

export const readHandle = (text: string): { readonly business: BusinessId; readonly id: Id } | null => {
  const business = readBusinessHandle(text.slice(0, WIDTH));
  const id = decode(text.slice(WIDTH));
  return business === null || id === null ? null : { business, id: id as Id };
};

/** The id in a handle of this business; null for another business's handle as for one that was never issued. */
export const readOwnHandle = (business: BusinessId, text: string): Id | null => {
  const handle = readHandle(text);
  return handle !== null && handle.business === business ? handle.id : null;
};
