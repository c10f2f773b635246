/** Who asks for a message to be sent, and to whom. */
export type Sender = {
  /** Whether the business's owner has shown the address they signed up with to be theirs. */
  readonly proven: boolean;
  /** Who made the booking a message is about; null where it is about none, as of time that waits for its payment. */
  readonly bookedBy: 'public' | 'owner' | null;
};

/**
 * Why a client is not written to, as the owner reads it; null where they are. Whoever has not shown an address to be
 * theirs could be anybody, and would write to anybody in our name: they reach those alone who came to their page.
 */
export const whyHeldBack = ({ proven, bookedBy }: Sender): string | null =>
  // guard: whoever-has-not-confirmed-an-address-writes-to-nobody-they-booked-in
  // guard: those-who-come-to-the-page-of-an-unproven-business-are-written-to
  proven || bookedBy !== 'owner' ? null : CONFIRM_FIRST;

/** Marks what is sent after all once the address is confirmed. */
export const CONFIRM_FIRST =
  'Confirm your email address first. Until then only those who book on your page hear from us';
