/** What the load generator is asked to do. Bounded in time and number, and always on this machine. */
export type SteadyJob = {
  readonly kind: 'steady';
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  readonly milliseconds: number;
};

export type BurstJob = {
  readonly kind: 'burst';
  readonly port: number;
  readonly requests: readonly { readonly method: string; readonly path: string; readonly body?: unknown }[];
};

export type SteadyOutcome = {
  readonly answers: number;
  readonly seconds: number;
  /** Answers that were not byte for byte the first one, whatever they were. */
  readonly different: number;
  readonly firstStatus: number;
  readonly firstBody: string;
};

export type BurstOutcome = {
  /** In the order of the requests; from the moment the burst began to the whole answer. */
  readonly answers: readonly {
    readonly status: number;
    readonly milliseconds: number;
    readonly body: string;
  }[];
};

/** One request of a mixture; `kind` is what its answers are counted under. */
export type MixedRequest = BurstJob['requests'][number] & { readonly kind: string };

/** Either so many under way all the time, or so many begun a second, whatever becomes of them. */
export type MixedStage = { readonly milliseconds: number } & (
  | { readonly connections: number }
  | { readonly perSecond: number }
);

export type MixedJob = {
  readonly kind: 'mixed';
  readonly port: number;
  /** Sent in this order, again from the start after the last. */
  readonly requests: readonly MixedRequest[];
  /** One right after the other, on the same connections. */
  readonly stages: readonly MixedStage[];
};

export type Latencies = { readonly p50: number; readonly p99: number; readonly most: number };

/** What became of the requests of one kind that were begun in one stage. */
export type MixedCount = {
  readonly kind: string;
  readonly begun: number;
  /** Answered as the product answers when it is well: neither 503 nor another 5xx. */
  readonly good: number;
  readonly refused: number;
  /** Of those, how many were told when to come back. */
  readonly toldWhen: number;
  /** Any other 5xx. */
  readonly failed: number;
  /** Not even begun: every connection was taken. */
  readonly unsent: number;
  readonly goodMs: Latencies;
  readonly refusedMs: Latencies;
};

export type MixedOutcome = {
  readonly stages: readonly {
    readonly seconds: number;
    readonly counts: readonly MixedCount[];
    /** From the stage's beginning to the last answer that was not good; 0 where there was none. */
    readonly lastBadMs: number;
  }[];
};

export const MOST_OPEN_CONNECTIONS = 4096;
export const MOST_MILLISECONDS = 30_000;
export const MOST_CONNECTIONS = 256;
