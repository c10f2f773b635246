import { liveCalls } from '#contract/calls/live.calls.ts';
import { ok } from '#core/result.ts';
import { commentText, type EventStream, eventText } from '../../platform/http/downloads/event-stream.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { reachIn, type Session, sessionTokenOf } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAliveSessions, findEnded, findSession } from '../auth/index.ts';
import { findAliveKeys } from '../integrations/index.ts';
import type { LiveHub } from './live.worker.ts';

/** How soon a browser comes back to a stream that was cut. */
const RETRY_MS = 3_000;
const HEARTBEAT_MS = 25_000;
const CHECK_MS = 60_000;
/** After so many checks it ends and the browser opens another: no stream outlives an hour. */
const MOST_CHECKS = 60;

export const liveEndpoints = (platform: Platform, hub: LiveHub): readonly Endpoint[] => {
  const watch = {
    sessions: watchSessions(platform, findAliveSessions),
    keys: watchSessions(platform, findAliveKeys),
  };
  return [
    handle(liveCalls.changes, async ({ query }, { session, request }) => {
      const joined = hub.join(session.business, {
        by: session.key === null ? session.email : session.key.id,
        secondsAgo: query.askedSecondsAgo,
        isTold: reachIn(session, 'bookings.read') === 'all',
      });
      if (!joined.ok) return joined;
      const stream = joined.value;
      stream.send(`retry: ${RETRY_MS}\n\n`);
      // guard: a-stream-ends-within-a-second-of-its-session
      (session.key === null ? watch.sessions : watch.keys)(stream, session);
      const token = session.key === null ? sessionTokenOf(request, platform.publicUrl) : null;
      // What is looked at each second is enough for a key: only a session has to be kept from ending unused.
      keepOpen(stream, async () => token === null || (await findSession(platform, token)) !== null);
      return ok(stream);
    }),
  ];
};

/** Shows that the stream is alive, and ends it with its session. */
const keepOpen = (stream: EventStream, isSignedIn: () => Promise<boolean>): void => {
  let checks = 0;
  const check = async (): Promise<void> => {
    checks += 1;
    // guard: a-stream-ends-after-an-hour
    if (checks >= MOST_CHECKS || !(await isSignedIn())) stream.end();
  };
  const heartbeat = setInterval(() => stream.send(commentText('still here')), HEARTBEAT_MS);
  // A database that cannot be asked just now says nothing about the session.
  const checking = setInterval(() => void check().catch(() => undefined), CHECK_MS);
  stream.onClosed(() => {
    clearInterval(heartbeat);
    clearInterval(checking);
  });
};

type Alive = Pick<Session, 'tokenHash' | 'business' | 'role'>;
type Watched = Alive & Pick<Session, 'member'>;

/** Says why a stream ends, to whoever was taken off the team. */
const REMOVED = eventText({}, 'removed');

/** Which of these sessions or keys are alive, and in which role; each by the hash of its token. */
type FindAlive = (
  platform: Platform,
  asked: readonly Pick<Alive, 'tokenHash' | 'business'>[],
) => Promise<readonly Alive[]>;

const keyOf = ({ tokenHash, business, role }: Alive): string =>
  `${tokenHash.toString('hex')} ${business} ${role}`;

const LOOK_MS = 1_000;

/**
 * Ends streams within a second of the end of their sessions or keys, or of a session's going on in another business or role:
 * one question for all that are open here, and none while none is. Whose membership has ended is told so first.
 */
const watchSessions = (
  platform: Platform,
  findAlive: FindAlive,
): ((stream: EventStream, session: Watched) => void) => {
  const watched = new Map<EventStream, Watched>();
  let timer: NodeJS.Timeout | null = null;
  let looking = false;

  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      // Streams that open while the answer is under way are not in it.
      const asked = [...watched];
      const alive = await findAlive(
        platform,
        asked.map(([, session]) => session),
      );
      const live = new Set(alive.map(keyOf));
      const over = asked.filter(([, session]) => !live.has(keyOf(session)));
      const members = over.flatMap(([, { business, member }]) =>
        member === null ? [] : [{ business, member }],
      );
      const removed = members.length === 0 ? null : await findEnded(platform, members).catch(() => null);
      for (const [stream, { member }] of over) {
        if (member !== null && removed?.has(member)) stream.send(REMOVED);
        stream.end();
      }
    } finally {
      looking = false;
    }
  };

  return (stream, session) => {
    watched.set(stream, session);
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
