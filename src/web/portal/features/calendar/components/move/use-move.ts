import { useState } from 'react';
import { nearestIn, warningsIn } from '../../../../kit/booking/booking-refusals.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import { isUndecided, RefusedError, refusalText } from '../../../../query/refusal.ts';
import { useMoveBooking } from '../../api.ts';
import { type Move, moveToStart } from '../../moving.ts';

export type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'warned'; readonly warnings: readonly string[] }
  | { readonly kind: 'taken'; readonly nearest: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'outdated'; readonly message: string };

const asking: Step = { kind: 'asking' };

/** What a refused move leads to. */
const stepAfter = (failure: Error): Step => {
  const message = refusalText(failure, 'The booking could not be moved. Please check your connection.');
  if (!(failure instanceof RefusedError)) return { kind: 'failed', message };
  const { code, data } = failure.refusal;
  const warnings = warningsIn(data);
  if (code === 'NEEDS_OVERRIDE' && warnings.length > 0) return { kind: 'warned', warnings };
  if (code === 'SLOT_TAKEN') return { kind: 'taken', nearest: nearestIn(data) };
  return { kind: isUndecided(failure) ? 'failed' : 'outdated', message };
};

/**
 * Moving a booking from letting it go to the server's yes. `shown` is where the calendar draws it meanwhile: at its
 * new place at once, and back at the old one after a refusal or a change of mind.
 */
export function useMove(zone: string) {
  const saving = useKeyed(useMoveBooking());
  const [move, setMove] = useState<Move | null>(null);
  const [step, setStep] = useState<Step>(asking);
  const propose = (wanted: Move) => {
    setMove(wanted);
    setStep(asking);
  };

  const put = (wanted: Move, override: boolean) => {
    if (saving.isPending) return;
    saving.mutate(
      { move: wanted, zone, override },
      {
        onSuccess: () => {
          setMove(null);
          toast.success('Appointment updated successfully!');
        },
        onError: (failure) => setStep(stepAfter(failure)),
      },
    );
  };

  const putBack = step.kind === 'taken' || step.kind === 'outdated' || step.kind === 'failed';
  return {
    move,
    step,
    saving: saving.isPending,
    shown: putBack && !saving.isPending ? null : move,
    propose,
    confirm: (override: boolean) => move !== null && put(move, override),
    retarget: (start: string) => move !== null && propose(moveToStart(move, start, zone)),
    cancel: () => {
      if (!saving.isPending) setMove(null);
    },
  };
}

export type MoveState = ReturnType<typeof useMove>;
