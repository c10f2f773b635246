import { useMemo } from 'react';
import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { type Refusal, type RequestParts, request } from '#web/api/client.ts';
import { useClientPaths } from '../document/client-paths-context.ts';
import { type Complaints, complaintsFrom } from './details.ts';
import { forgetDetails } from './kept-details.ts';
import { nearestIn, type Phase, useAttempt } from './use-attempt.ts';

export type BookingBody = RequestParts<typeof appointmentsCalls.create>['body'];

export type Problem = {
  readonly text: string;
  readonly complaints: Complaints;
  readonly nearest: readonly string[];
};

export type Submission = {
  readonly phase: Phase;
  readonly problem: Problem | null;
  readonly send: (body: BookingBody) => void;
  readonly forget: () => void;
};

const textFor = (refusal: Refusal): string => {
  if (refusal.code === 'NETWORK') {
    return 'We could not reach the server. Nothing you typed is lost: please try again, you will not be booked twice.';
  }
  if (refusal.code === 'IDEMPOTENCY_MISMATCH') {
    return 'Your first try did reach us. Please look at your email and messages before you book again.';
  }
  const said = refusal.message || refusal.error;
  if (said !== '') return said;
  return refusal.status >= 500
    ? 'An unexpected error occurred. Please try again: you will not be booked twice.'
    : 'The server reported an issue with the booking.';
};

/** Sends the booking: one attempt never books twice. Then goes on to the complete page. */
export const useSubmit = (attempt: string): Submission => {
  const { bookingComplete } = useClientPaths();
  const { phase, refused, send, forget } = useAttempt(
    attempt,
    (body: BookingBody, idempotencyKey) => request(appointmentsCalls.create, { body, idempotencyKey }),
    ({ data }) => {
      forgetDetails();
      location.assign(bookingComplete(data._id));
    },
  );
  const problem = useMemo<Problem | null>(
    () =>
      refused === null
        ? null
        : {
            text: textFor(refused.refusal),
            complaints: complaintsFrom(refused.refusal.errors, refused.body.customFieldAnswers ?? []),
            nearest: nearestIn(refused.refusal),
          },
    [refused],
  );
  return { phase, problem, send, forget };
};
