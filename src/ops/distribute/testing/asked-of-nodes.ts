import type pg from 'pg';

/** What one call had a coordinator ask of other nodes. */
export type AskedOfNodes = {
  /** Statements that went to several shards, as they are written but for values. */
  readonly toManyShards: readonly string[];
  /** How many nodes had to promise their part before it counted on any; what is copied to one has it promise, too. */
  readonly committedOn: number;
};

const SHARD = /\b(\w+)_(\d{6,})\b/g;
const ISSUED = /^issuing /;
const PREPARE = /^issuing PREPARE TRANSACTION/;

/**
 * Hears what a coordinator tells of each command that it sends to a node, and keeps it by the call that is under way; to
 * be called before the pool has made a connection.
 */
export const hearNodes = (pool: pg.Pool) => {
  const calls = new Map<string, { shards: Map<string, Set<string>>; nodes: Set<string> }>();
  let current: string | null = null;
  const note = (text: string, detail: string): void => {
    if (current === null || !ISSUED.test(text)) return;
    const call = calls.get(current) ?? { shards: new Map(), nodes: new Set() };
    calls.set(current, call);
    if (PREPARE.test(text)) call.nodes.add(detail.replace(/ connectionId.*/, '').replace(/^.*@/, ''));
    const [first] = [...text.matchAll(SHARD)];
    if (first === undefined) return;
    const written = text.replace(SHARD, '$1').replace(/'(?:[^']|'')*'/g, '?');
    const shards = call.shards.get(written) ?? new Set();
    call.shards.set(written, shards.add(first[0]));
  };
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '', detail = '' }) => note(message, detail));
    void client.query('SET citus.log_remote_commands = on');
  });
  return {
    /** Whatever is asked from now on is for this call; null: for none. */
    during: (call: string | null): void => {
      current = call;
    },
    asked: (): ReadonlyMap<string, AskedOfNodes> =>
      new Map(
        [...calls].map(([call, { shards, nodes }]) => [
          call,
          {
            toManyShards: [...shards].flatMap(([written, those]) => (those.size > 1 ? [written] : [])),
            committedOn: nodes.size,
          },
        ]),
      ),
  };
};
