import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';

/** Told of each statement that a connection was busy with for longer than this. */
export type SlowStatements = {
  readonly overMs: number;
  readonly tell: (statement: string, milliseconds: number) => void;
};

/** Long enough to be found again in the code. */
const MOST_LETTERS = 1_000;

/** The text of a statement on one line, and nothing of what was asked: literals are left out as parameters are. */
export const withoutValues = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS);

const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked;
  // Everything else that a client takes is an object, of which those with a text are statements of ours.
  const { text } = asked as { readonly text?: unknown };
  return typeof text === 'string' ? text : 'unnamed';
};

/**
 * Takes the time of every statement on this connection. What waits behind another on the same line counts from when
 * that one was answered, so that a slow statement alone is told and not those that were sent with it.
 */
export const timeStatements = (client: pg.ClientBase, { overMs, tell }: SlowStatements): void => {
  // One function with many shapes of arguments: all are passed on as they came.
  const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
  let freeSince = 0;
  const timed = (...given: readonly unknown[]): unknown => {
    const sentAt = performance.now();
    const ended = (): void => {
      const endedAt = performance.now();
      const milliseconds = endedAt - Math.max(sentAt, freeSince);
      freeSince = endedAt;
      if (milliseconds > overMs) tell(withoutValues(textOf(given[0])), Math.round(milliseconds));
    };
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      // Answered from the connection, which belongs to no request.
      const answered = AsyncResource.bind((...answer: readonly unknown[]) => {
        ended();
        callback(...answer);
      });
      return query(...given.slice(0, -1), answered);
    }
    const result = query(...given);
    if (result instanceof Promise) void result.then(ended, ended);
    return result;
  };
  client.query = timed as typeof client.query;
};
