import { setTimeout as pause } from 'node:timers/promises';
import { type HttpSocket, openSocket, requestBytes } from './http-socket.ts';
import {
  type Latencies,
  type MixedCount,
  type MixedJob,
  type MixedOutcome,
  type MixedStage,
  MOST_MILLISECONDS,
  MOST_OPEN_CONNECTIONS,
} from './job.ts';

type Tally = {
  begun: number;
  toldWhen: number;
  failed: number;
  unsent: number;
  readonly good: number[];
  readonly refused: number[];
};

const latencies = (values: readonly number[]): Latencies => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
};

const countOf = (kind: string, tally: Tally): MixedCount => ({
  kind,
  begun: tally.begun,
  good: tally.good.length,
  refused: tally.refused.length,
  toldWhen: tally.toldWhen,
  failed: tally.failed,
  unsent: tally.unsent,
  goodMs: latencies(tally.good),
  refusedMs: latencies(tally.refused),
});

/** Runs the stages one after the other; a request belongs to the stage in which it was due. */
export const runMixed = async (job: MixedJob, fail: (fault: Error) => never): Promise<MixedOutcome> => {
  const requests = job.requests.map((request) => ({
    kind: request.kind,
    bytes: requestBytes(job.port, request),
  }));
  // Opened when they are needed: the server hangs up on whoever says nothing.
  const idle: HttpSocket[] = [];
  let opened = 0;
  let next = 0;

  const runStage = async (stage: MixedStage): Promise<MixedOutcome['stages'][number]> => {
    const tallies = new Map<string, Tally>();
    const tallyOf = (kind: string): Tally => {
      const known = tallies.get(kind);
      if (known !== undefined) return known;
      const fresh = { begun: 0, toldWhen: 0, failed: 0, unsent: 0, good: [], refused: [] };
      tallies.set(kind, fresh);
      return fresh;
    };
    const started = performance.now();
    const until = started + Math.min(stage.milliseconds, MOST_MILLISECONDS);
    let underWay = 0;
    let lastBadMs = 0;

    /** `due` is when it should have been begun: a late generator does not flatter the server. */
    const begin = (due: number, answered: () => void): void => {
      const request = requests[next % requests.length] ?? fail(new Error('No request was given'));
      next += 1;
      const tally = tallyOf(request.kind);
      tally.begun += 1;
      const known = idle.pop();
      if (known === undefined && opened >= MOST_OPEN_CONNECTIONS) {
        tally.unsent += 1;
        return;
      }
      underWay += 1;
      const send = (socket: HttpSocket): void =>
        socket.send(request.bytes, ({ status, retryAfter }) => {
          const now = performance.now();
          idle.push(socket);
          underWay -= 1;
          if (status < 500) tally.good.push(now - due);
          else lastBadMs = now - started;
          if (status === 503) tally.refused.push(now - due);
          if (status === 503 && retryAfter) tally.toldWhen += 1;
          if (status > 503 || (status >= 500 && status < 503)) tally.failed += 1;
          answered();
        });
      if (known !== undefined) send(known);
      else {
        opened += 1;
        void openSocket(job.port, fail).then(send);
      }
    };

    if ('connections' in stage) {
      const keepAsking = (): void => {
        const now = performance.now();
        if (now < until) begin(now, keepAsking);
      };
      for (let count = 0; count < stage.connections; count += 1) keepAsking();
      await pause(until - performance.now());
    } else {
      const apart = 1000 / stage.perSecond;
      let due = started;
      while (due < until) {
        for (const now = performance.now(); due <= now && due < until; due += apart)
          begin(due, () => undefined);
        await pause(1);
      }
    }
    const seconds = (performance.now() - started) / 1000;
    // The next stage begins on time, except after the last, whose answers are all waited for.
    while (underWay > 0 && stage === job.stages.at(-1)) await pause(5);
    return {
      seconds,
      get counts() {
        return [...tallies].map(([kind, tally]) => countOf(kind, tally));
      },
      get lastBadMs() {
        return lastBadMs;
      },
    };
  };

  const stages: MixedOutcome['stages'][number][] = [];
  for (const stage of job.stages) stages.push(await runStage(stage));
  return { stages };
};
