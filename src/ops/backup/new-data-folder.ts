import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  claimDataFolder,
  EmbeddedPostgresError,
  hasEmbeddedPostgres,
  removeEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded.ts';
import { BackupRefused } from './backup-refused.ts';

/** A data folder made beside the one it will take the place of. */
export type NewDataFolder = {
  readonly draft: string;
  /** Puts it where it belongs; what was there goes to another name, and is never deleted. */
  readonly takeOver: () => { readonly setAsideAs: string | null };
  /** Removes the draft; what is there stays as it is. */
  readonly abandon: () => Promise<void>;
};

const KEY = 'secret.key';

/**
 * Starts a data folder to restore into. It has the secret key of the folder it replaces, where that has one. Throws
 * BackupRefused where a database is there that nobody said to replace, or one that runs.
 */
export const openNewDataFolder = (
  dataDir: string,
  { replace }: { readonly replace: boolean },
): NewDataFolder => {
  const folder = resolve(dataDir);
  const existed = existsSync(folder);
  if (existed && statSync(folder).dev !== statSync(dirname(folder)).dev) {
    throw new BackupRefused(
      `${folder} is where a disk is mounted, and cannot be replaced as a whole. Name a folder in it as DATA_DIR, and ` +
        'put the secret.key there first.',
    );
  }
  if (hasEmbeddedPostgres(folder) && !replace) {
    throw new BackupRefused(
      `There is a database in ${folder}. Stop Akoko and restore with --replace, which keeps it under another name; or ` +
        'name another DATA_DIR.',
    );
  }
  const claim = existed ? claimed(folder) : null;
  const tag = randomBytes(4).toString('hex');
  const draft = `${folder}.restoring-${tag}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (existsSync(join(folder, KEY))) copyFileSync(join(folder, KEY), join(draft, KEY));
  return {
    draft,
    takeOver: () => {
      const setAsideAs = existed ? `${folder}.before-${tag}` : null;
      if (setAsideAs !== null) renameSync(folder, setAsideAs);
      renameSync(draft, folder);
      return { setAsideAs };
    },
    abandon: async () => {
      claim?.release();
      await removeEmbeddedPostgres({ dataDir: draft });
    },
  };
};

/** Nobody starts a database there while it is being replaced. The folder leaves under this claim, and it ends with us. */
const claimed = (folder: string): { readonly release: () => void } => {
  try {
    return claimDataFolder({ dataDir: folder });
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new BackupRefused(error.message) : error;
  }
};
