import { takeNext } from '../../../testing/take-next.ts';
import { findDue, type SendingDeps, type TakenMessage, takeDueMessage } from '../sending/hand-over.worker.ts';

/** Takes the message that is due longest; null: none is. */
export const takeNextMessage = async (deps: SendingDeps): Promise<TakenMessage | 'skipped' | null> =>
  takeNext(await findDue(deps), (found) => takeDueMessage(deps, found));
