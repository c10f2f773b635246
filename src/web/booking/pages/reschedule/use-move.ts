import { useEffect, useState } from 'react';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { ReschedulePage } from '#contract/pages/client-pages.ts';
import { paths } from '#contract/paths.ts';
import type { MovableAppointment } from '#contract/replies/views.ts';
import { type Refusal, request } from '#web/api/client.ts';
import { nearestIn, type Phase, useAttempt } from '../../sending/use-attempt.ts';

/** What is wrong, and what to do next where that is known. */
export type MoveRefusal = { readonly title: string; readonly advice: string | null };

type Kind = MovableAppointment['bookingType'];

const NOTHING_CHOSEN = 'Please select a new date and time slot first.';
/** The specification's words are of times; whoever hires by the day chooses days. */
const texts = {
  'time-based': { first: NOTHING_CHOSEN, other: 'Please try another time slot.' },
  'item-based': { first: 'Please select a new pick-up date first.', other: 'Please try another day.' },
} as const;
const COMPLETE = /^(?:Reschedule failed|Please select|Cannot submit)/;

/** A refusal in the server's own words; `lost`: the time cannot be had, another may. */
export const refusalIn = (words: string, lost: boolean, kind: Kind): MoveRefusal => {
  const { first, other } = texts[kind];
  if (words === NOTHING_CHOSEN) return { title: first, advice: null };
  if (words === '') return { title: `Reschedule failed: ${other}`, advice: null };
  const title = COMPLETE.test(words) ? words : `Reschedule failed: ${words}`;
  return { title, advice: lost && !title.includes(other) ? other : null };
};

/** Whether the refusal is about the time chosen, so that it is no answer any more. */
export const isTimeLost = ({ code }: Refusal): boolean =>
  code === 'SLOT_TAKEN' || code === 'SLOT_NOT_OFFERED' || code === 'OUT_OF_STOCK';

export const refusalOf = (refusal: Refusal, kind: Kind): MoveRefusal => {
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
  return refusalIn(refusal.message || refusal.error, isTimeLost(refusal), kind);
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
export const useMove = ({ token, form, nearest, booking }: ReschedulePage): Move => {
  const kind = booking.bookingType;
  const [said, setSaid] = useState<MoveRefusal | null>(
    form.refusal === null ? null : refusalIn(form.refusal, nearest.length > 0, kind),
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
  const refusal = refused === null ? said : refusalOf(refused.refusal, kind);
  useEffect(() => {
    if (refused !== null) scrollTo(0, 0);
  }, [refused]);

  return {
    phase,
    refusal,
    nearest: refused !== null ? nearestIn(refused.refusal) : said === null ? [] : nearest,
    lost: refused !== null && isTimeLost(refused.refusal) ? refused.body : null,
    send: (newDate) => {
      setSaid(newDate === null ? refusalIn(NOTHING_CHOSEN, false, kind) : null);
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
