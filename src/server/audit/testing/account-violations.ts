import { randomBytes, randomUUID } from 'node:crypto';
import { MOST_OWNED } from '#core/accounts/members.ts';
import type { Seed } from './seeded-violation.ts';
import { END, START, type useSeeding } from './seeding.ts';

type Seeding = ReturnType<typeof useSeeding>;

const EMAIL = 'ada@example.ng';
const BEFORE = '2026-12-07T08:00:00Z';
const HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'B'.repeat(43)}`;

const MEMBER = randomUUID();

type Session = {
  readonly since?: string;
  readonly seen?: string;
  readonly ends?: string;
  readonly token?: Buffer;
};

/** The owner's account with a session since 8 December; it breaks nothing. */
export const addSignedIn = async (
  { run, business }: Seeding,
  { since = START, seen = END, ends = '2027-01-06T08:00:00Z', token = randomBytes(32) }: Session = {},
): Promise<void> => {
  await run(
    'INSERT INTO users (email, business_id, password_hash, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [EMAIL, business, HASH, BEFORE],
  );
  await run(
    "INSERT INTO members (member_id, business_id, email, role, since) VALUES ($1, $2, $3, 'owner', $4) ON CONFLICT DO NOTHING",
    [MEMBER, business, EMAIL, BEFORE],
  );
  await run('INSERT INTO account_businesses VALUES ($1, $2) ON CONFLICT DO NOTHING', [EMAIL, business]);
  await run(
    `INSERT INTO sessions (token_hash, business_id, member_id, email, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, $6, $3, $4, $5, $7)`,
    [token, business, EMAIL, since, seen, MEMBER, ends],
  );
};

const addMusa = async ({ run }: Seeding, slug: string | null): Promise<string> => {
  const id = randomUUID();
  await run(
    "INSERT INTO businesses (business_id, name, phone, slug, created_at) VALUES ($1, 'Musa', '08031234568', $2, $3)",
    [id, slug, START],
  );
  return id;
};

const addChanged = ({ run, business }: Seeding) =>
  run(
    `INSERT INTO messages (business_id, message_id, kind, recipient, channel, address, due_at, created_at)
     VALUES ($1, $2, 'password-changed', 'owner', 'email', $3, $4, $4)`,
    [business, randomUUID(), EMAIL, START],
  );

type Reset = { readonly at: string; readonly ends: string; readonly used?: string };

const addReset = ({ run, business }: Seeding, { at, ends, used }: Reset) =>
  run(
    `INSERT INTO account_links (business_id, link_id, purpose, email, token_hash, created_at, expires_at, used_at)
     VALUES ($1, $2, 'password-reset', $3, $4, $5, $6, $7)`,
    [business, randomUUID(), EMAIL, randomBytes(32), at, ends, used ?? null],
  );

/** A key as whoever has it writes it. */
const written = (): Buffer => Buffer.from(randomBytes(32).toString('base64url'));

/** What is wrong with accounts, sessions and keys, one thing each. */
export const accountViolations = (seeding: Seeding): readonly Seed[] => {
  const { run, business } = seeding;
  const one = 'an address is one account, and a web address one business, however they are written';
  const own = "a session is of its account's business and ends within thirty days";
  const owned =
    'a business that somebody signs in for has one owner, and an account twenty businesses at most';
  const found = 'whoever is a member is found in the business by their account';
  const outlives = 'no session outlives a change of the password but the one that made it';
  const resets =
    'an account has one open link of a kind at most, for its time, and none from before a change of the password';
  const paid = 'nothing is paid out to an owner whose address was never shown to be theirs';
  const hashed = 'of every password and key only a hash is kept';
  const hour = { at: START, ends: END };
  return [
    [
      'the address of a business is its own',
      'an address nobody took',
      () => run("UPDATE businesses SET slug = 'musa' WHERE business_id = $1", [business]),
    ],
    [
      one,
      'two accounts that differ in a capital',
      async () => {
        await addSignedIn(seeding);
        await run('ALTER TABLE users DROP CONSTRAINT users_email_check');
        await run("INSERT INTO users SELECT 'Ada@Example.ng', NULL, password_hash, created_at FROM users");
      },
    ],
    [
      one,
      'two web addresses that differ in a capital',
      () => run("INSERT INTO slugs VALUES ('Ada', $1, $2)", [business, START]),
    ],
    [
      one,
      'one address, twice',
      async () => {
        await addSignedIn(seeding);
        await run('ALTER TABLE users DROP CONSTRAINT users_pkey CASCADE');
        await run('ALTER TABLE users DROP CONSTRAINT users_second_factor CASCADE');
        await run('INSERT INTO users SELECT * FROM users');
      },
    ],
    [
      one,
      'one web address of two businesses',
      async () => {
        // A cluster has none: there a business lies in a shard of its own.
        await run('ALTER TABLE businesses DROP CONSTRAINT IF EXISTS businesses_slug_key');
        await run('ALTER TABLE slugs DROP CONSTRAINT slugs_pkey');
        const musa = await addMusa(seeding, 'ada');
        await run("INSERT INTO slugs VALUES ('ada', $1, $2)", [musa, START]);
      },
    ],
    [
      own,
      "one of another's",
      async () => {
        await addSignedIn(seeding);
        await run('DELETE FROM sessions');
        await run('ALTER TABLE sessions DROP CONSTRAINT sessions_of_its_member');
        await run(
          `INSERT INTO sessions (token_hash, business_id, member_id, email, created_at, last_seen_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $5, $6)`,
          [randomBytes(32), await addMusa(seeding, null), MEMBER, EMAIL, START, END],
        );
      },
    ],
    [
      owned,
      'an owner who is something else there',
      async () => {
        await addSignedIn(seeding);
        await run("UPDATE members SET role = 'manager' WHERE email = $1", [EMAIL]);
      },
    ],
    [
      owned,
      'what processes of the version before take for theirs, and is not',
      async () => {
        await addSignedIn(seeding);
        await run('UPDATE users SET business_id = $1', [await addMusa(seeding, null)]);
      },
    ],
    [
      owned,
      'twenty-one of one account',
      async () => {
        await addSignedIn(seeding);
        for (let count = 0; count < MOST_OWNED; count += 1) {
          const another = await addMusa(seeding, null);
          await run('INSERT INTO account_businesses VALUES ($1, $2)', [EMAIL, another]);
          await run(
            "INSERT INTO members (member_id, business_id, email, role, since) VALUES ($1, $2, $3, 'owner', $4)",
            [randomUUID(), another, EMAIL, START],
          );
        }
      },
    ],
    [own, 'one of a month and a second', () => addSignedIn(seeding, { ends: '2027-01-07T09:00:01Z' })],
    [
      outlives,
      'one that was never seen again',
      async () => {
        await addSignedIn(seeding, { since: BEFORE, seen: BEFORE });
        await addChanged(seeding);
      },
    ],
    [
      outlives,
      'two that were',
      async () => {
        await addSignedIn(seeding, { since: BEFORE });
        await addSignedIn(seeding, { since: BEFORE });
        await addChanged(seeding);
      },
    ],
    [
      outlives,
      'one that a reset should have ended',
      async () => {
        await addSignedIn(seeding, { since: BEFORE });
        await addReset(seeding, { ...hour, used: START });
        await addChanged(seeding);
      },
    ],
    [
      resets,
      'two that are open',
      async () => {
        await addSignedIn(seeding);
        await addReset(seeding, hour);
        await addReset(seeding, hour);
      },
    ],
    [
      resets,
      'one for longer than an hour',
      async () => {
        await addSignedIn(seeding);
        await addReset(seeding, { at: START, ends: '2026-12-08T10:00:01Z' });
      },
    ],
    [
      found,
      'somebody who would not be',
      async () => {
        await addSignedIn(seeding);
        await run('DELETE FROM account_businesses');
      },
    ],
    [
      resets,
      'one used after its end',
      async () => {
        await addSignedIn(seeding);
        await addReset(seeding, { ...hour, used: '2026-12-08T10:00:01Z' });
      },
    ],
    [
      resets,
      'one that the change of the password left',
      async () => {
        await addSignedIn(seeding);
        await addReset(seeding, { at: '2026-12-08T08:30:00Z', ends: '2026-12-08T09:30:00Z' });
        await addChanged(seeding);
      },
    ],
    [
      hashed,
      'a password as it was typed',
      async () => {
        await addSignedIn(seeding);
        await run("UPDATE users SET password_hash = 'Sweet-Orange-47!'");
      },
    ],
    [hashed, 'the key of a session as its cookie has it', () => addSignedIn(seeding, { token: written() })],
    [
      paid,
      'a payout that did not wait for it',
      async () => {
        await addSignedIn(seeding);
        await run('UPDATE users SET verified_at = NULL');
        await run(
          `INSERT INTO payout_accounts (business_id, payout_id, bank_code, bank_name, account_name, sealed, last_digits,
             subaccount_code, state, effective_at, created_at)
           VALUES ($1, gen_random_uuid(), '058', 'GTBank', 'ADA OBI', '\\x00', '6789', 'ACCT_1', 'live', $2, $2)`,
          [business, START],
        );
      },
    ],
    [
      paid,
      'one that waits for what was shown already',
      async () => {
        await addSignedIn(seeding);
        await run("UPDATE businesses SET payout_hold = 'unverified' WHERE business_id = $1", [business]);
      },
    ],
    [
      hashed,
      'the key of a reset as its mail has it',
      async () => {
        await addSignedIn(seeding);
        await addReset(seeding, hour);
        await run('ALTER TABLE account_links DROP CONSTRAINT account_links_token_hash_check');
        await run('UPDATE account_links SET token_hash = $1', [written()]);
      },
    ],
    [
      hashed,
      'the key of a link to move a booking as its mail has it',
      async () => {
        await seeding.addLink(await seeding.addSound(), null);
        await run('UPDATE reschedule_links SET token_hash = $1', [written()]);
      },
    ],
    [
      hashed,
      "a caller's own key",
      () =>
        run("INSERT INTO idempotency_keys VALUES ($1, $2, sha256(''), '{}', $3)", [
          written(),
          business,
          START,
        ]),
    ],
    [
      hashed,
      'what a caller asked for',
      () =>
        run("INSERT INTO idempotency_keys VALUES (sha256(''), $2, $1, '{}', $3)", [
          written(),
          business,
          START,
        ]),
    ],
  ];
};
