/** Lets those who ask the same at the same time share one piece of work and its answer. */
export type Coalesce<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Within this process; nothing is kept once the work has ended, well or badly. */
export const createCoalesce = <T>(): Coalesce<T> => {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
};

type Flight<T> = { readonly landed: Promise<unknown>; next: Promise<T> | null };

/** Lets those who ask the same question while it is being answered share the answer after that. */
export type CoalesceNext<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Within this process. Nobody is given an answer whose work began before they asked, as `createCoalesce` would: what
 * had changed by then is in it. At most one piece of work a key is under way, and one is waiting.
 */
export const createCoalesceNext = <T>(): CoalesceNext<T> => {
  const flights = new Map<string, Flight<T>>();

  const takeOff = (key: string, work: () => Promise<T>): Promise<T> => {
    const answer = work();
    const flight: Flight<T> = {
      landed: answer.then(
        () => undefined,
        () => undefined,
      ),
      next: null,
    };
    flights.set(key, flight);
    void flight.landed.then(() => {
      if (flight.next === null) flights.delete(key);
    });
    return answer;
  };

  return (key, work) => {
    const flight = flights.get(key);
    if (flight === undefined) return takeOff(key, work);
    flight.next ??= flight.landed.then(() => takeOff(key, work));
    return flight.next;
  };
};
