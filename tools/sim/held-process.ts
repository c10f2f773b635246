import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { type Chance, chanceOf } from './chance.ts';
import type { Timeline } from './timeline.ts';

const real = {
  setImmediate: globalThis.setImmediate,
  argon2Sync: crypto.argon2Sync,
  timeOrigin: performance.timeOrigin,
};

/** Calls after one turn of the event loop: whatever was ready by then has run. */
export const inOneTurn = (call: () => void): void => void real.setImmediate(call);
export const oneTurn = (): Promise<void> => new Promise(inOneTurn);

let timeline: Timeline | null = null;
let chance: Chance = chanceOf(1);
/** The names of requests are drawn ahead, many at once: what one year left over must change nothing in the next. */
const names: Chance = chanceOf(2);

const heldTimeline = (): Timeline => {
  if (timeline === null) throw new Error('Nobody may wait before time is held');
  return timeline;
};

/**
 * Takes time, waiting and chance away from this process for good: whatever it loads from then on, and has loaded, asks
 * `timeline` for the time and draws from the seed.
 */
export const holdProcess = (held: Timeline, seed: number): void => {
  timeline = held;
  chance = chanceOf(seed);
  if (Date.now === heldNow) return;
  Date.now = heldNow;
  globalThis.Date = HeldDate;
  performance.now = () => heldTimeline().now() - real.timeOrigin;
  Math.random = () => chance.below(2 ** 32) / 2 ** 32;
  holdTimers();
  holdChance();
  syncBuiltinESMExports();
};

const heldNow = (): number => heldTimeline().now();

const RealDate = Date;
/** Without arguments the time of the simulation. */
const HeldDate = new Proxy(RealDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [heldTimeline().now()] : given, made),
});

/** What `setTimeout` gives: an object in Node, which may be asked not to keep the process. */
class Timer {
  #cancel: () => void = () => undefined;
  readonly #call: () => void;
  readonly #milliseconds: number;
  readonly #again: boolean;

  constructor(call: () => void, milliseconds: number, again: boolean) {
    this.#call = call;
    this.#milliseconds = Math.max(1, milliseconds);
    this.#again = again;
    this.#wait();
  }

  #wait(): void {
    this.#cancel = heldTimeline().after(this.#milliseconds, () => {
      if (this.#again) this.#wait();
      this.#call();
    });
  }

  cancel(): void {
    this.#cancel();
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return false;
  }
  refresh(): this {
    this.#cancel();
    this.#wait();
    return this;
  }
  close(): this {
    this.#cancel();
    return this;
  }
  [Symbol.dispose](): void {
    this.#cancel();
  }
}

type Callback = (...given: readonly unknown[]) => void;

const holdTimers = (): void => {
  const start =
    (again: boolean) =>
    (call: Callback, milliseconds = 0, ...given: readonly unknown[]) =>
      new Timer(() => call(...given), milliseconds, again);
  const stop = (timer: unknown): void => {
    if (timer instanceof Timer) timer.cancel();
  };
  Object.assign(globalThis, {
    setTimeout: start(false),
    setInterval: start(true),
    clearTimeout: stop,
    clearInterval: stop,
  });
  const wait = (
    milliseconds: number,
    value?: unknown,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const cancel = heldTimeline().after(Math.max(1, milliseconds), () => resolve(value));
      signal?.addEventListener('abort', () => {
        cancel();
        reject(signal.reason);
      });
    });
  Object.assign(timers, { setTimeout: wait });
};

const holdChance = (): void => {
  const bytes = (size: number): Buffer => {
    const drawn = Buffer.alloc(size);
    chance.fill(drawn);
    return drawn;
  };
  const fillFrom =
    (drawn: () => Chance) =>
    <T extends NodeJS.ArrayBufferView>(view: T): T => {
      drawn().fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
      return view;
    };
  const uuid = (): string => {
    const hex = bytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  Object.assign(crypto, {
    randomBytes: bytes,
    randomFillSync: fillFrom(() => names),
    randomUUID: uuid,
    randomInt: (from: number, to?: number) =>
      to === undefined ? chance.below(from) : from + chance.below(to - from),
    // In the process's own thread, since others end when they like; and quick, as in all tests.
    argon2: (algorithm: 'argon2id', given: crypto.Argon2Parameters, done: Callback) => {
      const hash = real.argon2Sync(algorithm, { ...given, memory: 8, passes: 1 });
      process.nextTick(() => done(null, hash));
    },
  });
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fillFrom(() => chance) });
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: uuid });
};
