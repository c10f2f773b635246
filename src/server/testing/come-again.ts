import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Answer } from './visitor.ts';

/**
 * Sends as the pages do, with a key of the attempt, until the answer says what came of it: to a crowd a cluster says for
 * a while to come again, and may go on with what it has begun. One server answers all that tests send at once.
 */
export const comeAgain = async (
  send: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> => {
  if (inject('coordinatorUrl') === null) return send({});
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await send(headers);
    if (answer.status !== 503 && answer.body.code !== 'IN_PROGRESS') return answer;
  }
};
