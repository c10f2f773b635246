import { useEffect, useState } from 'react';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { ReschedulePage } from '#contract/pages/client-pages.ts';
import { paths } from '#contract/paths.ts';
import { type Refusal, request } from '#web/api/client.ts';
import { nearestIn, type Phase, useAttempt } from '../../sending/use-attempt.ts';

/** What is wrong, and what to do next where that is known. */
export type MoveRefusal = { readonly title: string; readonly advice: string | null };

const nothingChosen: MoveRefusal = {
  title: 'Please select a new date and time slot first.',
  advice: null,
};
const OTHER_TIME = 'Please try another time slot.';
const COMPLETE = /^(?:Reschedule failed|Please select|Cannot submit)/;

/** A refusal in the server's own words; `lost`: the time cannot be had, another may. */
export const refusalIn = (words: string, lost: boolean): MoveRefusal => {
  if (words === '') return { title: `Reschedule failed: ${OTHER_TIME}`, advice: null };
  const title = COMPLETE.test(words) ? words : `Reschedule failed: ${words}`;
  return { title, advice: lost && !title.includes(OTHER_TIME) ? OTHER_TIME : null };
};

/** Whether the refusal is about the time chosen, so that it is no answer any more. */
export const isTimeLost = ({ code }: Refusal): boolean =>
  code === 'SLOT_TAKEN' || code === 'SLOT_NOT_OFFERED' || code === 'OUT_OF_STOCK';

export const refusalOf = (refusal: Refusal): MoveRefusal => {
  if (refusal.code === 'NETWORK') {
    return {
      title: 'Reschedule failed: we could not reach the server.',
      advice: 'Please try again. Your booking will not be moved twice.',
    };
  }
  if (refusal.code === 'NOT_FOUND') {
    return {
      title: 'Cannot submit reschedule: Invalid or missing token.',
      advice: 'The link may have been used already. Our latest message has your booking as it is now.',
    };
  }
  return refusalIn(refusal.message || refusal.error, isTimeLost(refusal));
};

export type Move = {
  readonly phase: Phase;
  readonly refusal: MoveRefusal | null;
  /** Free times or days to take instead of a lost one. */
  readonly nearest: readonly string[];
  /** The answer that is known to be gone. */
  readonly lost: string | null;
  /** Moves the booking to this start (of a rental: this day); null says that nothing is chosen. */
  readonly send: (newDate: string | null) => void;
  /** Another answer was picked: what was wrong with the last one is settled. */
  readonly settle: () => void;
};

/** Sends the new time, once, and goes on to the confirmation. Begins with what the server said of a sent form. */
export const useMove = ({ token, form, nearest }: ReschedulePage): Move => {
  const [said, setSaid] = useState<MoveRefusal | null>(
    form.refusal === null ? null : refusalIn(form.refusal, nearest.length > 0),
  );
  const { phase, refused, send, forget } = useAttempt(
    form.seal.attempt,
    (newDate: string, idempotencyKey) =>
      request(appointmentsCalls.reschedule, { params: { token }, body: { newDate }, idempotencyKey }),
    ({ data }) =>
      location.assign(
        paths.rescheduleConfirmation({
          newDate: data.hire?.firstDay ?? data.date,
          business: data.businessSlug,
          booking: data._id,
        }),
      ),
  );
  const refusal = refused === null ? said : refusalOf(refused.refusal);
  useEffect(() => {
    if (refused !== null) scrollTo(0, 0);
  }, [refused]);

  return {
    phase,
    refusal,
    nearest: refused !== null ? nearestIn(refused.refusal) : said === null ? [] : nearest,
    lost: refused !== null && isTimeLost(refused.refusal) ? refused.body : null,
    send: (newDate) => {
      setSaid(newDate === null ? nothingChosen : null);
      if (newDate === null) {
        forget();
        scrollTo(0, 0);
      } else send(newDate);
    },
    settle: () => {
      setSaid(null);
      forget();
    },
  };
};
