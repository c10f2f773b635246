import type { Outcome, Refusal } from '#contract/outcome.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { placeAppointment } from './appointment.commands.ts';
import { placeLines, prepareLines } from './lines.commands.ts';
import { isRental, type PublicAsk, type PublicPlacement } from './quote.rules.ts';
import { placeRental } from './rental.commands.ts';

/** Locks what has to be locked before a client's row; a refusal where it cannot be had anyway. */
export const prepareAsk = async (
  transaction: TenantTransaction,
  { ask, offered }: { readonly ask: PublicAsk; readonly offered: boolean },
): Promise<Refusal | null> => (ask.kind === 'lines' ? prepareLines(transaction, { ask, offered }) : null);

/** Takes what a client asks for: lines, an appointment or a rental. */
export const placeAsk = (
  transaction: TenantTransaction,
  ask: PublicAsk,
): Promise<Outcome<PublicPlacement>> => {
  if (ask.kind === 'lines') return placeLines(transaction, ask);
  return isRental(ask) ? placeRental(transaction, ask) : placeAppointment(transaction, ask);
};
