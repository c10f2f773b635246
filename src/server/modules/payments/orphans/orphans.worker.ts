import { inTenant } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findIntentByReference } from '../intents/intents.repo.ts';
import { giveBackOrphan } from './orphans.commands.ts';
import { isBusinessKnown } from './orphans.repo.ts';

/**
 * Looks at money under a reference of ours of which no payment is known here, as after a backup was put back: what came
 * is kept, and all of it goes back. As often as one likes; `silent`: the provider could not be reached. Where the
 * business is not known either, nothing can be kept and the log says so.
 */
export const keepOrphan = async (
  platform: Platform,
  { business, reference }: { readonly business: BusinessId; readonly reference: string },
): Promise<{ readonly silent: boolean }> => {
  const { provider } = platform;
  const answer = await provider.verify(reference);
  if (!answer.ok) return { silent: answer.reason !== 'refused' };
  const paid = answer.value;
  const isMoney = paid.status === 'paid' && paid.mode === provider.mode && paid.amount > 0;
  if (!isMoney || paid.reference !== reference) return { silent: false };
  await inTenant(platform.database, business, async (transaction) => {
    if (!(await isBusinessKnown(transaction))) {
      reportUnknownBusiness(platform, { business, reference });
      return;
    }
    if ((await findIntentByReference(transaction, reference)) !== undefined) return;
    const kept = await giveBackOrphan(transaction, { paid, intentId: null, now: platform.clock.now() });
    if (kept)
      platform.log('payment.orphaned', {
        business,
        ending: endingOf(reference),
      });
  });
  return { silent: false };
};

/** A whole reference opens its payment's page, and the log masks it: its end is enough to find it at the provider. */
const endingOf = (reference: string): string => reference.slice(-8);

/** Money that nothing can be kept of here; someone has to look for it at the provider. */
export const reportUnknownBusiness = (
  { log }: Pick<Platform, 'log'>,
  { business, reference }: { readonly business: BusinessId; readonly reference: string },
): void =>
  log('payment.unclaimed', {
    business,
    ending: endingOf(reference),
  });
