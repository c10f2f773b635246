import { minuteMs } from '#core/calendar/instant.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';

/** Of a photo this young some files may still be on their way. */
const SETTLED_MS = 10 * minuteMs;
const TELL_EVERY = 100;

export type Moved = {
  readonly photos: number;
  readonly bytes: number;
  /** Still there, since somebody was just writing to them. */
  readonly left: number;
};

/**
 * Moves every photo from one store to another while both are in use. A photo leaves the first once all its files were
 * read back from the second, letter by letter what they were. Broken off, it goes on where it was. Throws what it meets.
 */
export const moveMedia = async (
  from: MediaStore,
  to: MediaStore,
  tell: (line: string) => void,
): Promise<Moved> => {
  let photos = 0;
  let bytes = 0;
  for await (const key of from.keysOlderThan(SETTLED_MS)) {
    const sizes = await Promise.all(
      (await from.fileNames(key)).map((fileName) => copy(from, to, key, fileName)),
    );
    await from.remove(key);
    photos += 1;
    bytes += sizes.reduce((sum, size) => sum + size, 0);
    if (photos % TELL_EVERY === 0) tell(`${photos} photos are moved`);
  }
  let left = 0;
  for await (const _ of from.keysOlderThan(Number.NEGATIVE_INFINITY)) left += 1;
  return { photos, bytes, left };
};

/** The size of the file; 0 where it was taken down meanwhile. */
const copy = async (from: MediaStore, to: MediaStore, key: string, fileName: string): Promise<number> => {
  const bytes = await from.read(key, fileName);
  if (bytes === null) return 0;
  await to.put(key, fileName, bytes);
  // guard: a-photo-leaves-the-disk-once-it-was-read-back
  if (!(await to.read(key, fileName))?.equals(bytes))
    throw new Error(`${key}/${fileName} came back as something else. It stays where it was.`);
  return bytes.length;
};
