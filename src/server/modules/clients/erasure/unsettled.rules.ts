/** How much there is of what still needs a client's details, by what it is. */
export type Unsettled = {
  /** Payments that may still be made. */
  readonly payments: number;
  /** Refunds that the provider has, or waits to send. */
  readonly underWay: number;
  /** Refunds that are the owner's to send. */
  readonly owed: number;
  readonly cautions: number;
  /** What they have paid beyond a price, kept as credit or not. */
  readonly overpaid: number;
};

/** What has to be done, or waited for, of each kind of money before its client can be erased. */
const todo: readonly (readonly [keyof Unsettled, string])[] = [
  ['payments', 'They have a payment open, which ends by itself within the hour: please wait for that.'],
  ['underWay', 'A refund is still on its way back to them: please wait until Payments shows it as sent.'],
  ['owed', 'There is a refund that you have to send them: please send it, and say so under Payments.'],
  ['cautions', 'You hold a caution fee of theirs: please settle it under Payments.'],
  ['overpaid', 'They have paid too much, or have a credit: please send it back under Payments.'],
];

/** Why a client is not erased for the money that is open, and what to do about each part of it; null: none is. */
export const unsettledText = (open: Unsettled): string | null => {
  const parts = todo.flatMap(([kind, text]) => (open[kind] > 0 ? [text] : []));
  return parts.length === 0
    ? null
    : `Money of this client is not settled yet. ${parts.join(' ')} Then you can erase them.`;
};
