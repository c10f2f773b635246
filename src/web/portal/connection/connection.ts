/**
 * Whether the server can be reached. `doubtful`: one request had no answer, and the server is being asked again; the
 * portal goes on as before until that fails too.
 */
export type Line = 'online' | 'doubtful' | 'offline';

/** `network-gone` and `network-back` are the browser's word; `answered`, `busy` and `unanswered` what a request found. */
export type LineEvent = 'answered' | 'busy' | 'unanswered' | 'network-gone' | 'network-back';

/** What the status of an answer says of the line; 0 stands for no answer at all. */
export function heard(status: number): LineEvent {
  if (status === 0) return 'unanswered';
  return status === 503 ? 'busy' : 'answered';
}

/**
 * Only an answer brings the line back: a browser that has found a network has not yet found the server, and a server
 * that is still starting has nothing to show in place of what was last seen.
 */
export function nextLine(line: Line, event: LineEvent): Line {
  if (event === 'answered') return 'online';
  if (event === 'busy') return line === 'offline' ? 'offline' : 'online';
  if (event === 'network-gone') return 'offline';
  if (event === 'network-back') return line;
  return line === 'online' ? 'doubtful' : 'offline';
}

/** What the portal knows of its line: whether it stands, and whether changes are told as they happen. */
export type Connected = { readonly line: Line; readonly live: boolean };

export type Connection = {
  /** The same object until something changes. */
  readonly current: () => Connected;
  readonly subscribe: (listener: () => void) => () => void;
  readonly report: (event: LineEvent) => void;
  readonly setLive: (live: boolean) => void;
  /** Asks the server now. */
  readonly ask: () => Promise<void>;
};

/** How long to wait before an unreachable server is asked again, in milliseconds. */
const PAUSE = 10_000;

type Surroundings = {
  /** Asks the server and says what was heard; never rejects. */
  readonly probe: () => Promise<LineEvent>;
  readonly after: (work: () => void, milliseconds: number) => () => void;
  readonly hasNetwork: boolean;
};

/** Follows the line; while it is down the server is asked every ten seconds, and at once when a network is found. */
export function openConnection({ probe, after, hasNetwork }: Surroundings): Connection {
  let connected: Connected = { line: hasNetwork ? 'online' : 'offline', live: false };
  let asking: Promise<void> | null = null;
  let stopWaiting: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const change = (next: Connected) => {
    if (next.line === connected.line && next.live === connected.live) return;
    connected = next;
    for (const listener of listeners) listener();
  };
  const ask = (): Promise<void> => {
    stopWaiting?.();
    stopWaiting = null;
    asking ??= probe().then((event) => {
      asking = null;
      report(event);
    });
    return asking;
  };
  const report = (event: LineEvent) => {
    const line = nextLine(connected.line, event);
    change({ line, live: line === 'offline' ? false : connected.live });
    if (line === 'doubtful' || event === 'network-back') void ask();
    else if (line === 'offline') stopWaiting ??= after(() => void ask(), PAUSE);
    else {
      stopWaiting?.();
      stopWaiting = null;
    }
  };
  if (!hasNetwork) stopWaiting = after(() => void ask(), PAUSE);

  return {
    current: () => connected,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report,
    setLive: (live) => change({ ...connected, live }),
    ask,
  };
}
