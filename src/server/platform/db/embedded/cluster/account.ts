import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from '../embedded-error.ts';

/** The system user PostgreSQL runs as, where it is not our own. */
export type Account = { readonly uid: number; readonly gid: number };

/** True where PostgreSQL would refuse to run under our own user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** An unprivileged user for a new cluster: `postgres` where it exists, else `nobody`. Only asked for as root. */
export function unprivilegedAccount(passwd: string = readFileSync('/etc/passwd', 'utf8')): Account {
  for (const wanted of ['postgres', 'nobody']) {
    const line = passwd.split('\n').find((entry) => entry.startsWith(`${wanted}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedPostgresError(
    'START_FAILED',
    "PostgreSQL does not run as root, and this system has neither a user 'postgres' nor 'nobody'. " +
      'Start Akoko as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** The user an existing cluster belongs to; PostgreSQL insists on running as that one. */
export function ownerOf(cluster: string): Account | undefined {
  if (!isRoot()) return undefined;
  const { uid, gid } = statSync(cluster);
  if (uid === 0) {
    throw new EmbeddedPostgresError(
      'DATA_DIR_UNUSABLE',
      `The database folder ${cluster} belongs to root, and PostgreSQL does not run as root. ` +
        'Give it to an ordinary user (chown -R) and start again.',
    );
  }
  return { uid, gid };
}
