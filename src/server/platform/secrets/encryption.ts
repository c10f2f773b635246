import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps a short text unreadable in the database, its backups and its dumps (AES-256-GCM, NIST SP 800-38D): the key is
 * derived from the server's secret, which lies elsewhere. `context` says whose text it is; a sealed value moved to
 * another row does not open there.
 */
export type Encryption = {
  readonly seal: (text: string, context: string) => Buffer;
  /** Null when it was sealed with another key or for another context, or was changed. */
  readonly open: (sealed: Buffer, context: string) => string | null;
};

const FORM = 1;
const IV = 12;
const TAG = 16;

export const createEncryption = (secretKey: string): Encryption => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'akoko sealed columns', 32));
  return {
    seal: (text, context) => {
      // guard: the-same-text-is-sealed-differently-each-time
      const iv = randomBytes(IV);
      // guard: a-sealed-value-opens-for-its-own-context-alone
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(FORM), iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, context) => {
      if (sealed.length < 1 + IV + TAG || sealed[0] !== FORM) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV), {
        authTagLength: TAG,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(1 + IV + TAG)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
};
