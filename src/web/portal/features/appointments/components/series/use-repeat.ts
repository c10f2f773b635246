import { useState } from 'react';
import type { RepeatDate } from '#contract/replies/series-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import type { Cadence } from '#core/appointments/cadence.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../../query/refusal.ts';
import { useRepeat } from '../../api.ts';
import { freeStarts, lookBody } from './repeats.ts';

/** The dates of one pattern as they were when the server was asked, and what of them is ticked. */
export type Looked = {
  readonly every: Cadence;
  readonly times: number;
  readonly dates: readonly RepeatDate[];
  readonly ticked: ReadonlySet<string>;
};

/** The repeats of a booking, from looking at the dates to the server's yes. */
export function useRepeating({ _id: id }: OwnerAppointment, onDone: () => void) {
  const sending = useKeyed(useRepeat(id));
  const [looked, setLooked] = useState<Looked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const refuse = (error: Error) =>
    setFailure(refusalText(error, 'This could not be done. Please check your connection.'));

  const look = (every: Cadence, times: number, said: string | null = null) => {
    setFailure(said);
    setLooked(null);
    sending.mutate(
      { body: lookBody(every, times) },
      {
        onSuccess: ({ dates = [] }) => setLooked({ every, times, dates, ticked: freeStarts(dates) }),
        onError: refuse,
      },
    );
  };
  const book = () => {
    if (looked === null) return;
    const { every, times, ticked } = looked;
    setFailure(null);
    sending.mutate(
      { body: { every, times, starts: [...ticked].toSorted() } },
      {
        onSuccess: ({ data }) => {
          toast.success(data.length === 1 ? '1 appointment booked.' : `${data.length} appointments booked.`);
          onDone();
        },
        onError: (error) => {
          // What was taken meanwhile is seen at once, under the words that say so.
          if (error instanceof RefusedError && error.refusal.code === 'SLOT_TAKEN')
            look(every, times, refusalText(error, ''));
          else refuse(error);
        },
      },
    );
  };
  return {
    looked,
    failure,
    busy: sending.isPending,
    look,
    book,
    /** Another pattern is asked for: what was seen is of the one before. */
    forget: () => {
      setLooked(null);
      setFailure(null);
    },
    tick: (start: string) => {
      if (looked === null) return;
      const ticked = new Set(looked.ticked);
      if (!ticked.delete(start)) ticked.add(start);
      setLooked({ ...looked, ticked });
    },
  };
}
