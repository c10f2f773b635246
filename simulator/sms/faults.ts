import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, HANG_UP, json } from '../http/reply.ts';
import type { GatewayName, SmsFault } from './control/sms-settings.ts';
import type { SmsWorld } from './world.ts';

/** Takes the first fault that fits this sending off the list, once. */
export function takeFault(
  { settings, change }: SmsWorld,
  gateway: GatewayName,
  numbers: readonly string[],
): SmsFault | null {
  const { faults } = settings();
  const fault = faults.find(
    (one) => (one.gateway ?? gateway) === gateway && (one.to === null || numbers.includes(one.to)),
  );
  if (!fault) return null;
  const left = faults.map((one) => (one === fault ? { ...one, times: one.times - 1 } : one));
  change({ ...settings(), faults: left.filter((one) => one.times > 0) });
  return fault;
}

/** Answers with the fault; `work` is done where the fault says that the message was taken. */
export async function answerWithFault(fault: SmsFault, work: () => Answer): Promise<Answer> {
  switch (fault.kind) {
    case 'refuse':
      return work();
    case 'too-many': {
      const reply = json(429, { code: 429, message: 'Too many requests' });
      return { ...reply, headers: { ...reply.headers, 'retry-after': String(fault.retryAfter) } };
    }
    case 'error':
      return serverError(fault.status);
    case 'error-after-write':
      work();
      return serverError(fault.status);
    case 'slow': {
      const reply = work();
      await wait(fault.delayMs);
      return reply;
    }
    case 'reset':
      return HANG_UP;
    case 'reset-after-write':
      work();
      return HANG_UP;
  }
}

function serverError(status: number): Answer {
  return json(status, { code: status, message: 'Server error' });
}
