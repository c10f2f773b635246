import { useEffect, useRef, useState } from 'react';
import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { paths } from '#contract/paths.ts';
import { newIdempotencyKey, type Refusal, type RequestParts, request } from '#web/api/client.ts';
import { type Complaints, complaintsFrom } from './details.ts';

export type BookingBody = RequestParts<typeof appointmentsCalls.create>['body'];

export type Problem = {
  readonly text: string;
  readonly complaints: Complaints;
  readonly nearest: readonly string[];
};

export type Submission = {
  readonly phase: 'idle' | 'sending' | 'slow' | 'sent';
  readonly problem: Problem | null;
  readonly send: (body: BookingBody) => void;
  readonly forget: () => void;
};

const SLOW_AFTER = 8000;
const WAIT_FOR_TWIN = 1500;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const timesIn = (data: unknown): readonly string[] => {
  if (typeof data !== 'object' || data === null || !('nearest' in data)) return [];
  return Array.isArray(data.nearest) ? data.nearest.filter((time) => typeof time === 'string') : [];
};

const textFor = (refusal: Refusal): string => {
  if (refusal.code === 'NETWORK') {
    return 'We could not reach the server. Nothing you typed is lost: please try again, you will not be booked twice.';
  }
  if (refusal.code === 'IDEMPOTENCY_MISMATCH') {
    return 'Your first try did reach us. Please look at your email and messages before you book again.';
  }
  return refusal.message || refusal.error || 'The server reported an issue with the booking.';
};

/** Whether the server certainly did not book: only then may a changed request carry a new key. */
const certainlyNot = ({ code, status }: Refusal): boolean =>
  code !== 'NETWORK' && code !== 'IN_PROGRESS' && code !== 'IDEMPOTENCY_MISMATCH' && status < 500;

/**
 * Sends the booking. One attempt keeps one key, across retries and while its outcome is unknown, so that no tap books
 * twice; after a clear refusal a changed request gets a key of its own.
 */
export const useSubmit = (attempt: string): Submission => {
  const [phase, setPhase] = useState<Submission['phase']>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
  const key = useRef({ value: attempt, refusedBody: '' });
  const round = useRef(0);

  useEffect(() => {
    // A page brought back from the browser's cache must not sit there 'sending'.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) setPhase('idle');
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const send = async (body: BookingBody): Promise<void> => {
    const text = JSON.stringify(body);
    const { refusedBody } = key.current;
    if (refusedBody !== '' && refusedBody !== text)
      key.current = { value: newIdempotencyKey(), refusedBody: '' };
    round.current += 1;
    const mine = round.current;
    setPhase('sending');
    setProblem(null);
    const slow = setTimeout(() => {
      if (mine === round.current) setPhase('slow');
    }, SLOW_AFTER);
    const ask = () => request(appointmentsCalls.create, { body, idempotencyKey: key.current.value });
    let answer = await ask();
    while (!answer.ok && answer.code === 'IN_PROGRESS' && mine === round.current) {
      await pause(WAIT_FOR_TWIN);
      answer = await ask();
    }
    clearTimeout(slow);
    if (answer.ok) {
      round.current += 1;
      setPhase('sent');
      location.assign(paths.bookingComplete(answer.reply.data._id));
      return;
    }
    // A retry has been sent meanwhile: its answer is the one that counts.
    if (mine !== round.current) return;
    if (certainlyNot(answer)) key.current = { value: key.current.value, refusedBody: text };
    setPhase('idle');
    setProblem({
      text: textFor(answer),
      complaints: complaintsFrom(answer.errors, body.customFieldAnswers ?? []),
      nearest: timesIn(answer.data),
    });
  };

  return { phase, problem, send: (body) => void send(body), forget: () => setProblem(null) };
};
