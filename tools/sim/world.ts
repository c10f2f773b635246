import type { Application } from '#server/compose.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Engine, openEngine } from './engine.ts';
import { holdProcess, oneTurn } from './held-process.ts';
import { type Outside, openOutside, type Party, type Weather } from './outside.ts';
import { openPost, type Post } from './post.ts';
import { openProviderBooks, type ProviderBooks, SIGNATURE } from './provider.ts';
import { PUBLIC_URL, startServer } from './server.ts';
import type { Template } from './template.ts';
import { createTimeline } from './timeline.ts';
import { createTrace, type Trace } from './trace.ts';

/** What came back; status 0: nothing did, since the process died or nobody was there. */
export type Reply = {
  readonly status: number;
  readonly code: string;
  // biome-ignore lint/suspicious/noExplicitAny: a reply is whatever was sent; whoever asks knows what it asked for
  readonly body: any;
};

/** A browser, at an address of its own. */
export type Visitor = { readonly cookies: Map<string, string>; readonly address: string };

type Asking = {
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly key?: string;
};
export type Asked = readonly [visitor: Visitor, method: string, path: string, asking?: Asking];

export type World = {
  readonly now: () => number;
  readonly engine: Engine;
  readonly outside: Outside;
  readonly books: ProviderBooks;
  readonly post: Post;
  readonly trace: Trace;
  readonly visitor: () => Visitor;
  /** Asks the product. It is asked at once; time goes on where the answer needs it. */
  readonly ask: (...asked: Asked) => Promise<Reply>;
  /** Asks all of these in one moment. */
  readonly askTogether: (asked: readonly Asked[]) => Promise<readonly Reply[]>;
  /** Opens a page without scripts, fills its form in and sends it. */
  readonly fillIn: (
    visitor: Visitor,
    path: string,
    typed: Readonly<Record<string, string>>,
  ) => Promise<Reply>;
  /** Somebody pays after a while, whatever has become of what they pay for. */
  readonly payLater: (reference: string, milliseconds: number) => void;
  /** Somebody outside is not well for a while. */
  readonly turn: (party: Party, to: Weather, milliseconds: number) => void;
  /** All outside are well, and a process is there. */
  readonly heal: () => Promise<void>;
  /** Lets time pass. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** The process dies at one of the next questions to its database, and another starts after a while. */
  readonly kill: (after: number, heard: boolean, downFor: number) => void;
  /** Ends the process in order, and starts another. */
  readonly restart: () => Promise<void>;
  /** Faults of the product that were seen on the way, in words. */
  readonly faults: string[];
  readonly end: () => Promise<void>;
};

/** Monday 7 December 2026, 08:00 in Lagos. */
const START = Date.parse('2026-12-07T07:00:00Z');
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** After so many turns of the event loop without a question to the database nothing goes on any more. */
const QUIET_TURNS = 12;
/** Nobody waits for an answer longer. */
const PATIENCE = 60 * SECOND;
const LOST: Reply = { status: 0, code: 'LOST', body: null };
const REQUEST = /"request":"[a-z]+",/;
/** Events of the log that say that something of ours is wrong, whatever happened outside. */
const FAULTS =
  /"event":"(request\.failed|job\.failed|message\.untaken|message\.unwritten|message\.unchecked|agenda\.unplanned|reminders\.unplanned|payment\.unsettled|payment\.unopened|webhook\.deferred|payout\.failed|records\.broken|booking\.unlapsed|payment\.unchecked)"/;

/** An empty product in a world of its own, where all that happens hangs on the seed and on what is done to it. */
export const openWorld = async (template: Template, seed: number): Promise<World> => {
  const engine = await openEngine(template);
  const timeline = createTimeline(START);
  holdProcess(timeline, seed);
  const trace = createTrace();
  const chance: Chance = chanceOf(seed + 1);
  const faults: string[] = [];
  let application: Application | null = null;
  let addresses = 0;
  let inFlight = 0;
  /** Those who wait for the process that is alive. */
  let waiting = new Set<() => void>();

  const outside = openOutside({
    timeline,
    chance,
    trace,
    deliver: (body) => void deliver(body),
  });
  const books = openProviderBooks(outside);
  const post = openPost(outside, PUBLIC_URL);

  const settle = async (): Promise<void> => {
    let asked = engine.asked();
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      await oneTurn();
      if (engine.isBusy() || engine.asked() !== asked) quiet = 0;
      else quiet += 1;
      asked = engine.asked();
    }
  };

  const start = async (): Promise<void> => {
    application = await startServer({
      engine,
      timeline,
      chance,
      provider: books.provider,
      post,
      logged: (line) => {
        trace.note('log', line.trim().replace(REQUEST, ''));
        if (FAULTS.test(line)) faults.push(inShort(line));
      },
    });
    application.work();
    await settle();
  };

  const fall = (downFor: number, heard: boolean): void => {
    trace.mark(heard ? 'killed with its answer lost' : 'killed before its last question counts');
    trace.note('killed');
    application = null;
    outside.newProcess();
    timeline.forget();
    const left = waiting;
    waiting = new Set();
    for (const give of left) give();
    timeline.after(downFor, () => void start(), { exact: true });
  };

  const ask = async ([
    { cookies, address },
    method,
    path,
    { body, form, key } = {},
  ]: Asked): Promise<Reply> => {
    const http = application?.http ?? null;
    if (http === null) return LOST;
    const csrf = cookies.get('XSRF-TOKEN');
    const headers = {
      origin: PUBLIC_URL,
      ...(cookies.size === 0
        ? {}
        : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(csrf === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(csrf) }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const payload = form === undefined ? JSON.stringify(body) : new URLSearchParams(form).toString();
    const request = {
      method: method as 'GET',
      url: path,
      headers,
      remoteAddress: address,
      ...(body === undefined && form === undefined ? {} : { payload }),
    };
    inFlight += 1;
    const answered = new Promise<Reply>((resolve) => {
      const give = (): void => resolve(LOST);
      waiting.add(give);
      http.inject(request).then((response) => {
        waiting.delete(give);
        for (const { name, value } of response.cookies) {
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const read = readJson(response.payload);
        resolve({ status: response.statusCode, code: read?.code ?? '', body: read });
      }, resolve);
    });
    const reply = await answered;
    inFlight -= 1;
    if (reply.status >= 400) trace.mark(`refused ${reply.code}`);
    trace.note('answer', method, path, reply.status, JSON.stringify(reply.body));
    if (reply.status >= 500 && reply.code !== 'UNAVAILABLE')
      faults.push(`${method} ${path}: ${reply.status}`);
    return reply;
  };

  const deliver = async (body: string): Promise<void> => {
    const http = application?.http ?? null;
    if (http === null) return trace.note('notice', 'nobody there');
    trace.note('notice', body);
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': SIGNATURE };
    await Promise.resolve(
      http.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload: body }),
    );
  };

  let audited = 0;
  /**
   * The hourly audit of all records is put off as long as it can be, and is two thirds of a run's time otherwise: the
   * judge looks at the same after every day.
   */
  const putAuditOff = async (instant: number): Promise<void> => {
    if (instant < audited + HOUR - SECOND) return;
    audited = instant;
    await engine.look(
      `INSERT INTO shared_jobs (name, due_at, taken_until) VALUES ('audit', $1, $2)
       ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at`,
      [instant + HOUR, instant].map((time) => new Date(time).toISOString()),
    );
  };

  /** One step in time, to what comes next: to anything while somebody waits, else to what has its exact time. */
  const step = async (until: number): Promise<void> => {
    const next = timeline.next(inFlight > 0 || outside.underWay() > 0 ? 'all' : 'exact');
    const instant = Math.min(until, next ?? until);
    await putAuditOff(instant);
    await timeline.leadTo(instant, settle);
  };

  const led = async <T>(work: Promise<T>): Promise<T> => {
    let done = false;
    const watched = work.finally(() => {
      done = true;
    });
    watched.catch(() => undefined);
    const until = timeline.now() + PATIENCE;
    await settle();
    while (!done) {
      if (timeline.now() >= until) {
        faults.push('Nobody answered for a minute');
        for (const give of waiting) give();
        await settle();
        break;
      }
      await step(until);
    }
    return watched;
  };

  await putAuditOff(timeline.now());
  await start();
  return {
    now: timeline.now,
    engine,
    outside,
    books,
    post,
    trace,
    faults,
    visitor: () => {
      addresses += 1;
      return { cookies: new Map(), address: `102.${Math.floor(addresses / 250)}.${addresses % 250}.1` };
    },
    ask: (...asked) => led(ask(asked)),
    askTogether: (asked) => led(Promise.all(asked.map(ask))),
    pass: async (milliseconds) => {
      const until = timeline.now() + milliseconds;
      await settle();
      while (timeline.now() < until) await step(until);
    },
    fillIn: async (visitor, path, typed) => {
      const page = await led(ask([visitor, 'GET', path]));
      const seal = page.body?.form?.seal;
      return seal === undefined ? page : led(ask([visitor, 'POST', path, { form: { ...seal, ...typed } }]));
    },
    payLater: (reference, milliseconds) =>
      void timeline.after(milliseconds, () => void books.pay(reference), { exact: true }),
    turn: (party, to, milliseconds) => {
      outside.weather.set(party, to);
      trace.note('weather', party, to);
      timeline.after(milliseconds, () => outside.weather.delete(party), { exact: true });
    },
    heal: async () => {
      outside.weather.clear();
      while (application === null) await step(timeline.now() + 1_000);
    },
    kill: (after, heard, downFor) => engine.cut({ after, heard, fallen: () => fall(downFor, heard) }),
    restart: async () => {
      const ending = application;
      if (ending === null) return;
      application = null;
      await led(ending.stop());
      await led(start());
    },
    end: async () => {
      timeline.forget();
      await engine.close();
    },
  };
};

/** A line of the log without what differs between two that say the same. */
const inShort = (line: string): string => {
  const { event, route, job, invariant, error } = readJson(line);
  return [event, route, job, invariant, error?.message].filter((part) => part !== undefined).join(', ');
};

// biome-ignore lint/suspicious/noExplicitAny: as of a reply
const readJson = (text: string): any => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
