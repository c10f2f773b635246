/** Statements that go to every shard, and why they may. */
export const ACROSS_SHARDS: readonly {
  readonly what: string;
  readonly like: RegExp;
  readonly role: 'tenant' | 'platform';
}[] = [
  {
    what: 'the auditor asks all records of all businesses, once an hour',
    like: /AS business, count\(\*\)::int AS found|^SELECT (count|sum|coalesce)/i,
    role: 'platform',
  },
  {
    what: 'what a worker finds due, of all businesses, without holding it',
    like: /^select (?!.*for (no key )?update).* from "?(appointments|refunds|media|clients|payment_events|payment_intents|payout_accounts|disputes|message_plans|messages|waitlist_days|waitlist_entries|webhooks)\b/i,
    role: 'platform',
  },
  {
    what: 'businesses for which nothing is planned yet, found by a worker',
    like: /^select .* from "businesses" left join "message_plans" .* "message_plans"."business_id" is null limit /,
    role: 'platform',
  },
  {
    what: 'who paid, removed from payments that went back long ago',
    like: /^UPDATE payment_intents i SET client_phone = ''/,
    role: 'platform',
  },
  {
    what: 'lapsed holds and abandoned messages, looked for and cleared wherever they are',
    like: /^((?:delete|select "business_id") from "(occupancies|rental_claims|resource_claims)" where "expires_at"|update "messages" set "state" = .* where "state" = )/,
    role: 'platform',
  },
  {
    what: 'what has been of no use for long, found wherever it is',
    like: /^SELECT "\w+"(, "\w+")* FROM "\w+" WHERE /,
    role: 'platform',
  },
  {
    what: 'what a clock put off by years, due or over, once an hour',
    like: /^\s*(UPDATE "\w+" SET "\w+" = \$1::timestamptz\s+WHERE "\w+" > |WITH (ended|late) AS)/,
    role: 'platform',
  },
];
