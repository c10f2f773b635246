import { LRUCache } from 'lru-cache';
import { type LiveChange, liveChange } from '#contract/calls/live.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import {
  createEventStream,
  type EventStream,
  eventText,
} from '../../platform/http/downloads/event-stream.ts';
import type { BusinessId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

/** The streams open in this process, each in the room of its business: what is said in one is heard in no other. */
export type LiveHub = {
  /**
   * A stream that leaves its room by itself when it ends. Whoever began to ask for what it shows so many seconds ago is
   * told to look again where anything may have changed since. `isTold` false: they hear only that something has changed,
   * at the end of each window, and never what. `by`: the account or the key that listens. TOO_MANY_REQUESTS where it
   * listens often enough or the business does, UNAVAILABLE where there is no place.
   */
  readonly join: (
    business: BusinessId,
    asked: {
      readonly by: string;
      readonly secondsAgo?: number | undefined;
      readonly isTold?: boolean;
    },
  ) => Outcome<EventStream>;
  /** Null: more than can be told; whoever listens looks at everything again. */
  readonly tell: (business: BusinessId, change: LiveChange | null) => void;
  /** Something may have been missed, whosever it was. */
  readonly refreshAll: () => void;
  /** Ends every stream and takes no more. */
  readonly close: () => void;
};

type Room = {
  /** By whom each is listened to. */
  readonly streams: Map<EventStream, string>;
  /** Those among them that are not told what has changed. */
  readonly untold: Set<EventStream>;
  /** What was said since the present window began, and whether more was held back. */
  told: number;
  heldBack: boolean;
  window: NodeJS.Timeout | null;
};

/** Somebody has a few devices with a few tabs; this many are a fault or an attack. */
const MOST_OF_ONE = 10;
const MOST_OF_BUSINESS = 100;
const MOST_HERE = 2_000;
/** More changes in a window than anyone can follow are told as one `refresh` at its end. */
const MOST_IN_WINDOW = 20;
const WINDOW_MS = 1_000;
/** What a listener asked for first may have been answered before this request was even on its way. */
const MARGIN_MS = 5_000;

const REFRESH = eventText({}, 'refresh');

export const createLiveHub = (): LiveHub => {
  const rooms = new Map<BusinessId, Room>();
  const recent = rememberChanges();
  let open = 0;
  let closed = false;

  const roomOf = (business: BusinessId): Room => {
    const room = rooms.get(business) ?? {
      streams: new Map(),
      untold: new Set(),
      told: 0,
      heldBack: false,
      window: null,
    };
    rooms.set(business, room);
    return room;
  };

  const leave = (business: BusinessId, stream: EventStream): void => {
    const room = rooms.get(business);
    if (room?.streams.delete(stream) !== true) return;
    room.untold.delete(stream);
    open -= 1;
    if (room.streams.size > 0) return;
    if (room.window !== null) clearTimeout(room.window);
    rooms.delete(business);
  };

  return {
    join: (business, { by, secondsAgo, isTold = true }) => {
      // guard: a-process-takes-two-thousand-streams
      if (closed || open >= MOST_HERE) return refusal('UNAVAILABLE', { retryAfterSeconds: 30 });
      const there = [...(rooms.get(business)?.streams.values() ?? [])];
      // guard: nobody-takes-the-places-of-others-in-a-business
      const own = there.filter((one) => one === by).length;
      if (own >= MOST_OF_ONE || there.length >= MOST_OF_BUSINESS) {
        const message = 'This business is already followed live in many windows. Please close some of them.';
        return refusal('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 30 });
      }
      const stream = createEventStream();
      const room = roomOf(business);
      room.streams.set(stream, by);
      if (!isTold) room.untold.add(stream);
      open += 1;
      stream.onClosed(() => leave(business, stream));
      if (secondsAgo !== undefined && recent.within(business, secondsAgo * 1_000 + MARGIN_MS))
        stream.send(REFRESH);
      return ok(stream);
    },
    tell: (business, change) => {
      recent.note(business);
      const room = rooms.get(business);
      // guard: a-business-hears-of-itself-alone
      if (room !== undefined) tellRoom(room, change);
    },
    refreshAll: () => {
      recent.doubt();
      for (const room of rooms.values()) say(room, REFRESH);
    },
    close: () => {
      closed = true;
      for (const room of rooms.values()) for (const stream of room.streams.keys()) stream.end();
    },
  };
};

const say = (room: Room, text: string): void => {
  for (const stream of room.streams.keys()) stream.send(text);
};

const tellRoom = (room: Room, change: LiveChange | null): void => {
  room.window ??= setTimeout(() => endWindow(room), WINDOW_MS).unref();
  // guard: more-than-anyone-can-follow-is-told-as-one
  if (change === null || room.told >= MOST_IN_WINDOW) {
    room.heldBack = true;
    return;
  }
  room.told += 1;
  // guard: whoever-sees-their-own-bookings-alone-is-not-told-of-others
  for (const stream of room.streams.keys()) if (!room.untold.has(stream)) stream.send(eventText(change));
};

const endWindow = (room: Room): void => {
  if (room.heldBack) say(room, REFRESH);
  else for (const stream of room.untold) stream.send(REFRESH);
  room.told = 0;
  room.heldBack = false;
  room.window = null;
};

/** When each business last changed, as far back as this process has heard and remembers. */
type RecentChanges = {
  readonly note: (business: BusinessId) => void;
  /** Something may have gone unheard until now, whosever it was. */
  readonly doubt: () => void;
  /** Whether anything may have changed in so many last milliseconds. */
  readonly within: (business: BusinessId, milliseconds: number) => boolean;
};

const MOST_REMEMBERED = 10_000;

const rememberChanges = (): RecentChanges => {
  let doubtful = performance.now();
  const changed = new LRUCache<BusinessId, number>({
    max: MOST_REMEMBERED,
    dispose: (at, _, reason) => {
      if (reason === 'evict') doubtful = Math.max(doubtful, at);
    },
  });
  return {
    note: (business) => void changed.set(business, performance.now()),
    doubt: () => {
      doubtful = performance.now();
    },
    within: (business, milliseconds) =>
      Math.max(doubtful, changed.peek(business) ?? doubtful) >= performance.now() - milliseconds,
  };
};

export type Live = {
  readonly hub: LiveHub;
  /** Ends every stream and listens no more. */
  readonly stop: () => Promise<void>;
};

/** Hears what any process commits, on one connection of this process, and passes it on to the streams open here. */
export const startLive = ({ database, log }: Pick<Platform, 'database' | 'log'>): Live => {
  const hub = createLiveHub();
  const listener = database.listen({
    onNews: ({ business, news }) => {
      const change = liveChange.safeParse(news);
      hub.tell(business, change.success ? change.data : null);
    },
    onListening: hub.refreshAll,
    onError: (error) => log('live.interrupted', { reason: error.message }),
  });
  return {
    hub,
    stop: async () => {
      hub.close();
      await listener.close();
    },
  };
};
