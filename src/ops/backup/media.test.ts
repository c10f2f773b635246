import { expect, test } from 'vitest';
import { handleOf, newBusinessId, newId } from '#server/platform/ids.ts';
import { MediaUnreached } from '#server/platform/storage/media-store.ts';
import { readPhotos } from './media.ts';

const photos = Array.from({ length: 20 }, () => ({ business: newBusinessId(), id: newId() }));
const keys = photos.map(({ business, id }) => handleOf(business, id));
const each = async function* () {
  yield* photos;
};
/** Of each photo one file that says which it is, read at its own pace; `away`: how many questions find nobody. */
const storeAway = (away: number) => {
  let left = away;
  return {
    fileNames: async (key: string) => {
      if (left > 0) {
        left -= 1;
        throw new MediaUnreached('away', { refused: false });
      }
      return key === keys[3] ? [] : ['800.jpg'];
    },
    read: async (key: string) => {
      for (let turn = keys.indexOf(key) % 5; turn > 0; turn -= 1) await new Promise(setImmediate);
      return Buffer.from(key);
    },
  };
};

test.each([
  [0, 0, 0],
  [4, 1, 0],
  [1_000, 6, 20],
])(
  'photos are read in their order; of a store that is away %d times, %d are waited for and %d left',
  async (away, pauses, unread) => {
    let paused = 0;
    const pause = async () => {
      paused += 1;
      await new Promise(setImmediate);
    };
    const read = [];
    for await (const photo of readPhotos(each(), storeAway(away), pause)) read.push(photo);
    expect([paused, read.filter(({ isRead }) => !isRead).length]).toEqual([pauses, unread]);
    if (unread === 0)
      expect(read.map(({ files }) => files[0]?.content.toString() ?? null)).toEqual(
        keys.map((key, at) => (at === 3 ? null : key)),
      );
  },
);
