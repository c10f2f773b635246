import { useEffect, useState } from 'react';
import { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { ReschedulePage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { request } from '#web/api/client.ts';
import { nearestIn, type Phase, useAttempt } from '../../stepper/use-attempt.ts';
import { isTimeLost, type MoveRefusal, nothingChosen, refusalIn, refusalOf } from './move-texts.ts';

export type Move = {
  readonly phase: Phase;
  readonly problem: MoveRefusal | null;
  /** Free times or days to take instead of a lost one. */
  readonly nearest: readonly string[];
  /** The answer that is known to be gone. */
  readonly lost: string | null;
  /** Moves the booking to this start (of a hire: this day); null says that nothing is chosen. */
  readonly send: (newDate: string | null) => void;
  /** Another answer was picked: what was wrong with the last one is settled. */
  readonly settle: () => void;
};

/** Sends the new time, once, and goes on to the confirmation. Begins with what the server said of a sent form. */
export const useMove = ({ token, form, nearest }: ReschedulePage): Move => {
  const [said, setSaid] = useState<MoveRefusal | null>(
    form.problem === null ? null : refusalIn(form.problem, nearest.length > 0),
  );
  const { phase, refused, send, forget } = useAttempt(
    form.seal.attempt,
    (newDate: string, idempotencyKey) =>
      request(appointmentsCalls.reschedule, { params: { token }, body: { newDate }, idempotencyKey }),
    ({ data }) =>
      location.assign(paths.rescheduleConfirmation(data.hire?.firstDay ?? data.date, data.businessSlug)),
  );
  const problem = refused === null ? said : refusalOf(refused.refusal);
  useEffect(() => {
    if (refused !== null) scrollTo(0, 0);
  }, [refused]);

  return {
    phase,
    problem,
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
