import { createHash } from 'node:crypto';
import { isMediaFileName, isMediaKey } from '#server/platform/storage/media-store.ts';
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
