import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { bookingBody, newClient } from './client.ts';
import type { Owner } from './owner.ts';
import { createVisitor } from './visitor.ts';

/** A booking the server has said yes to. */
export type Acknowledged = { readonly id: string; readonly date: string };

export type Stream = {
  /** Everything acknowledged so far. */
  readonly acknowledged: () => readonly Acknowledged[];
  /** Resolves when so many more than now have been acknowledged. */
  readonly more: (count: number) => Promise<void>;
  /** Begins no further booking and waits for those under way. */
  readonly end: () => Promise<void>;
};

const AT_ONCE = 8;
/** How long a client waits before the next try, once nobody has answered. */
const PAUSE_MS = 25;

/** Books one time after the other, several at once, whatever happens to the server meanwhile. */
export const streamBookings = (owner: Owner, service: OwnerService, times: readonly string[]): Stream => {
  const acknowledged: Acknowledged[] = [];
  const listeners = new Set<() => void>();
  const left = [...times];
  let ending = false;
  let refusedWith = 0;
  const bookNext = async (date: string): Promise<void> => {
    const body = bookingBody(owner, service, date, newClient());
    try {
      const answer = await createVisitor(owner.visitor.baseUrl).send(appointmentsCalls.create, { body });
      if (answer.status >= 500) left.push(date);
      if (answer.status !== 200) {
        refusedWith = answer.status;
        return;
      }
      acknowledged.push({ id: appointmentsCalls.create.reply.parse(answer.body).data._id, date });
      for (const listener of listeners) listener();
    } catch {
      // No answer, or half of one: the client knows nothing, nothing was promised, and they try again later.
      left.push(date);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const work = async (): Promise<void> => {
    for (let date = left.shift(); date !== undefined && !ending; date = left.shift()) await bookNext(date);
  };
  const workers = Array.from({ length: AT_ONCE }, work);
  const exhausted = Promise.all(workers).then(() => {
    if (!ending)
      throw new Error(
        `All times are used up; ${acknowledged.length} were acknowledged, the last refused with ${refusedWith}`,
      );
  });
  exhausted.catch(() => undefined);
  return {
    acknowledged: () => acknowledged,
    more: (count) => {
      const goal = acknowledged.length + count;
      const reached = new Promise<void>((resolve) => {
        const look = (): void => {
          if (acknowledged.length < goal) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      });
      return Promise.race([reached, exhausted]);
    },
    end: async () => {
      ending = true;
      await Promise.all(workers);
    },
  };
};
