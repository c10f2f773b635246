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

export const MOST_MILLISECONDS = 30_000;
export const MOST_CONNECTIONS = 256;
