import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { type Refusal, request } from '#web/api/client.ts';

type Pace = {
  /** Milliseconds between two looks in the first minute, and after it. */
  readonly every: number;
  readonly later: number;
};

const FIRST_MINUTE = 60_000;

/** Whether an answer is no outcome yet; whatever else was answered, the page itself can say. */
export const isUndecided = ({ code, status }: Pick<Refusal, 'code' | 'status'>): boolean =>
  code === 'PAYMENT_PENDING' || code === 'NETWORK' || code === 'TOO_MANY_REQUESTS' || status >= 500;

/** How long to wait after such an answer, this long after the page was last looked at. */
export const pauseAfter = (code: Refusal['code'], since: number, { every, later }: Pace): number =>
  code === 'PAYMENT_PENDING' && since < FIRST_MINUTE ? every : later;

/** Asks after a payment until it is decided, and at once when the page is looked at again; then calls `decided`. */
export const watchPayment = (reference: string, pace: Pace, decided: () => void): void => {
  let since = Date.now();
  let timer = 0;
  const wait = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = window.setTimeout(look, milliseconds);
  };
  const look = async (): Promise<void> => {
    const answer = await request(paymentsCalls.verify, { body: { reference } });
    if (answer.ok || !isUndecided(answer)) decided();
    else wait(pauseAfter(answer.code, Date.now() - since, pace));
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    since = Date.now();
    wait(0);
  });
  wait(pace.every);
};
