import {
  AT,
  BUSINESS,
  bytes,
  each,
  LATER,
  long,
  OTHER,
  RUN,
  SECOND,
  type SeededTable,
  UNSEEN,
} from './seeded-table.ts';

const EMAIL = 'ada@example.ng';
/** Who has a second factor. */
const KEEPER = 'funke@example.ng';
const hash = (byte: string): string => bytes(byte.repeat(32));

/** Who signs in, and what is kept of requests and of the product's own work. */
export const accountTables: readonly SeededTable[] = [
  {
    table: 'users',
    row: {
      email: EMAIL,
      business_id: BUSINESS,
      password_hash: 'x',
      created_at: AT,
    },
    other: { email: 'bola@example.ng' },
    // Whoever else may be a member.
    more: [{ email: 'chi@example.ng' }, { email: 'dayo@example.ng' }, { email: KEEPER, second_factor: true }],
    broken: {
      users_email_check: each('email', 'Ada2@example.ng', 'a@', long(255)),
    },
    special: {
      users_pkey: { plant: { email: EMAIL, second_factor: true } },
      users_second_factor: { plant: { email: EMAIL }, besides: ['users_pkey'] },
    },
  },
  {
    table: 'members',
    row: { member_id: RUN, business_id: BUSINESS, email: EMAIL, role: 'owner', since: AT },
    other: { member_id: OTHER, email: 'chi@example.ng' },
    // Whoever else may have a PIN.
    more: [
      { member_id: SECOND, email: 'dayo@example.ng' },
      { member_id: OTHER, business_id: SECOND, email: 'chi@example.ng' },
    ],
    broken: {
      members_role_check: each('role', 'janitor'),
      members_name_check: each('name', long(81)),
      members_name_seen: each('name', ...UNSEEN),
      members_staff: [{ role: 'staff', staff_id: null }],
    },
  },
  {
    table: 'hand_overs',
    row: { business_id: BUSINESS, member_id: RUN, asked_at: AT, expires_at: LATER },
    other: { business_id: SECOND, member_id: OTHER },
    broken: {},
    special: { hand_overs_pkey: { plant: { business_id: BUSINESS, member_id: SECOND } } },
  },
  {
    table: 'invitations',
    row: {
      invitation_id: RUN,
      business_id: BUSINESS,
      email: 'chi@example.ng',
      role: 'manager',
      token_hash: hash('01'),
      created_at: AT,
      expires_at: LATER,
    },
    other: { invitation_id: OTHER, email: 'dayo@example.ng', token_hash: hash('02') },
    broken: {
      invitations_email_check: each('email', 'Chi@example.ng', 'a@', long(255)),
      invitations_role_check: each('role', 'owner'),
      invitations_token_hash_check: each('token_hash', bytes('02')),
      invitations_staff: [{ role: 'staff', staff_id: null }],
    },
  },
  {
    table: 'sessions',
    row: {
      token_hash: bytes('01'),
      business_id: BUSINESS,
      member_id: RUN,
      email: EMAIL,
      created_at: AT,
      last_seen_at: AT,
      expires_at: LATER,
    },
    other: { token_hash: bytes('02') },
    broken: {
      sessions_device_check: each('device', long(201)),
    },
    special: { sessions_second_factor: { plant: { second_factor: true } } },
  },
  {
    table: 'shared_devices',
    row: { device_id: RUN, business_id: BUSINESS, name: 'Front desk', token_hash: hash('01'), since: AT },
    other: { device_id: OTHER, token_hash: hash('02') },
    broken: {
      shared_devices_name_check: each('name', '', long(61)),
      shared_devices_name_seen: each('name', ...UNSEEN),
      shared_devices_token_hash_check: each('token_hash', bytes('02')),
    },
  },
  {
    table: 'member_pins',
    row: { business_id: BUSINESS, member_id: RUN, pin_hash: 'x', since: AT },
    other: { member_id: SECOND },
    broken: {},
  },
  {
    table: 'pin_tries',
    row: { business_id: BUSINESS, device_id: RUN, member_id: RUN, wrong: 1 },
    other: { member_id: SECOND },
    broken: { pin_tries_wrong_check: each('wrong', 0, 6) },
  },
  {
    table: 'authenticators',
    row: { email: EMAIL, sealed: bytes('01'), created_at: AT },
    other: { email: 'chi@example.ng' },
    broken: { authenticators_last_step_check: each('last_step', -1) },
  },
  {
    table: 'passkeys',
    row: {
      credential_id: bytes('01'),
      email: KEEPER,
      public_key: bytes('01'),
      counter: 0,
      transports: ['internal'],
      name: 'My phone',
      created_at: AT,
    },
    other: { credential_id: bytes('02') },
    broken: {
      passkeys_credential_id_check: each('credential_id', bytes(''), bytes('01'.repeat(1024))),
      passkeys_public_key_check: each('public_key', bytes(''), bytes('01'.repeat(2001))),
      passkeys_counter_check: each('counter', -1, 4_294_967_296),
      passkeys_transports_check: each(
        'transports',
        Array.from({ length: 11 }, () => 'usb'),
      ),
      passkeys_name_check: each('name', '', long(61)),
      passkeys_second_factor_check: [{ second_factor: false, email: EMAIL }],
    },
    special: { passkeys_account: { plant: { email: EMAIL } } },
  },
  {
    table: 'passkey_ceremonies',
    row: { challenge_hash: hash('01'), bound_to: hash('02'), expires_at: LATER },
    other: { challenge_hash: hash('03') },
    broken: {
      passkey_ceremonies_challenge_hash_check: each('challenge_hash', bytes('02')),
      passkey_ceremonies_bound_to_check: each('bound_to', bytes('02')),
    },
  },
  {
    table: 'recovery_codes',
    row: { email: EMAIL, code_hash: hash('01') },
    other: { code_hash: hash('02') },
    broken: { recovery_codes_code_hash_check: each('code_hash', bytes('02')) },
  },
  {
    table: 'account_businesses',
    row: { email: EMAIL, business_id: BUSINESS },
    other: { email: 'chi@example.ng' },
    broken: {},
  },
  {
    table: 'account_links',
    row: {
      business_id: BUSINESS,
      link_id: RUN,
      purpose: 'password-reset',
      email: EMAIL,
      token_hash: hash('01'),
      created_at: AT,
      expires_at: LATER,
    },
    other: { link_id: OTHER, token_hash: hash('02') },
    broken: {
      account_links_purpose_check: each('purpose', 'invitation'),
      account_links_token_hash_check: each('token_hash', bytes('02')),
    },
  },
  {
    table: 'rate_limits',
    row: { key: 'sign-in:1', ends_at: LATER, hits: 1 },
    other: { key: 'sign-in:2' },
    broken: { rate_limits_hits_check: each('hits', 0) },
  },
  {
    table: 'idempotency_keys',
    row: { key_hash: bytes('01'), business_id: BUSINESS, request_hash: bytes('01'), created_at: AT },
    other: { key_hash: bytes('02') },
    broken: {},
  },
  {
    table: 'key_fingerprints',
    row: { name: 'planted', fingerprint: 'f'.repeat(43) },
    other: { name: 'another planted' },
    broken: {
      key_fingerprints_name_check: each('name', long(61)),
      key_fingerprints_fingerprint_check: each('fingerprint', '', 'f'.repeat(44), `${'f'.repeat(42)}+`),
    },
  },
  {
    table: 'shared_jobs',
    row: { name: 'audit-planted', due_at: AT, taken_until: AT },
    other: { name: 'clearing-planted' },
    broken: { shared_jobs_name_check: each('name', long(61)) },
  },
  {
    table: 'audit_runs',
    row: { run_id: RUN, ran_at: AT, checks: 1, seen_to: 1, whole_at: AT },
    other: { run_id: OTHER },
    broken: { audit_runs_checks_check: each('checks', 0), audit_runs_check: each('whole_at', null) },
  },
  {
    table: 'audit_findings',
    row: { business_id: BUSINESS, run_id: RUN, invariant: 'no overlap', found: 1 },
    other: { invariant: 'the ledger balances' },
    broken: {
      audit_findings_invariant_check: each('invariant', long(201)),
      audit_findings_found_check: each('found', 0),
    },
  },
  {
    table: 'migrations',
    row: { name: '9998_planted.sql', checksum: 'x' },
    other: { name: '9999_planted.sql' },
    broken: {},
  },
];
