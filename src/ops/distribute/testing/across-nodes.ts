/** What a cluster was heard to do for single calls, each with a reason; all others are of one shard and one node. */

/** Calls that ask every shard of a table. */
export const CALLS_TO_MANY_SHARDS: Readonly<Record<string, string>> = {};

/**
 * Calls that are kept on several nodes or on none, by what they write. Nobody has a link here that shows an address: that
 * call writes an account as well.
 */
export const CALLS_KEPT_ON_MANY_NODES: readonly {
  readonly why: string;
  readonly calls: readonly string[];
}[] = [
  {
    why: 'accounts, and which businesses each has come to, are whole on every node: sign-in finds them before a business',
    calls: ['POST /auth/register', 'PUT /auth/password', 'DELETE /members/{id}/factors'],
  },
  {
    why: 'the addresses of pages are whole on every node: each is of one business, and leads to it',
    calls: ['POST /users/setup/complete'],
  },
];

/** Calls that one node promises its part of: what they insert comes from rows of their own, which the coordinator copies. */
export const CALLS_THAT_COPY: readonly string[] = ['POST /appointments/{id}/repeat', 'POST /clients'];
