import { z } from 'zod';

/** Raised with every change after which an older program could not read what this one writes. */
export const FORMAT = 1;

/** The entries of a backup, in this order; rows and pictures come between. */
export const entryNames = {
  opening: 'akoko-backup.json',
  manifest: 'manifest.json',
  /** Last: what all before it comes to. */
  seal: 'sha256',
} as const;

/** What stands first, in every format there will ever be. */
export const opening = z.looseObject({ format: z.int().positive(), app: z.string() });

const contents = z.strictObject({
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Over the rows as COPY writes them, sorted by their key. */
  sha256: z.hex().length(64),
});

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  app: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).nonempty(),
  tables: z.record(z.string(), contents),
  /** Tables that are empty after a restore. */
  leftOut: z.array(z.string()),
  /** `missing`: shown by the database, and no file of it was found. */
  pictures: z.strictObject({
    count: z.int().nonnegative(),
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    missing: z.int().nonnegative(),
    sha256: z.hex().length(64),
  }),
  /** Tells whether a secret key is the one that bank details are sealed with; nothing is learnt of the key from it. */
  keyFingerprint: z.string().nullable(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableContents = Manifest['tables'][string];

/**
 * What a backup leaves out: who is signed in and may reset a password (a copy of either would be a key), what only
 * counts for minutes, and what is found out again.
 */
export const leftOut: readonly string[] = [
  'account_links',
  'audit_findings',
  'audit_runs',
  'idempotency_keys',
  'key_fingerprints',
  'passkey_ceremonies',
  'rate_limits',
  'sessions',
  'shared_jobs',
];

/** How anything but rows and pictures is written. */
export const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** How the sum of all before it is written. */
export const sealOf = (before: string): Buffer => Buffer.from(`${before}\n`);
