import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BusinessId, handleOf, type Id } from '#server/platform/ids.ts';
import {
  isMediaFileName,
  isMediaKey,
  type MediaStore,
  MediaUnreached,
} from '#server/platform/storage/media-store.ts';
import type { TarEntry } from './tar.ts';

export type MediaFile = { readonly key: string; readonly fileName: string };

const NAME = /^pictures\/([^/]+)\/([^/]+)$/;

export const mediaName = ({ key, fileName }: MediaFile): string => `pictures/${key}/${fileName}`;

/** The picture an entry is a file of; null for any other entry. */
export const readMediaName = (name: string): MediaFile | null => {
  const [, key = '', fileName = ''] = NAME.exec(name) ?? [];
  return isMediaKey(key) && isMediaFileName(fileName) ? { key, fileName } : null;
};

/** Counts and sums up picture files as they pass by, their names with them. */
export const mediaDigest = () => {
  const hash = createHash('sha256');
  let files = 0;
  let bytes = 0;
  return {
    add: ({ name, content }: TarEntry): void => {
      hash.update(`${name}\n${content.length}\n`).update(content);
      files += 1;
      bytes += content.length;
    },
    result: () => ({ files, bytes, sha256: hash.digest('hex') }),
  };
};

type Photo = {
  readonly files: readonly (MediaFile & { readonly content: Buffer })[];
  /** False: its store was away, and nobody knows what it has. */
  readonly isRead: boolean;
};

/** So many photos are read ahead of the one that is written: a store on another machine takes its time for each. */
const AHEAD = 8;
const PAUSE_MS = 10_000;
const MOST_PAUSES = 6;

/**
 * The files of each photo, in this order. A store that is away is waited for, a minute in all; then the others are left
 * unread.
 */
export const readPhotos = async function* (
  photos: AsyncIterable<{ readonly business: BusinessId; readonly id: Id }>,
  media: Pick<MediaStore, 'fileNames' | 'read'>,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): AsyncGenerator<Photo> {
  let pauses = 0;
  let waiting: Promise<unknown> | null = null;
  const read = async (key: string): Promise<Photo> => {
    for (;;) {
      try {
        return { files: await filesOf(media, key), isRead: true };
      } catch (error) {
        if (!(error instanceof MediaUnreached)) throw error;
        if (waiting === null) {
          if (pauses >= MOST_PAUSES) return { files: [], isRead: false };
          pauses += 1;
          // Of all that are read ahead, together.
          waiting = pause(PAUSE_MS).finally(() => {
            waiting = null;
          });
        }
        await waiting;
      }
    }
  };
  const under: Promise<Photo>[] = [];
  for await (const { business, id } of photos) {
    const reading = read(handleOf(business, id));
    // Awaited in its turn; where it fails before that, it is told then.
    reading.catch(() => undefined);
    under.push(reading);
    if (under.length >= AHEAD) yield (await under.shift()) as Photo;
  }
  for (const reading of under) yield await reading;
};

const filesOf = async (
  media: Pick<MediaStore, 'fileNames' | 'read'>,
  key: string,
): Promise<Photo['files']> => {
  const files = await Promise.all(
    (await media.fileNames(key)).map(async (fileName) => ({
      key,
      fileName,
      content: await media.read(key, fileName),
    })),
  );
  // What is null was taken down and cleared away since the snapshot.
  return files.flatMap(({ content, ...file }) => (content === null ? [] : [{ ...file, content }]));
};
