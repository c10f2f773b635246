import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, HANG_UP, json } from '../../http/reply.ts';
import type { Fault } from '../control/paystack-settings.ts';
import type { World } from '../world/world.ts';
import { refused } from './replies.ts';

/** Takes the first fault that fits this call off the list, once. */
export function takeFault({ settings, change }: World, method: string, path: string): Fault | null {
  const { faults } = settings();
  const fault = faults.find((one) => path.startsWith(one.path) && (one.method ?? method) === method);
  if (!fault) return null;
  const left = faults.map((one) => (one === fault ? { ...one, times: one.times - 1 } : one));
  change({ ...settings(), faults: left.filter((one) => one.times > 0) });
  return fault;
}

/** Answers with the fault; `work` is done where the fault says that the call had its effect. */
export async function answerWithFault(fault: Fault, work: () => Answer | Promise<Answer>): Promise<Answer> {
  switch (fault.kind) {
    case 'unauthorized':
      return refused({ status: 401, message: 'Invalid key' });
    case 'too-many': {
      const reply = refused({ status: 429, message: 'Please wait a few minutes and try again.' });
      return { ...reply, headers: { ...reply.headers, 'retry-after': String(fault.retryAfter) } };
    }
    case 'error':
      return serverError();
    case 'error-after-write':
      await work();
      return serverError();
    case 'slow': {
      const reply = await work();
      await wait(fault.delayMs);
      return reply;
    }
    case 'reset':
      return HANG_UP;
    case 'reset-after-write':
      await work();
      return HANG_UP;
  }
}

function serverError(): Answer {
  return json(500, { status: false, message: 'An error occurred', type: 'api_error' });
}
