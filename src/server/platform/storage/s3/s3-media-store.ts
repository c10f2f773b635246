import {
  checkMediaFileName,
  checkMediaKey,
  isMediaFileName,
  isMediaKey,
  type MediaStore,
} from '../media-store.ts';
import type { Bucket } from './bucket.ts';
import { isBucketOf } from './bucket-owner.ts';
import { type ListedObject, readListing } from './bucket-xml.ts';

const FOLDER = 'media/';

/** So that whoever serves the bucket by other means serves photos, kept for good. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };

/**
 * Photos in a bucket, as `media/<key>/<file>`. Every file is read whole before any of it is handed on, since what is
 * served of it is kept for good by whoever sees it. `owner`: whose bucket it must be before anything in it counts as
 * forgotten; null: nothing does.
 */
export const createS3MediaStore = (
  bucket: Bucket,
  { owner }: { readonly owner: string | null },
): MediaStore => {
  const list = async function* (prefix: string): AsyncGenerator<ListedObject & { readonly now: number }> {
    for (let next: string | null = ''; next !== null; ) {
      const from: Record<string, string> = next === '' ? {} : { 'continuation-token': next };
      const query: Record<string, string> = { 'list-type': '2', prefix: `${FOLDER}${prefix}`, ...from };
      const answer = await bucket.ask({ method: 'GET', path: '', query });
      if (answer === null) return;
      const now = Date.parse(answer.headers.get('date') ?? '');
      const listed = readListing(answer.bytes);
      for (const object of listed.objects) yield { ...object, now };
      next = listed.next;
    }
  };

  return {
    put: async (key, fileName, bytes) => {
      checkMediaKey(key);
      checkMediaFileName(fileName);
      const type = TYPES[fileName.slice(fileName.indexOf('.') + 1)] ?? 'application/octet-stream';
      await bucket.ask({
        method: 'PUT',
        path: `${FOLDER}${key}/${fileName}`,
        headers: { 'content-type': type, 'cache-control': IMMUTABLE },
        body: new Uint8Array(bytes),
      });
    },
    read: async (key, fileName) => {
      if (!isMediaKey(key) || !isMediaFileName(fileName)) return null;
      const answer = await bucket.ask({ method: 'GET', path: `${FOLDER}${key}/${fileName}` });
      return answer?.bytes ?? null;
    },
    fileNames: async (key) => {
      if (!isMediaKey(key)) return [];
      const names = [];
      for await (const { name } of list(`${key}/`)) names.push(name.slice(FOLDER.length + key.length + 1));
      return names.filter(isMediaFileName).sort();
    },
    remove: async (key) => {
      checkMediaKey(key);
      const paths = [];
      for await (const { name } of list(`${key}/`)) paths.push(name);
      await Promise.all(paths.map((path) => bucket.ask({ method: 'DELETE', path })));
    },
    // A bucket has no end.
    hasRoom: async () => true,
    keysOlderThan: async function* (milliseconds) {
      // guard: what-lies-in-the-bucket-of-another-is-not-forgotten
      if (!(await isBucketOf(bucket, owner))) return;
      let last = { key: '', isOld: false };
      // Listed in the order of their names, the files of a key stand together.
      for await (const { name, writtenMs, now } of list('')) {
        const key = name.slice(FOLDER.length).split('/')[0] ?? '';
        const isOld = writtenMs < now - milliseconds;
        if (key !== last.key) {
          if (last.isOld && isMediaKey(last.key)) yield last.key;
          last = { key, isOld };
        } else if (!isOld) last = { key, isOld: false };
      }
      if (last.isOld && isMediaKey(last.key)) yield last.key;
    },
  };
};
