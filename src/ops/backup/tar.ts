/** One file in a tar archive: POSIX ustar, so that any tar can list and unpack what we write. */
export type TarEntry = { readonly name: string; readonly content: Buffer };

export const BLOCK = 512;
/** Two empty blocks end an archive. */
export const tarEnd = Buffer.alloc(2 * BLOCK);

const NAME = { from: 0, to: 100 } as const;
const SIZE = { from: 124, to: 136 } as const;
const SUM = { from: 148, to: 156 } as const;
const TIME = { from: 136, to: 148 } as const;
const MAGIC = 257;
const USTAR = 'ustar\x0000';

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** The sum of the header's bytes with its own place taken as blanks. */
const sumOf = (header: Buffer): number => {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= SUM.from && at < SUM.to ? 0x20 : byte;
  return sum;
};

/** The bytes of an entry without its padding: header, then content. Throws on a name that does not fit. */
export const tarHeader = (name: string, size: number, seconds: number): Buffer => {
  if (Buffer.byteLength(name) > NAME.to - 1) throw new Error(`Too long a name for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, NAME.from);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), SIZE.from);
  header.write(octal(seconds, 11), TIME.from);
  header.write('0', 156);
  header.write(USTAR, MAGIC);
  header.write(`${octal(sumOf(header), 6)} `, SUM.from);
  return header;
};

/** How many bytes follow the content up to a whole block. */
export const paddingAfter = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

const textAt = (header: Buffer, { from, to }: { from: number; to: number }): string => {
  const text = header.toString('latin1', from, to);
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
};

const numberAt = (header: Buffer, place: { from: number; to: number }): number =>
  Number.parseInt(textAt(header, place), 8);

/** Null for what is no header of ours, or differs from it in a single bit. */
export const readTarHeader = (header: Buffer): { readonly name: string; readonly size: number } | null => {
  const name = textAt(header, NAME);
  const size = numberAt(header, SIZE);
  const seconds = numberAt(header, TIME);
  if (name.length >= NAME.to || !Number.isSafeInteger(size + seconds) || size < 0 || seconds < 0) return null;
  return tarHeader(name, size, seconds).equals(header) ? { name, size } : null;
};
