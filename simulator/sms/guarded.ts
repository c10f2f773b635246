import type { CallBook } from '../bookkeeping/call-book.ts';
import { type Answer, HANG_UP } from '../http/reply.ts';
import type { Asked, Route } from '../http/serve.ts';
import type { GatewayName, SmsFault } from './control/sms-settings.ts';
import { answerWithFault, takeFault } from './faults.ts';
import type { SmsWorld } from './world.ts';

/** One call of a gateway; `refusal` is what a test wants it to refuse with. */
export type GatewayCall = Readonly<{
  gateway: GatewayName;
  method: Route['method'];
  path: RegExp;
  /** The numbers a call would reach, as `+234…`; null for a call that sends nothing and meets no faults. */
  numbersOf: ((asked: Asked) => readonly string[]) | null;
  answer: (asked: Asked, refusal: SmsFault | null) => Answer;
}>;

/** The call as a route: nothing answers while the gateway is down, then faults, then the work. */
export function guarded(world: SmsWorld, calls: CallBook, call: GatewayCall): Route {
  const { gateway, method, path, numbersOf } = call;
  return {
    method,
    path,
    answer: async (asked) => {
      const given = await answered(asked);
      calls.add({ method: asked.method, path: asked.path, status: given === HANG_UP ? null : given.status });
      return given;
    },
  };

  async function answered(asked: Asked): Promise<Answer> {
    if (world.settings()[gateway].down) return HANG_UP;
    const fault = numbersOf === null ? null : takeFault(world, gateway, numbersOf(asked));
    if (fault === null) return call.answer(asked, null);
    return answerWithFault(fault, () => call.answer(asked, fault.kind === 'refuse' ? fault : null));
  }
}
