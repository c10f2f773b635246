import type { EventStream } from '../../platform/http/event-stream.ts';

/** Which of these sessions are alive; each by the hash of its token. */
export type FindAlive = (tokenHashes: readonly Buffer[]) => Promise<readonly Buffer[]>;

const LOOK_MS = 1_000;

/**
 * Ends streams within a second of the end of their sessions: one question for all that are open here, and none while
 * none is.
 */
export const watchSessions = (findAlive: FindAlive): ((stream: EventStream, tokenHash: Buffer) => void) => {
  const watched = new Map<EventStream, Buffer>();
  let timer: NodeJS.Timeout | null = null;
  let looking = false;

  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      // Streams that open while the answer is under way are not in it.
      const asked = [...watched];
      const alive = await findAlive([...new Set(asked.map(([, hash]) => hash))]);
      const live = new Set(alive.map((hash) => hash.toString('hex')));
      for (const [stream, hash] of asked) if (!live.has(hash.toString('hex'))) stream.end();
    } finally {
      looking = false;
    }
  };

  return (stream, tokenHash) => {
    watched.set(stream, tokenHash);
    // A database that cannot be asked just now says nothing about any session.
    timer ??= setInterval(() => void look().catch(() => undefined), LOOK_MS).unref();
    stream.onClosed(() => {
      watched.delete(stream);
      if (watched.size > 0 || timer === null) return;
      clearInterval(timer);
      timer = null;
    });
  };
};
