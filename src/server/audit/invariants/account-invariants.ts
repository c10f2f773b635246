import { MOST_OWNED } from '#core/accounts/members.ts';
import type { Invariant } from './invariant.ts';

const tokens = ['sessions', 'account_links', 'reschedule_links', 'waitlist_offers', 'short_links'] as const;
/** A business of an account; none of one that never belonged to any. */
const businessOf = `(SELECT min(m.business_id::text COLLATE "C")::uuid FROM account_businesses m WHERE m.email = t.email)`;

/** What must never be among accounts, sessions and keys: each statement selects the offending rows. */
export const accountInvariants: readonly Invariant[] = [
  {
    name: 'an address is one account, and a web address one business, however they are written',
    within: 'all',
    text: `SELECT min(${businessOf}::text COLLATE "C")::uuid AS business_id, lower(email) AS written FROM users t
            GROUP BY lower(email) HAVING count(*) > 1 OR bool_or(email <> lower(email))
           UNION ALL
           SELECT min(business_id::text COLLATE "C")::uuid, lower(slug) FROM slugs
            GROUP BY lower(slug) HAVING count(*) > 1 OR bool_or(slug <> lower(slug))
           UNION ALL
           SELECT min(business_id::text COLLATE "C")::uuid, lower(slug) FROM businesses WHERE slug IS NOT NULL
            GROUP BY lower(slug) HAVING count(*) > 1`,
  },
  {
    name: 'the address of a business is its own',
    within: 'all',
    text: `SELECT b.business_id FROM businesses b
            WHERE b.slug IS NOT NULL
              AND NOT EXISTS (SELECT FROM slugs s WHERE s.slug = b.slug AND s.business_id = b.business_id)`,
  },
  {
    name: "a session is of its account's business and ends within thirty days",
    within: 'all',
    text: `SELECT s.business_id, s.email
             FROM sessions s
             LEFT JOIN members m ON m.business_id = s.business_id AND m.member_id = s.member_id
            WHERE m.email IS DISTINCT FROM s.email
               OR s.expires_at > s.created_at + interval '30 days'`,
  },
  {
    // The last part: what processes of the version before take for the owner's.
    name: 'a business that somebody signs in for has one owner, and an account twenty businesses at most',
    within: 'all',
    text: `SELECT business_id FROM members GROUP BY business_id HAVING count(*) FILTER (WHERE role = 'owner') <> 1
           UNION ALL
           SELECT min(business_id::text COLLATE "C")::uuid FROM members WHERE role = 'owner'
            GROUP BY email HAVING count(*) > ${MOST_OWNED}
           UNION ALL
           SELECT u.business_id
             FROM users u
             LEFT JOIN (SELECT business_id, email FROM members WHERE role = 'owner' OFFSET 0) AS m
               ON m.business_id = u.business_id AND m.email = u.email
            WHERE u.business_id IS NOT NULL AND m.email IS NULL`,
  },
  {
    name: 'whoever is a member is found in the business by their account',
    within: 'all',
    text: `SELECT m.business_id, m.member_id
             FROM members m
             LEFT JOIN account_businesses a ON a.email = m.email AND a.business_id = m.business_id
            WHERE a.email IS NULL`,
  },
  {
    // The mail that tells of a change is written by it. Whoever changes a known password stays signed in, and is seen then.
    // Sessions lie elsewhere than messages on a cluster: OFFSET has them gathered first.
    name: 'no session outlives a change of the password but the one that made it',
    within: 'all',
    text: `SELECT m.business_id, s.email
             FROM (SELECT email, created_at, last_seen_at FROM sessions OFFSET 0) AS s
             JOIN members o ON o.email = s.email
             JOIN messages m ON m.business_id = o.business_id AND m.address = s.email
              AND m.kind = 'password-changed' AND m.created_at > s.created_at
             LEFT JOIN (SELECT link_id, email, used_at FROM account_links WHERE purpose = 'password-reset' OFFSET 0) AS r
               ON r.email = s.email AND r.used_at = m.created_at
            GROUP BY m.business_id, s.email, m.message_id
           HAVING count(*) > 1 OR bool_or(s.last_seen_at < m.created_at) OR bool_or(r.link_id IS NOT NULL)`,
  },
  {
    name: 'an account has one open link of a kind at most, for its time, and none from before a change of the password',
    within: 'all',
    // One in each of its businesses; of several the newest alone is good.
    text: `SELECT r.business_id, r.email
             FROM account_links r
            GROUP BY r.business_id, r.email, r.purpose HAVING count(*) FILTER (WHERE r.used_at IS NULL) > 1
           UNION ALL
           SELECT r.business_id, r.email
             FROM account_links r
            WHERE r.expires_at > r.created_at + CASE WHEN r.purpose = 'password-reset' THEN interval '60 minutes' ELSE interval '1 day' END
               OR r.used_at NOT BETWEEN r.created_at AND r.expires_at
           UNION ALL
           SELECT r.business_id, r.email
             FROM (SELECT business_id, email, created_at FROM account_links
                    WHERE purpose = 'password-reset' AND used_at IS NULL OFFSET 0) AS r
             JOIN members o ON o.email = r.email
             JOIN messages m ON m.business_id = o.business_id AND m.address = o.email
              AND m.kind = 'password-changed' AND m.created_at > r.created_at`,
  },
  {
    name: 'nothing is paid out to an owner whose address was never shown to be theirs',
    within: 'all',
    text: `SELECT b.business_id, p.payout_id
             FROM payout_accounts p
             JOIN businesses b ON b.business_id = p.business_id
             JOIN members o ON o.business_id = b.business_id AND o.role = 'owner'
             JOIN users u ON u.email = o.email
            WHERE p.state = 'live' AND b.payout_hold IS DISTINCT FROM 'unverified' AND u.verified_at IS NULL
           UNION ALL
           SELECT b.business_id, NULL
             FROM businesses b
             JOIN members o ON o.business_id = b.business_id AND o.role = 'owner'
             JOIN users u ON u.email = o.email
            WHERE b.payout_hold = 'unverified' AND u.verified_at IS NOT NULL`,
  },
  {
    name: 'of every password and key only a hash is kept',
    within: 'all',
    text: `${tokens
      .map(
        (table) =>
          `SELECT business_id, '${table}' AS kept_in FROM ${table} WHERE octet_length(token_hash) <> 32`,
      )
      .join('\n           UNION ALL\n           ')}
           UNION ALL
           SELECT ${businessOf}, 'users' FROM users t
            WHERE password_hash !~ '^\\$argon2id\\$v=19\\$m=[0-9]+,t=[0-9]+,p=[0-9]+\\$[A-Za-z0-9+/]{20,}\\$[A-Za-z0-9+/]{40,}$'
           UNION ALL
           SELECT business_id, 'idempotency_keys' FROM idempotency_keys JOIN businesses USING (business_id)
            WHERE (octet_length(key_hash) <> 32 OR octet_length(request_hash) <> 32)`,
  },
];
