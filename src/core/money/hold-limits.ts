/** What is held unpaid at one business when somebody asks for one time more. */
type Crowd = {
  /** Live holds of this payer: of their telephone number, their email address, or the page they ask on. */
  readonly ofPayer: number;
  /** Live holds asked for from this payer's network; null: it is not known. */
  readonly ofNetwork: number | null;
};

/** So many times one payer may hold at once. */
export const mostHeld = 2;

/**
 * So many one network may. Thousands of people share the addresses of a mobile network, and whoever means to pay does so
 * within minutes: twenty unpaid at once are some two hundred bookings an hour, more than a small business takes from
 * everybody, and yet less than the diary that a bot would fill.
 */
const mostHeldFromNetwork = 20;

/** So often one payer may take the same time up again within a day without paying for it. */
export const mostRenewals = 3;

/** Whose share is used up, so that nothing more is held; null: nobody's (invariants I-7). */
export function usedUp({ ofPayer, ofNetwork }: Crowd): 'payer' | 'network' | null {
  if (ofPayer >= mostHeld) return 'payer';
  return ofNetwork !== null && ofNetwork >= mostHeldFromNetwork ? 'network' : null;
}
