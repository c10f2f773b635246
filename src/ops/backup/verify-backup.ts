import { listMigrations } from '#server/platform/db/migrate.ts';
import { readArchive } from './archive-reader.ts';
import { BackupRefused } from './backup-refused.ts';
import { entryNames, FORMAT, type Manifest, manifestSchema, opening, sealOf } from './manifest.ts';
import { mediaDigest, readMediaName } from './media.ts';
import { readPartName, unpackPart } from './row-parts.ts';
import { tableDigest } from './table-digest.ts';
import type { TarEntry } from './tar.ts';

/**
 * Reads a backup from end to end and answers what is in it. Throws BackupRefused where a byte of it differs from what
 * was written, or where this program cannot read it: newer, or of another history.
 */
export const verifyBackup = async (file: string): Promise<Manifest> => {
  const tables = new Map<string, { digest: ReturnType<typeof tableDigest>; parts: number }>();
  const pictures = mediaDigest();
  let first = true;
  let manifest: Buffer | undefined;
  let sealed = false;
  for await (const entry of readArchive(file)) {
    if (sealed) throw damaged(file, 'more stands behind its end');
    if (first) {
      checkOpening(entry, file);
      first = false;
      continue;
    }
    const part = readPartName(entry.name);
    if (part !== null) {
      const table = tables.get(part.table) ?? { digest: tableDigest(), parts: 0 };
      if (part.place !== table.parts) throw damaged(file, `parts of ${part.table} are missing`);
      table.digest.add(await unpackPart(entry.content));
      tables.set(part.table, { ...table, parts: table.parts + 1 });
    } else if (readMediaName(entry.name) !== null) pictures.add(entry);
    else if (entry.name === entryNames.manifest) manifest = entry.content;
    else if (entry.name === entryNames.seal) sealed = entry.content.equals(sealOf(entry.before));
    else throw damaged(file, `it has an entry of another kind, ${entry.name}`);
  }
  if (manifest === undefined || !sealed) throw damaged(file, 'it does not come to what it says at its end');
  const listed = readManifest(manifest, file);
  compare(
    listed,
    new Map([...tables].map(([name, { digest }]) => [name, digest.result()])),
    pictures.result(),
    file,
  );
  checkHistory(listed);
  return listed;
};

type Totals = { readonly rows: number; readonly bytes: number; readonly sha256: string };

const damaged = (file: string, what: string): BackupRefused =>
  new BackupRefused(`${file} is damaged (${what}). Nothing was changed. Use another copy.`);

const checkOpening = (entry: TarEntry, file: string): void => {
  const notOurs = new BackupRefused(`${file} is not a backup of Akoko.`);
  if (entry.name !== entryNames.opening) throw notOurs;
  const read = opening.safeParse(parsed(entry.content));
  if (!read.success) throw notOurs;
  if (read.data.format > FORMAT) {
    throw new BackupRefused(
      `${file} was made by Akoko ${read.data.app}, which writes backups in a newer form. Install that version, or a ` +
        'later one, and restore with it.',
    );
  }
};

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
};

const readManifest = (bytes: Buffer, file: string): Manifest => {
  const read = manifestSchema.safeParse(parsed(bytes));
  if (!read.success) throw damaged(file, 'its list of contents cannot be read');
  return read.data;
};

const same = (left: Omit<Totals, 'rows'>, right: Omit<Totals, 'rows'>): boolean =>
  left.sha256 === right.sha256 && left.bytes === right.bytes;

const compare = (
  manifest: Manifest,
  tables: ReadonlyMap<string, Totals>,
  pictures: Omit<Totals, 'rows'> & { readonly files: number },
  file: string,
): void => {
  for (const [name, listed] of Object.entries(manifest.tables)) {
    const found = tables.get(name);
    const whole = found === undefined ? listed.rows === 0 : same(found, listed) && found.rows === listed.rows;
    if (!whole) throw damaged(file, `rows of ${name}`);
  }
  const unlisted = [...tables.keys()].find((name) => !(name in manifest.tables));
  if (unlisted !== undefined) throw damaged(file, `rows of ${unlisted}, which it does not list`);
  if (!same(pictures, manifest.pictures) || pictures.files !== manifest.pictures.files)
    throw damaged(file, 'its pictures');
};

/** The schema of the backup must be one that this program once had. */
const checkHistory = ({ migrations, app }: Manifest): void => {
  const ours = listMigrations();
  for (const [place, { name, checksum }] of migrations.entries()) {
    const known = ours[place];
    if (known?.name === name && known.checksum === checksum) continue;
    throw new BackupRefused(
      known === undefined
        ? `The backup was made by Akoko ${app}, whose database is newer than this program's (${name}). Install that ` +
            'version, or a later one, and restore with it. Nothing was changed.'
        : `The backup's database has a history that this program does not know (${name}). Restore with the version ` +
            `that made it, ${app}. Nothing was changed.`,
    );
  }
};
