import { refundToken } from '../modules/payments/index.ts';
import { readHandle } from '../platform/ids.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';

/** The token of the page that asks where a refund should go, as its client's mail has it. */
export const refundTokenOf = (secretKey: string, handle: string): string => {
  const named = readHandle(handle);
  if (named === null) throw new Error('Not a handle');
  return refundToken(createSecrets(secretKey), named.business, named.id);
};
