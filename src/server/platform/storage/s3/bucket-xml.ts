/** The little XML that a bucket answers with: an error's code, and what lies in it. */

/** Its code alone: what else stands in an error repeats what was signed, and with which key. Empty where there is none. */
export const codeIn = (bytes: Uint8Array): string =>
  /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(textOf(bytes))?.[1] ?? '';

export type ListedObject = { readonly name: string; readonly writtenMs: number };

/** One part of a list of objects, and what the next part is asked for by; null: it was the last. */
export const readListing = (
  bytes: Uint8Array,
): { readonly objects: readonly ListedObject[]; readonly next: string | null } => {
  const text = textOf(bytes);
  const objects = text
    .split('<Contents>')
    .slice(1)
    .map((part) => ({
      name: fieldIn(part, 'Key') ?? '',
      writtenMs: Date.parse(fieldIn(part, 'LastModified') ?? ''),
    }));
  return { objects, next: fieldIn(text, 'NextContinuationToken') };
};

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const fieldIn = (text: string, name: string): string | null => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
  return found === undefined ? null : found.replace(/&(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, unescaped);
};

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (_: string, name: string): string => {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? '';
  const isHex = name[1]?.toLowerCase() === 'x';
  return String.fromCodePoint(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10));
};
