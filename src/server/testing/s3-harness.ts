import { join } from 'node:path';
import type { BucketSettings } from '../platform/storage/s3/bucket.ts';
import { type Simulator, simulatorS3, startSimulator } from '../start-simulator.ts';

const COMPILED = join(import.meta.dirname, '../../../.cache/compiled');

/** The simulated S3 as a test sees it: the bucket that a store talks to, and what the test does to it. */
export type S3Harness = {
  readonly settings: BucketSettings;
  /** `POST /control`: throws with the reason when it is refused. */
  readonly control: (request: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The names of what lies in the bucket, and what was asked of it, newest first. */
  readonly state: () => Promise<S3State>;
  readonly stop: () => void;
};

type S3State = {
  readonly objects: readonly string[];
  readonly calls: readonly {
    readonly method: string;
    readonly path: string;
    readonly status: number | null;
  }[];
};

/** Starts the simulator as a process of its own, with an empty bucket. */
export const startS3Harness = async (): Promise<S3Harness> => {
  const simulator: Simulator = await startSimulator(0, '127.0.0.1', '', COMPILED);
  return {
    settings: { ...simulatorS3, endpoint: `${simulator.http}/s3` },
    control: async (request) => {
      const answer = await fetch(`${simulator.http}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ s3: request }),
      });
      if (!answer.ok) throw new Error(`The simulator answered ${answer.status}: ${await answer.text()}`);
    },
    state: async () => {
      const answer = await fetch(`${simulator.http}/control/state`);
      return ((await answer.json()) as { s3: S3State }).s3;
    },
    stop: simulator.stop,
  };
};
