import { useState } from 'react';
import type { EditPreview } from '#contract/replies/line-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { warningsIn } from '../../../../kit/booking/booking-refusals.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../../query/refusal.ts';
import { useChangeLines } from '../../api.ts';
import { type LineChange, lineChangeBody } from '../../line-changes.ts';

/** What a change would make of the booking. */
export type Shown = {
  readonly change: LineChange;
  readonly booking: OwnerAppointment;
  readonly preview: EditPreview;
  /** What stands against the time; it may be taken all the same. */
  readonly warnings: readonly string[];
};

const none: readonly string[] = [];

/** A change of a booking's services from looking at what it comes to, to the server's yes. */
export function useLineChange(
  booking: OwnerAppointment,
  { done, onDone }: { done: string; onDone: () => void },
) {
  const saving = useKeyed(useChangeLines(booking._id));
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const refuse = (error: Error) =>
    setFailure(refusalText(error, 'This could not be done. Please check your connection.'));

  const look = (change: LineChange, warnings = none) => {
    setFailure(null);
    setShown(null);
    const body = { ...lineChangeBody(booking, change), dryRun: true };
    saving.mutate(
      { body: warnings.length === 0 ? body : { ...body, override: true } },
      {
        onSuccess: ({ data, preview }) =>
          preview === undefined
            ? setFailure('The server did not say what it comes to. Please try again.')
            : setShown({ change, booking: data, preview, warnings }),
        onError: (error) => {
          const told = warnedOf(error);
          // What is outside the rules is looked at all the same, and said beside it.
          if (told.length > 0 && warnings.length === 0) look(change, told);
          else refuse(error);
        },
      },
    );
  };
  const confirm = () => {
    if (shown === null) return;
    const { change, preview, warnings } = shown;
    setFailure(null);
    saving.mutate(
      {
        body: {
          ...lineChangeBody(booking, change),
          quoteHash: preview.hash,
          ...(warnings.length === 0 ? {} : { override: true }),
        },
      },
      {
        onSuccess: () => {
          toast.success(done);
          onDone();
        },
        onError: refuse,
      },
    );
  };
  return {
    shown,
    failure,
    busy: saving.isPending,
    look,
    confirm,
    back: () => {
      setShown(null);
      setFailure(null);
    },
  };
}

const warnedOf = (error: Error): readonly string[] =>
  error instanceof RefusedError && error.refusal.code === 'NEEDS_OVERRIDE'
    ? warningsIn(error.refusal.data)
    : none;
