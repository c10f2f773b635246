import type { IntentRow, Payer } from '../../payments/index.ts';

/** Whether who asks has proved that a hold is theirs: by the secret of the browser that made it, or by its own token. */
export const isProven = (
  { proofKey, proven }: Payer,
  { proof_key: known, intent_id: id }: Pick<IntentRow, 'proof_key' | 'intent_id'>,
): boolean => (proofKey !== '' && known === proofKey) || proven.includes(id);

/** Why such a payment is over. */
export const LET_GO = 'let go by the client';
