/** What a cluster was heard to do for single calls, each with a reason; all others are of one shard and one node. */

const BY_TOKEN = 'an account’s other sessions: each lies by its token';

/** Calls that ask every shard of a table. */
export const CALLS_TO_MANY_SHARDS: Readonly<Record<string, string>> = {
  'GET /auth/sessions': BY_TOKEN,
  'DELETE /auth/sessions': BY_TOKEN,
  'DELETE /auth/sessions/{id}': BY_TOKEN,
  'PUT /auth/password': BY_TOKEN,
};

/** Calls that are kept on several nodes or on none, by what they write. */
export const CALLS_KEPT_ON_MANY_NODES: readonly {
  readonly why: string;
  readonly calls: readonly string[];
}[] = [
  {
    why: 'accounts, and who belongs to which business, are whole on every node: sign-in finds them before a business',
    calls: [
      'POST /auth/register',
      'POST /auth/forgotpassword',
      'PUT /auth/password',
      'PUT /auth/verifyemail/{token}',
      'POST /auth/verifyemail',
      'DELETE /members/{id}/factors',
      'PUT /members/{id}',
      'DELETE /members/{id}',
    ],
  },
  {
    why: 'the addresses of pages are whole on every node: each is of one business, and leads to it',
    calls: ['POST /users/setup/complete'],
  },
  {
    why: 'shared devices are whole on every node: sessions refer to them, and lie by their tokens',
    calls: ['POST /shared-devices', 'DELETE /shared-devices/{id}'],
  },
  { why: BY_TOKEN, calls: ['DELETE /auth/sessions'] },
  { why: 'a session lies by its token, and its news beside the business', calls: ['POST /auth/login'] },
];

/** Calls that one node promises its part of: what they insert comes from rows of their own, which the coordinator copies. */
export const CALLS_THAT_COPY: readonly string[] = ['POST /appointments/{id}/repeat', 'POST /clients'];
