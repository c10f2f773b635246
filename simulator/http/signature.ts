import { createHmac } from 'node:crypto';

/** How Paystack and Termii sign what they post: HMAC-SHA512 of the raw body under the secret key, lowercase hex. */
export function signatureOf(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}
