import type { MediaStore } from './media-store.ts';

/**
 * A store that took another's place, of which some photos still lie in the former one: new ones go to the present
 * store, and each photo is found wherever it lies, also while it is moved. Files never change, so either copy will do.
 */
export const withFormerStore = (present: MediaStore, former: MediaStore): MediaStore => ({
  put: present.put,
  hasRoom: present.hasRoom,
  // The former one first: a photo that is moved meanwhile leaves there last.
  read: async (key, fileName) => (await former.read(key, fileName)) ?? present.read(key, fileName),
  fileNames: async (key) => {
    const names = [...(await former.fileNames(key)), ...(await present.fileNames(key))];
    return [...new Set(names)].sort();
  },
  remove: async (key) => {
    await former.remove(key);
    await present.remove(key);
  },
  keysOlderThan: async function* (milliseconds) {
    yield* former.keysOlderThan(milliseconds);
    yield* present.keysOlderThan(milliseconds);
  },
});
