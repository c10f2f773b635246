import { join } from 'node:path';
import { steadyLoad } from '../load/load.ts';
import { type BenchResult, FEWEST_ROUNDS, type Gate, interleave, ratioResult } from '../result.ts';
import { startChild } from '../stack/child.ts';

export const CONNECTIONS = 16;
const MILLISECONDS = 2500;
const BARE = join(import.meta.dirname, '../bare-json-server.ts');

const perSecond = async (port: number, path: string, milliseconds = MILLISECONDS): Promise<number> => {
  const outcome = await steadyLoad({ port, path, connections: CONNECTIONS, milliseconds });
  if (outcome.firstStatus !== 200 || outcome.different > 0)
    throw new Error(`${outcome.different} of ${outcome.answers} answers differed; ${outcome.firstBody}`);
  return outcome.answers / outcome.seconds;
};

/** How often a second a path is answered, beside a bare server that sends as many bytes. Every reply must be the same. */
export const besideBare = async (
  row: {
    readonly id: string;
    readonly what: string;
    readonly gate: Gate;
    readonly proven: readonly string[];
  },
  { port, path, log }: { readonly port: number; readonly path: string; readonly log: (line: string) => void },
): Promise<BenchResult> => {
  const { firstBody } = await steadyLoad({ port, path, connections: 1, milliseconds: 1 });
  const bytes = Buffer.byteLength(firstBody);
  const bare = await startChild(BARE, { readyWhen: 'listening', args: [String(bytes)] });
  try {
    const barePort = Number(bare.ready.split(' ')[1]);
    await perSecond(barePort, '/', 1500);
    await perSecond(port, path, 3000);
    log(`${FEWEST_ROUNDS} rounds, replies of ${bytes} bytes`);
    const rounds = await interleave(FEWEST_ROUNDS, {
      subject: () => perSecond(port, path),
      anchor: () => perSecond(barePort, '/'),
    });
    return ratioResult({
      ...row,
      unit: '/s',
      anchor: 'bare node:http reply of equal size',
      rounds,
      proven: [...row.proven, 'every reply under load equals that one'],
      notes: [`both replies have ${bytes} bytes; the load comes from a process of its own`],
    });
  } finally {
    await bare.stop();
  }
};
