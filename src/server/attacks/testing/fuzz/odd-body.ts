import { gzipSync } from 'node:zlib';
import { type Known, valueFor } from './from-schema.ts';
import {
  type Dice,
  largeFields,
  largeValues,
  oddBodies,
  oddTexts,
  oddTypes,
  onceIn,
  pick,
} from './odd-values.ts';
import type { Described } from './operations.ts';
import { spoil, withTwice, written } from './spoil.ts';

export type Sent = { readonly body: Buffer | null; readonly type: string | null };

const BOUNDARY = 'a-boundary';
const LARGE = 10 * 1024 * 1024;
/** As large as a picture may be. */
const COSTLY = 2 * 1024 * 1024;

/** What takes long to read for whoever makes something of each part, each header or each line. */
const costlyFiles: readonly (() => Sent)[] = [
  ['b', '', '--b\r\n\r\n\r\n'],
  ['b', '', '--b\r\nContent-Disposition: form-data; name="x"; filename="x"\r\n\r\n\r\n'],
  ['b', '--b\r\n', 'a: b\r\n'],
  ['b', '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n', '\r\n'],
  ['b', '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n', '\r\n--'],
  [`${'-'.repeat(69)}x`, '', '-'],
].map(([boundary = '', head = '', piece = '']) => () => ({
  body: Buffer.from(head + piece.repeat(Math.floor(COSTLY / piece.length))),
  type: `multipart/form-data; boundary=${boundary}`,
}));

/** A body that the call takes, where somebody has one. */
export type Sample = {
  /** For the `{parameter}` of the path. */
  readonly parameter?: string;
  readonly body?: unknown;
  readonly file?: { readonly bytes: Uint8Array };
};

const formOf = (value: unknown): string =>
  Object.entries(Object(value))
    .map(([name, inner]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(inner).toWellFormed())}`)
    .join('&');

const partOf = (field: string, bytes: Uint8Array, fileName: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);

const oddFiles = (bytes: Uint8Array, dice: Dice): Uint8Array =>
  pick(dice, [
    bytes,
    bytes,
    new Uint8Array(0),
    bytes.slice(0, bytes.length / 2),
    Buffer.concat([bytes, Buffer.from('<script>')]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a\u0001'),
    Buffer.from('Name,Phone\n"unclosed,0805\n=1+1,+2348055555555\n'),
    Buffer.from(`Name,Phone,Email\n${'Bola Ade,08055555555,x@example.ng\n'.repeat(400)}`),
    Buffer.from('Name;Phone\n\ufeffBola\u0000;08055555555\n', 'utf16le'),
    Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x0a]),
    // PNG with a size no memory holds.
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex'),
      Buffer.alloc(64),
    ]),
    Buffer.alloc(3 * 1024 * 1024, 0xff),
  ]);

const multipartOf = (schema: Described['body'], sample: Sample | undefined, dice: Dice): Sent => {
  const [field = 'file'] = Object.keys(Object(schema?.schema['properties']));
  const bytes = oddFiles(sample?.file?.bytes ?? Buffer.from('x'), dice);
  const named = onceIn(dice, 8) ? pick(dice, ['', '__proto__', 'x"y', '\u00ff', 'a'.repeat(300)]) : field;
  const fileName = pick(dice, ['a.png', '../../a.png', 'a\u00ff"; x="', '', 'a'.repeat(3000)]);
  const parts = [partOf(named, bytes, fileName)];
  if (onceIn(dice, 10)) parts.push(partOf(field, bytes, 'b.png'));
  if (onceIn(dice, 10))
    parts.unshift(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n`));
  if (onceIn(dice, 12)) parts.unshift(Buffer.from(`--${BOUNDARY}\r\nno header at all\r\n\r\n1\r\n`));
  // Without its end, as it is when a connection breaks off behind a proxy.
  if (!onceIn(dice, 12)) parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${BOUNDARY}` };
};

/** What the call is sent: usually of its kind and with one thing wrong, sometimes nothing like it. */
export const bodyFor = (call: Described, sample: Sample | undefined, known: Known, dice: Dice): Sent => {
  if (call.body === null)
    return onceIn(dice, 20) && call.method !== 'GET'
      ? { body: Buffer.from(pick(dice, oddBodies)), type: pick(dice, ['application/json', ...oddTypes]) }
      : { body: null, type: null };
  const sent = plainBody(call, sample, known, dice);
  if (onceIn(dice, 25)) return { ...sent, type: pick(dice, [null, ...oddTypes]) };
  if (onceIn(dice, 200)) return { ...sent, body: Buffer.alloc(LARGE, 'x') };
  if (onceIn(dice, 60) && sent.body !== null) return { ...sent, body: gzipSync(sent.body) };
  return sent;
};

const plainBody = (call: Described, sample: Sample | undefined, known: Known, dice: Dice): Sent => {
  const type = call.body?.type ?? 'application/json';
  if (type === 'multipart/form-data')
    return onceIn(dice, 20) ? pick(dice, costlyFiles)() : multipartOf(call.body, sample, dice);
  const usual =
    sample?.body !== undefined && !onceIn(dice, 3)
      ? sample.body
      : valueFor(call.body?.schema ?? {}, '', known, dice);
  if (type !== 'application/json')
    return {
      body: Buffer.from(formOf({ ...Object(usual), id: pick(dice, oddTexts), status: 'Success' })),
      type,
    };
  return { body: jsonOf(usual, dice), type };
};

/** A good body with one value that is far too large, or with far too many fields beside its own. */
const largeOf = (usual: unknown, dice: Dice): string => {
  const fields = Object.entries(Object(usual));
  if (fields.length === 0 || onceIn(dice, 5)) return pick(dice, largeValues)();
  const chosen = dice(fields.length);
  const parts = fields.map(
    ([name, value], at) =>
      `${JSON.stringify(name)}:${at === chosen ? pick(dice, largeValues)() : (JSON.stringify(value) ?? 'null')}`,
  );
  return onceIn(dice, 4)
    ? `{${JSON.stringify(usual).slice(1, -1)},${pick(dice, largeFields)()}}`
    : `{${parts.join(',')}}`;
};

const jsonOf = (usual: unknown, dice: Dice): Buffer => {
  if (onceIn(dice, 40)) return Buffer.from(largeOf(usual, dice));
  if (onceIn(dice, 15)) return Buffer.from(pick(dice, oddBodies));
  const spoilt = onceIn(dice, 5) ? usual : spoil(onceIn(dice, 4) ? spoil(usual, dice) : usual, dice);
  const json = written(spoilt);
  if (onceIn(dice, 20)) return Buffer.from(withTwice(json));
  // Bytes that are not UTF-8, and text in another encoding.
  if (onceIn(dice, 40)) return Buffer.from(json, pick(dice, ['latin1', 'utf16le'] as const));
  return onceIn(dice, 40) ? Buffer.from(json.slice(0, dice(json.length + 1))) : Buffer.from(json);
};
