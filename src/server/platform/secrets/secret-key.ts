import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { giveToFolderOwner, syncFolder } from '../db/embedded/cluster/private-files.ts';
import { codeOf, reasonOf } from '../db/embedded/embedded-error.ts';
import { fileWeaknessOf, MADE_CHARACTERS, weaknessOf } from './key-strength.ts';

/** There is no secret key that anything may be signed with; the message says which, why, and how to go on. */
export class KeyRefused extends Error {}

/** What a start is told by an owner who has lost the key: a new one from now on. */
export const OTHER_KEY = '--other-key';

const WITHOUT_IT =
  'Links in messages, calendar feeds and bank details hang on this key. Put back the copy that was kept beside your ' +
  'backups: see docs/backup.md.';
/** What is to be done where no copy is left, and what it costs. */
export const WHERE_LOST =
  `Where it is lost, start once with npm start -- ${OTHER_KEY}: links that were sent then lead nowhere, and bank ` +
  'details have to be given again.';

export const keyFileIn = (dataDir: string): string => join(resolve(dataDir), 'secret.key');

/** The secret as it is set or kept in the data folder; null where none was ever made. Throws KeyRefused. */
export const findSecretKey = (configured: string | undefined, dataDir: string): string | null => {
  if (configured !== undefined) return checked('The setting SECRET_KEY', configured, weaknessOf(configured));
  const file = keyFileIn(dataDir);
  if (!existsSync(file)) return null;
  const kept = readKey(file).trim();
  return checked(`The secret key in ${file}`, kept, fileWeaknessOf(kept));
};

const readKey = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = codeOf(error) === 'EISDIR' ? 'it is a folder and not a file' : reasonOf(error);
    throw new KeyRefused(`The secret key in ${file} cannot be read: ${why}. ${WITHOUT_IT}`, { cause: error });
  }
};

const checked = (what: string, secret: string, weakness: string | null): string => {
  if (weakness === null) return secret;
  const lost = what.startsWith('The setting')
    ? ''
    : ` Where it is lost, delete the file and start once with npm start -- ${OTHER_KEY}.`;
  throw new KeyRefused(`${what} cannot be used: ${weakness}. ${WITHOUT_IT}${lost}`);
};

/** For work that goes on without: the secret where it can be used, else null and why it cannot. */
export const lookForSecretKey = (
  configured: string | undefined,
  dataDir: string,
): { readonly secretKey: string | null; readonly reason: string | null } => {
  try {
    const secretKey = findSecretKey(configured, dataDir);
    return { secretKey, reason: secretKey === null ? `There is no secret key in ${dataDir}.` : null };
  } catch (error) {
    if (!(error instanceof KeyRefused)) throw error;
    return { secretKey: null, reason: error.message };
  }
};

/**
 * Makes the key of a data folder that has none, readable by this user alone, and returns what can be read back. It is
 * on disk under its name whole or not at all; of several who make one at once all get the same.
 */
export const makeSecretKey = (dataDir: string): string => {
  const file = keyFileIn(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    try {
      writeWhole(draft, randomBytes(MADE_CHARACTERS / 2).toString('hex'));
      putInPlace(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
    syncFolder(dirname(file));
  } catch (error) {
    throw new KeyRefused(
      `The secret key could not be kept in ${file}: ${reasonOf(error)}. Free the disk or name another DATA_DIR.`,
      { cause: error },
    );
  }
  const kept = findSecretKey(undefined, dataDir);
  if (kept === null)
    throw new KeyRefused(`${basename(file)} was written and is not there. Is ${dataDir} on a disk?`);
  return kept;
};

const writeWhole = (file: string, content: string): void => {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  // A full disk may take a part and say nothing.
  if (readFileSync(file, 'utf8') !== content) throw new Error('what was written cannot be read back');
  chmodSync(file, 0o600);
  giveToFolderOwner(file);
};

/** What a file system says that has no second names for a file. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'];

/** A link, unlike a rename, takes no name that another process has given meanwhile: then theirs is the key. */
const putInPlace = (draft: string, file: string): void => {
  try {
    linkSync(draft, file);
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code === 'EEXIST') return;
    if (!NO_LINKS.includes(code)) throw error;
    renameSync(draft, file);
  }
};
