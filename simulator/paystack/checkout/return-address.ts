import { isFields } from '../../http/fields.ts';
import type { Transaction } from '../world/records.ts';

/** Where the client goes after paying, with both names of the reference added to what the address had; null for nowhere. */
export function returnAddress({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null;
  const [address = '', fragment] = callbackUrl.split('#', 2);
  const pair = new URLSearchParams({ trxref: reference, reference });
  const joined = `${address}${address.includes('?') ? '&' : '?'}${pair}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

/** Where the client goes who cancels, as `metadata.cancel_action` says; null when it does not. */
export function cancelAddress({ metadata }: Transaction): string | null {
  const action = isFields(metadata) ? metadata['cancel_action'] : null;
  return typeof action === 'string' && /^https?:\/\//.test(action) ? action : null;
}
