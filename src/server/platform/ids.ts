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

/** The most letters that go at once: the rest of dividing by 62⁴, and 24 bits more, are still an exact number. */
const BITS_24 = 2 ** 24;
const FOUR_LETTERS = 62 ** 4;
const TWO_LETTERS = 62 ** 2;
const PAIRS = [...BASE62].flatMap((first) => [...BASE62].map((second) => first + second));
const four = (value: number): string =>
  `${PAIRS[Math.floor(value / TWO_LETTERS)]}${PAIRS[value % TWO_LETTERS]}`;

/** As `toBase62` writes it, without big integers: a long list has thousands of handles. */
const encode = (id: string): string => {
  const parts = [hexIn(id, 0, 8), 0, 0, hexIn(id, 24, 30), hexIn(id, 30, 36)];
  parts[1] = hexIn(id, 9, 13) * 256 + hexIn(id, 14, 16);
  parts[2] = hexIn(id, 16, 18) * 65_536 + hexIn(id, 19, 23);
  let text = '';
  for (let round = 0; round < 5; round += 1) {
    let rest = 0;
    for (let place = 0; place < 5; place += 1) {
      const part = rest * BITS_24 + (parts[place] ?? 0);
      const whole = Math.floor(part / FOUR_LETTERS);
      parts[place] = whole;
      rest = part - whole * FOUR_LETTERS;
    }
    text = four(rest) + text;
  }
  return `${PAIRS[parts[4] ?? 0]}${text}`;
};

const hexIn = (id: string, from: number, until: number): number => Number.parseInt(id.slice(from, until), 16);

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

/** The handles of a list are all of one business. */
let latest: { readonly business: string; readonly written: string } = { business: '', written: '' };

/** A public handle carries its business, so that it leads to one shard without a look-up: 44 letters and digits. */
export const handleOf = (business: BusinessId, id: Id): string => {
  if (business !== latest.business) latest = { business, written: encode(business) };
  return latest.written + encode(id);
};

export const readHandle = (text: string): { readonly business: BusinessId; readonly id: Id } | null => {
  const business = readBusinessHandle(text.slice(0, WIDTH));
  const id = decode(text.slice(WIDTH));
  return business === null || id === null ? null : { business, id: id as Id };
};

/** A capability that leads to its business as a handle does: what it is, behind the business. */
export const tokenAt = (business: BusinessId, secret: string): string => encode(business) + secret;

export const readTokenAt = (
  text: string,
): { readonly business: BusinessId; readonly secret: string } | null => {
  const business = readBusinessHandle(text.slice(0, WIDTH));
  return business === null ? null : { business, secret: text.slice(WIDTH) };
};

/** The id in a handle of this business; null for another business's handle as for one that was never issued. */
export const readOwnHandle = (business: BusinessId, text: string): Id | null => {
  const handle = readHandle(text);
  // guard: a-handle-of-another-business-leads-nowhere
  return handle !== null && handle.business === business ? handle.id : null;
};
