import type { Log } from './log.ts';

/** Looked at no more often than this: each look writes. */
const LOOK_AGAIN_MS = 5_000;

/** Knows whether there is room on the disks that this process writes to. */
export type DiskWatch = {
  /** A request has met a full disk. */
  readonly noticeFull: () => void;
  /** Whether it is still so. */
  readonly isFull: () => Promise<boolean>;
};

/**
 * Once a full disk was met it counts as full until `hasRoom` has written and says otherwise. Who asks while nothing was
 * met has the answer for nothing.
 */
export const watchDisks = (
  hasRoom: () => Promise<boolean>,
  { log, now = () => performance.now() }: { readonly log: Log; readonly now?: () => number },
): DiskWatch => {
  let full = false;
  let lookAt = 0;
  return {
    noticeFull: () => {
      if (!full) log('disk.filled');
      full = true;
      lookAt = now() + LOOK_AGAIN_MS;
    },
    isFull: async () => {
      if (!full || now() < lookAt) return full;
      lookAt = now() + LOOK_AGAIN_MS;
      full = !(await hasRoom());
      if (!full) log('disk.freed');
      return full;
    },
  };
};
