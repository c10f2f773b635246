import type { OwnerAction } from '#core/appointments/transitions.ts';
import { useActing, useChangeStatus } from './api.ts';
import { saidOf } from './line-changes.ts';
import type { KeptBooking } from './model.ts';
import type { BalanceSaid } from './money/balance.ts';
import { paymentOf } from './money/receiving.ts';
import { statusAfter } from './offer.ts';
import { isAmountChanged } from './refusals.ts';
import { useCompleting } from './use-completing.ts';

type Booking = Pick<KeptBooking, '_id' | 'status'>;

type Noticing = {
  /** A question stands in front of the booking, or no longer. */
  readonly onAsking: (asking: boolean) => void;
  /** It is done, or was refused for good. */
  readonly onEnd?: () => void;
};

/** Changes how a booking stands, with what was said of its money and lines; asks again where the money is another meanwhile. */
export function useStatusChange({ _id: id, status: from }: Booking, { onAsking, onEnd }: Noticing) {
  const acting = useActing();
  const change = useChangeStatus();
  const perform = (
    action: Exclude<OwnerAction, 'reschedule'>,
    { received, final }: BalanceSaid = {},
    missed: readonly number[] = [],
  ) => {
    // One at a time, on whatever booking.
    if (acting !== null) return;
    const payment = received && paymentOf(received);
    change.mutate(
      { id, action, from, to: statusAfter[action], payment, lines: saidOf(missed), ...final },
      {
        onSuccess: () => onEnd?.(),
        onError: (failure) => {
          if (!isAmountChanged(failure) || !completing.askAgain(missed)) onEnd?.();
        },
      },
    );
  };
  const completing = useCompleting(id, { complete: () => perform('completed'), onAsking });
  return { perform, completing };
}
