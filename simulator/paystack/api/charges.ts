import { isFields } from '../../http/fields.ts';
import type { Reply } from '../../http/reply.ts';
import { bankByCode } from '../world/bank-list.ts';
import { awaitTransfer } from '../world/payments.ts';
import type { World } from '../world/world.ts';
import type { ApiCall, Call } from './guarded.ts';
import { newTransaction } from './new-transaction.ts';
import { done, invalid } from './replies.ts';

const TRANSFER_BANK = '100039';

/** A payment without checkout, by transfer to an account of its own. */
export function chargeCalls(world: World): readonly ApiCall[] {
  return [{ method: 'POST', path: /^\/charge$/, answer: (call) => charge(world, call) }];
}

function charge(world: World, { fields, key }: Call): Reply {
  const asked = fields['bank_transfer'];
  if (!isFields(asked)) return invalid('The simulator charges by bank_transfer only');
  const until = asked['account_expires_at'] ?? null;
  const expiresAt = until === null ? null : Date.parse(String(until));
  if (Number.isNaN(expiresAt)) return invalid('Invalid account_expires_at');
  const made = newTransaction(world, { ...fields, channels: ['bank_transfer'] }, key);
  if (!made.ok) return made.reply;
  const waiting = awaitTransfer(
    world,
    { ...made.transaction, accessCode: null },
    { status: 'pending', expiresAt },
  );
  const bank = bankByCode(TRANSFER_BANK);
  return done('Charge attempted', {
    reference: waiting.reference,
    status: 'pending_bank_transfer',
    display_text: 'Please make a transfer to the account specified',
    account_name: waiting.transfer?.name,
    account_number: waiting.transfer?.number,
    bank: { slug: bank?.slug, name: bank?.name, id: bank?.id },
    account_expires_at: new Date(waiting.transfer?.expiresAt ?? 0).toISOString(),
  });
}
