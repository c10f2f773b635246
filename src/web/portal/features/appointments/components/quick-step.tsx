import { lazy, Suspense, useEffect, useRef } from 'react';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { useMay } from '../../../session/session-context.tsx';
import { useStatusChange } from '../use-status-change.ts';

const CompleteDialog = lazy(async () => ({
  default: (await import('./money/complete-dialog.tsx')).CompleteDialog,
}));

type QuickStepProps = {
  readonly booking: CalendarEvent;
  readonly step: 'confirm' | 'completed' | 'no-show';
  /** It is done, refused, or left. */
  readonly onEnd: () => void;
};

/** Takes a step with a booking from a list; before it is completed it asks what its details would ask. */
export function QuickStep({ booking, step, onEnd }: QuickStepProps) {
  const may = useMay();
  const { perform, completing } = useStatusChange(booking, { onAsking: () => {}, onEnd });
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is there to take this one step
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (step === 'completed' && may('payments.take')) completing.start('all');
    else perform(step);
  }, []);
  return (
    <Suspense>
      <CompleteDialog
        question={completing.question}
        lines={nothingApart}
        onComplete={(said, missed) => {
          completing.close();
          perform('completed', said, missed);
        }}
        onNoShow={() => {
          completing.close();
          perform('no-show');
        }}
        onLookAgain={(missed) => completing.start('all', missed)}
        onClose={() => {
          completing.close();
          onEnd();
        }}
      />
    </Suspense>
  );
}

const nothingApart = [] as const;
