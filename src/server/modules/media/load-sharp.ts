import type sharp from 'sharp';

let loading: Promise<typeof sharp> | undefined;

/** The library that draws pictures: 15 MB that a process without uploads does without, so the first picture brings it. */
export const loadSharp = (): Promise<typeof sharp> => {
  loading ??= import('sharp').then((loaded) => {
    // One thread a picture: the other cores have bookings to answer. Nothing is asked for twice, so nothing is kept.
    loaded.default.concurrency(1);
    loaded.default.cache(false);
    return loaded.default;
  });
  return loading;
};
