import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { AskOptions, Assertion, CreateOptions, NewPasskey } from '#contract/requests/passkeys.ts';

/** CBOR (RFC 8949) of what a keeper of passkeys writes: whole numbers, texts, bytes and maps. */
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
};

const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, own]) => [encode(key), encode(own)]),
  ]);
};

const sha = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** What a test can have a keeper do otherwise than it should. */
export type Oddities = {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  /** Whether it made sure of who uses it. */
  readonly verified?: boolean;
  /** What it says how often it was used; else one more each time. */
  readonly counter?: number;
  readonly userHandle?: string;
  /** In place of `none`, with this statement. */
  readonly statement?: { readonly format: string; readonly of: ReadonlyMap<string, Cbor> };
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A keeper of one passkey (ES256), as a browser would ask it; it counts its uses. */
export const softwarePasskey = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  const id = text(credential);
  let counter = 0;
  let keptHandle: string | undefined;
  const said = (type: string, challenge: string, odd: Oddities): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const dataOf = (host: string, odd: Oddities, flags = 0): Buffer => {
    counter = odd.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = (odd.verified ?? true) ? VERIFIED : 0;
    return Buffer.concat([sha(odd.host ?? host), Buffer.from([PRESENT | verified | flags]), count]);
  };
  /** What a browser answers to what it is to make a passkey by. */
  const make = ({ challenge, rp, user }: CreateOptions, odd: Oddities = {}): NewPasskey => {
    keptHandle = user.id;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = encode(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, credential.length]);
    const authData = Buffer.concat([dataOf(rp.id, odd, WITH_KEY), Buffer.alloc(16), length, credential, key]);
    const attestation = new Map<string, Cbor>([
      ['fmt', odd.statement?.format ?? 'none'],
      ['attStmt', odd.statement?.of ?? new Map()],
      ['authData', authData],
    ]);
    return {
      id,
      clientDataJSON: text(said('webauthn.create', challenge, odd)),
      attestationObject: text(encode(attestation)),
      transports: ['internal'],
    };
  };
  /** What a browser answers to what it is to ask the passkey by. */
  const sign = ({ challenge, rpId }: AskOptions, odd: Oddities = {}): Assertion => {
    const clientData = said('webauthn.get', challenge, odd);
    const authData = dataOf(rpId, odd);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha(clientData)]))
      .sign(privateKey);
    return {
      id,
      clientDataJSON: text(clientData),
      authenticatorData: text(authData),
      signature: text(signature),
      userHandle: odd.userHandle ?? keptHandle,
    };
  };
  return { id, make, sign };
};
