import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BurstJob, BurstOutcome, MixedJob, MixedOutcome, SteadyJob, SteadyOutcome } from './job.ts';

const GENERATOR = join(import.meta.dirname, '../load-generator.ts');

const generate = async (job: SteadyJob | BurstJob | MixedJob): Promise<unknown> => {
  const child = spawn(process.execPath, [GENERATOR], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.stdin.end(JSON.stringify(job));
  const output = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`The load generator ended with ${code}`);
  return JSON.parse(output);
};

/** Keeps `connections` requests under way for so long. The generator's own types say what comes back. */
export const steadyLoad = async (job: Omit<SteadyJob, 'kind'>): Promise<SteadyOutcome> =>
  (await generate({ ...job, kind: 'steady' })) as SteadyOutcome;

/** All requests at once, each on a connection that was already open. */
export const burst = async (job: Omit<BurstJob, 'kind'>): Promise<BurstOutcome> =>
  // As above: one program in two processes.
  (await generate({ ...job, kind: 'burst' })) as BurstOutcome;

/** A mixture of requests in stages, by a closed loop or at a constant rate. */
export const mixedLoad = async (job: Omit<MixedJob, 'kind'>): Promise<MixedOutcome> =>
  // As above.
  (await generate({ ...job, kind: 'mixed' })) as MixedOutcome;
