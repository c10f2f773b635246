import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret as its owner is shown it, of 256 random bits (Standard Webhooks). */
export const writeSecret = (bytes: Buffer): string => `${PREFIX}${bytes.toString('base64')}`;

/**
 * The headers by which a receiver knows that a request is ours, when it was sent and that it had it before (Standard
 * Webhooks). While a secret is being replaced, each of the two signs.
 */
export const signedHeaders = (
  secrets: readonly string[],
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): Readonly<Record<string, string>> => {
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  };
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map(sign).join(' '),
  };
};
