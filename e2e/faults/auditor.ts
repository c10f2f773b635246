import { expect } from 'vitest';
import { run } from '../product/run.ts';

/** A process that audits one database again and again: the start of one for each time costs more than its questions. */
export type Auditor = {
  /** Asks for every invariant; none may be broken. */
  readonly expectClean: (message: string) => Promise<void>;
  readonly stop: () => Promise<unknown>;
};

const script = `
  const { auditAll } = await import('./src/ops/audit/audit-all.ts');
  const { connect } = await import('./src/server/platform/db/connect.ts');
  const database = connect(process.env.DATABASE_URL, { max: 1, onError: (error) => console.error(error) });
  let asked = 0;
  process.on('SIGUSR2', async () => {
    asked += 1;
    const { isClean, broken } = await auditAll(database);
    console.log(\`audit \${asked}: \${JSON.stringify({ isClean, broken })}\`);
  });
  setInterval(() => undefined, 60_000);
  console.log('The auditor is ready');
`;

export const startAuditor = async (databaseUrl: string): Promise<Auditor> => {
  const { child, ended, line } = run(['--input-type=module', '--eval', script], {
    DATABASE_URL: databaseUrl,
  });
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
