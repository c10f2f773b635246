/** Where a table lives in a cluster of several nodes. */
export type Place =
  /** In shards, its rows beside all others of their business. */
  | { readonly kind: 'by-business' }
  /** In shards of its own, by the key it is looked up with. */
  | { readonly kind: 'by-key'; readonly column: string; readonly why: string }
  /** Whole, on every node. */
  | { readonly kind: 'everywhere'; readonly why: string }
  /** On the coordinator alone. */
  | { readonly kind: 'one-node'; readonly why: string };

const byBusiness: Place = { kind: 'by-business' };
const byKey = (column: string, why: string): Place => ({ kind: 'by-key', column, why });
const everywhere = (why: string): Place => ({ kind: 'everywhere', why });
const oneNode = (why: string): Place => ({ kind: 'one-node', why });

/** Every table of the schema; whoever adds one says here where it lives. */
export const PLACES: Readonly<Record<string, Place>> = {
  account_links: byBusiness,
  api_keys: byBusiness,
  appointment_events: byBusiness,
  appointments: byBusiness,
  audit_findings: byBusiness,
  blocked_dates: byBusiness,
  blocked_times: byBusiness,
  booking_lines: byBusiness,
  business_hours: byBusiness,
  businesses: byBusiness,
  categories: byBusiness,
  cautions: byBusiness,
  clients: byBusiness,
  closures: byBusiness,
  day_closes: byBusiness,
  delivery_zones: byBusiness,
  activity: byBusiness,
  diary_versions: byBusiness,
  hand_overs: byBusiness,
  idempotency_keys: byBusiness,
  invitations: byBusiness,
  disputes: byBusiness,
  ledger_entries: byBusiness,
  media: byBusiness,
  members: byBusiness,
  member_pins: byBusiness,
  message_plans: byBusiness,
  message_texts: byBusiness,
  messages: byBusiness,
  occupancies: byBusiness,
  orphan_payments: byBusiness,
  payment_events: byBusiness,
  payment_intents: byBusiness,
  overpayments: byBusiness,
  payments: byBusiness,
  payout_accounts: byBusiness,
  pin_tries: byBusiness,
  policy_agreements: byBusiness,
  receipt_counters: byBusiness,
  receipts: byBusiness,
  refund_accounts: byBusiness,
  refund_details: byBusiness,
  refunds: byBusiness,
  rental_claims: byBusiness,
  reschedule_links: byBusiness,
  reviews: byBusiness,
  service_parts: byBusiness,
  resources: byBusiness,
  resource_claims: byBusiness,
  services: byBusiness,
  sessions: byBusiness,
  shared_devices: byBusiness,
  staff: byBusiness,
  staff_hours: byBusiness,
  staff_services: byBusiness,
  waitlist_days: byBusiness,
  waitlist_entries: byBusiness,
  waitlist_offers: byBusiness,
  work_photos: byBusiness,
  webhook_deliveries: byBusiness,
  webhooks: byBusiness,

  authenticators: byKey('email', 'an account has one, and finds it by its address'),
  recovery_codes: byKey('email', 'ten an account, which finds them by its address'),
  short_links: byKey('token_hash', 'found by its token, before its business is known'),

  account_businesses: everywhere(
    'small, rarely written; says before a business is known where an account is',
  ),
  appointment_moves: everywhere('the table of legal moves, which every history refers to'),
  audit_runs: everywhere('a few rows, which findings in all shards refer to'),
  passkey_ceremonies: byKey('challenge_hash', 'found by its challenge, and written for every sign-in page'),
  passkeys: everywhere('few an account, rarely written; found by account, and unique by their own ids'),
  slugs: everywhere('unique among all businesses, and asked for before the business is known'),
  users: everywhere('small, rarely written; found by email at sign-in, and by business from every shard'),

  key_fingerprints: oneNode('one row, looked at once at a start'),
  migrations: oneNode('read at a start, by whoever migrates'),
  rate_limits: oneNode(
    'of several keys, held in one order, which only one node keeps; forgotten within a day',
  ),
  shared_jobs: oneNode('one row a job, taken by one process for all'),
};

/** Foreign keys that no cluster can hold. What they would refuse is looked for by other means, named here. */
export const GIVEN_UP: readonly {
  readonly table: string;
  readonly columns: readonly string[];
  readonly why: string;
}[] = [
  ...['account_businesses', 'slugs', 'users'].map((table) => ({
    table,
    columns: ['business_id'],
    why: 'lies elsewhere than the business; nobody has the right to delete one, and whoever adds one adds it first',
  })),
  {
    table: 'short_links',
    columns: ['business_id', 'message_id'],
    why: 'lies by its token, not beside its message; a link whose message is gone leads nowhere and ends by its date',
  },
];

/** Keys that a cluster has with more columns, since what is unique there has to say where a row lies. */
export const WIDENED: readonly {
  readonly table: string;
  readonly name: string;
  readonly kind: 'PRIMARY KEY' | 'UNIQUE';
  readonly columns: readonly string[];
  readonly why: string;
}[] = [
  {
    table: 'idempotency_keys',
    name: 'idempotency_keys_pkey',
    kind: 'PRIMARY KEY',
    columns: ['business_id', 'key_hash'],
    why: 'the hash is of the business as well, so that no key is of two',
  },
  {
    table: 'invitations',
    name: 'invitations_token_hash_key',
    kind: 'UNIQUE',
    columns: ['business_id', 'token_hash'],
    why: 'found with its business, which its link says',
  },
  {
    table: 'businesses',
    name: 'businesses_slug_key',
    kind: 'UNIQUE',
    columns: ['business_id', 'slug'],
    why: 'whoever sets a slug has taken it in slugs, which is whole on every node and has each once; the auditor looks',
  },
];
