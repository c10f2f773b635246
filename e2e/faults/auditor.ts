import { expect } from 'vitest';
import { run } from '../product/run.ts';

/** A process that audits one database again and again: the start of one for each time costs more than its questions. */
export type Auditor = {
  /** Asks for every invariant; none may be broken. */
  readonly expectClean: (message: string) => Promise<void>;
  readonly stop: () => Promise<unknown>;
};

const PROGRAM = 'src/ops/audit/testing/standing-auditor.ts';

export const startAuditor = async (databaseUrl: string): Promise<Auditor> => {
  const { child, ended, line } = run([PROGRAM], { DATABASE_URL: databaseUrl });
  await line(/^The auditor is ready/);
  let asked = 0;
  return {
    expectClean: async (message) => {
      asked += 1;
      const told = `audit ${asked}: `;
      child.kill('SIGUSR2');
      const answer = await line(new RegExp(`^${told}`));
      expect(JSON.parse(answer.slice(told.length)), message).toEqual({ isClean: true, broken: [] });
    },
    stop: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
};
