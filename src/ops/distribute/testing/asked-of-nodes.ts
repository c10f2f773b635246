import type pg from 'pg';

/** What one call had a coordinator ask of other nodes. */
export type AskedOfNodes = {
  /** Statements that went to several shards, as they are written but for values. */
  readonly toManyShards: readonly string[];
  /** How many nodes had to promise their part before it counted on any; what is copied to one has it promise, too. */
  readonly committedOn: number;
};

/** What one sending of a call came to: the next may be of another session, which lies in another shard. */
type Sent = { readonly shards: Map<string, Set<string>>; readonly nodes: Set<string> };

const SHARD = /\b(\w+)_(\d{6,})\b/g;
const ISSUED = /^issuing /;
const PREPARE = /^issuing PREPARE TRANSACTION/;

/**
 * Hears what a coordinator tells of each command that it sends to a node, and keeps it by the call that is under way; to
 * be called before the pool has made a connection.
 */
export const hearNodes = (pool: pg.Pool) => {
  const calls = new Map<string, Sent[]>();
  let current: Sent | null = null;
  const note = (text: string, detail: string): void => {
    if (current === null || !ISSUED.test(text)) return;
    if (PREPARE.test(text)) current.nodes.add(detail.replace(/ connectionId.*/, '').replace(/^.*@/, ''));
    const [first] = [...text.matchAll(SHARD)];
    if (first === undefined) return;
    const written = text.replace(SHARD, '$1').replace(/'(?:[^']|'')*'/g, '?');
    const shards = current.shards.get(written) ?? new Set();
    current.shards.set(written, shards.add(first[0]));
  };
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '', detail = '' }) => note(message, detail));
    void client.query('SET citus.log_remote_commands = on');
  });
  return {
    /** Whatever is asked from now on is for this call, sent once more; null: for none. */
    during: (call: string | null): void => {
      current = call === null ? null : { shards: new Map(), nodes: new Set() };
      if (call !== null && current !== null) calls.set(call, [...(calls.get(call) ?? []), current]);
    },
    asked: (): ReadonlyMap<string, AskedOfNodes> =>
      new Map(
        [...calls].map(([call, sent]) => [
          call,
          {
            toManyShards: sent.flatMap(({ shards }) =>
              [...shards].flatMap(([written, those]) => (those.size > 1 ? [written] : [])),
            ),
            committedOn: Math.max(...sent.map(({ nodes }) => nodes.size)),
          },
        ]),
      ),
  };
};
