/** Statements that go to every shard, and why they may. `refused`: Citus locks rows of one shard only, so they need another form there first. */
export const ACROSS_SHARDS: readonly {
  readonly what: string;
  readonly like: RegExp;
  readonly role: 'tenant' | 'platform';
  readonly refused?: true;
}[] = [
  {
    what: 'the auditor asks all records of all businesses, once an hour',
    like: /AS business, count\(\*\)::int AS found|^SELECT (count|sum|coalesce)/i,
    role: 'platform',
  },
  {
    what: 'an owner’s other sessions, listed and ended: sessions lie by their token',
    like: /^(select|delete|update) .*"sessions".*"email" = /i,
    role: 'platform',
  },
  {
    what: 'answers kept for retries that name a client who is erased: they lie by their key',
    like: /^delete from "idempotency_keys" where "business_id"/,
    role: 'tenant',
  },
  {
    what: 'what a worker finds due, of all businesses, without holding it',
    like: /^select (?!.*for (no key )?update).* from "(appointments|refunds|media|clients|payment_events|disputes|message_plans|messages)"/,
    role: 'platform',
  },
  {
    what: 'what a worker takes, so that no other has it',
    like: /for (no key )?update( of [\w", ]+)?( skip locked)?/i,
    role: 'platform',
    refused: true,
  },
  {
    what: 'who paid, removed from payments that came to nothing or went back long ago',
    like: /^(update "payment_intents" set "draft" = .* limit |UPDATE payment_intents i SET client_phone = '')/,
    role: 'platform',
  },
  {
    what: 'lapsed holds and abandoned messages, cleared wherever they are',
    like: /^(delete from "(occupancies|rental_claims|resource_claims)" where "expires_at"|update "messages" set "state" = .* where "state" = )/,
    role: 'platform',
  },
  {
    what: 'who did what two years ago, cleared wherever it is',
    like: /^\s*DELETE FROM "activity"/,
    role: 'platform',
  },
  {
    what: 'what a clock put off by years, due or over, once an hour',
    like: /^\s*(UPDATE "\w+" SET "\w+" = \$1::timestamptz\s+WHERE "\w+" > |WITH (ended|late) AS)/,
    role: 'platform',
  },
];
