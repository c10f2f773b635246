import type { Disputed } from './dispute.ts';
import { type Kobo, toKobo } from './kobo.ts';

/**
 * The accounts of a business's ledger. Money lies with the provider, in cash, on the bank account (transfer) or came by
 * card at the counter (pos). `revenue` is what was received for good; `caution` is held for clients; `withheld` is what
 * of a caution fee was kept; `refunds-due` is what is on its way back; `overpaid` is what a client was sent twice;
 * `disputed` is what a client's bank asks back.
 */
export type LedgerAccount =
  | 'provider'
  | 'cash'
  | 'transfer'
  | 'pos'
  | 'revenue'
  | 'caution'
  | 'withheld'
  | 'refunds-due'
  | 'overpaid'
  | 'disputed';

/** One line of a posting, in kobo: debits are positive, credits negative. */
export type PostingLine = { readonly account: LedgerAccount; readonly amount: Kobo };

export type PaymentMethod = 'online' | 'cash' | 'transfer' | 'pos';

const assetOf = (method: PaymentMethod): LedgerAccount => (method === 'online' ? 'provider' : method);

/** Lines that move nothing are left out; the rest add up to nothing, or the posting is a fault. */
function posting(...lines: readonly (readonly [LedgerAccount, number])[]): readonly PostingLine[] {
  const moved = lines
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount: toKobo(amount) }));
  if (moved.reduce((sum, { amount }) => sum + amount, 0) !== 0) throw new Error('A posting does not balance');
  return moved;
}

/** Money received for a booking, of which `caution` is held. */
export const received = (method: PaymentMethod, amount: Kobo, caution: Kobo): readonly PostingLine[] =>
  // guard: a-caution-fee-is-no-revenue
  posting([assetOf(method), amount], ['revenue', caution - amount], ['caution', -caution]);

/** Money that no booking can be given for: all of it goes back. */
export const receivedInVain = (amount: Kobo): readonly PostingLine[] =>
  posting(['provider', amount], ['refunds-due', -amount]);

/** Money that was received for good, or held, is to be given back. */
export const toGiveBack = (from: 'revenue' | 'caution', amount: Kobo): readonly PostingLine[] =>
  posting([from, amount], ['refunds-due', -amount]);

/** What was to be given back stays after all, before anybody was asked to send it. */
export const staysAfterAll = (where: 'revenue' | 'caution', amount: Kobo): readonly PostingLine[] =>
  posting(['refunds-due', amount], [where, -amount]);

/** It was given back: by the provider, by a transfer of the owner's, or in cash. */
export const givenBack = (by: 'provider' | 'transfer' | 'cash', amount: Kobo): readonly PostingLine[] =>
  posting(['refunds-due', amount], [by, -amount]);

/** The provider has sent what the owner had sent already: the client owes it back. */
export const sentTwice = (amount: Kobo): readonly PostingLine[] =>
  posting(['overpaid', amount], ['provider', -amount]);

/** A part of a caution fee is kept, with a reason. */
export const kept = (amount: Kobo): readonly PostingLine[] =>
  posting(['caution', amount], ['withheld', -amount]);

/** What was kept of a caution fee is held for its client again. */
export const keptNoMore = (amount: Kobo): readonly PostingLine[] =>
  posting(['withheld', amount], ['caution', -amount]);

/** What these lines moved is moved back: the change they were written for was undone. */
export const reversed = (lines: readonly PostingLine[]): readonly PostingLine[] =>
  posting(...lines.map(({ account, amount }) => [account, -amount] as const));

/** A client's bank asks money back: it leaves where it was kept until that is decided. */
export const disputed = ({ price, caution, withheld }: Disputed): readonly PostingLine[] =>
  posting(
    ['revenue', price],
    ['caution', caution],
    ['withheld', withheld],
    ['disputed', -(price + caution + withheld)],
  );

/** The money stays: it is put back where it was. */
export const disputeWon = ({ price, caution, withheld }: Disputed): readonly PostingLine[] =>
  posting(
    ['revenue', -price],
    ['caution', -caution],
    ['withheld', -withheld],
    ['disputed', price + caution + withheld],
  );

/** The money is gone; a negative amount: it came back. */
export const disputeLost = (amount: Kobo): readonly PostingLine[] =>
  posting(['disputed', amount], ['provider', -amount]);
