import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { acrossTenants } from '#server/platform/db/transaction.ts';
import type { Log } from '#server/platform/log.ts';
import { events } from '#server/platform/logging/events.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findOldestDue, findSharedJobs } from './queue-ages.repo.ts';

/** What a process counts of itself, in the words of Prometheus. */
export type Figures = {
  /** Everything that is counted is an event of the log: to be handed to createLog. */
  readonly hear: Log;
  /** From then on the database's connections and queues are among the figures. Once. */
  readonly watch: (stores: Pick<Platform, 'database' | 'clock'>) => void;
  /** All of them as they are now, as text. What the database does not tell in time is left out. */
  readonly tell: () => Promise<{ readonly type: string; readonly text: string }>;
};

const ANSWER_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5];

/** Whatever else is sent as a method counts as one, so that nobody can make figures. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Told = Readonly<Record<string, unknown>>;

/** Labels are routes as patterns, codes and words of ours: their number is bounded by the code. */
export const createFigures = (): Figures => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const told = countEvents(registry);
  const counted = countRequests(registry);
  const outcomes = countOutcomes(registry);
  return {
    hear: (event, fields = {}) => {
      told.inc({ event, level: events[event].level });
      counted[event]?.(fields);
      outcomes[event]?.(fields);
    },
    watch: (stores) => {
      watchConnections(registry, stores);
      watchQueues(registry, stores);
    },
    tell: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
};

type Counting = { readonly [event in keyof typeof events]?: (fields: Told) => void };

const countEvents = (registry: Registry): Counter<'event' | 'level'> => {
  const counter = new Counter({
    name: 'akoko_events_total',
    help: 'events of the log, whether its level writes them or not',
    labelNames: ['event', 'level'],
    registers: [registry],
  });
  // From nought, so that the first of a kind is seen as a rise.
  for (const [event, { level }] of Object.entries(events)) counter.inc({ event, level }, 0);
  return counter;
};

const countRequests = (registry: Registry): Counting => {
  const registers = [registry];
  const requests = new Counter({
    name: 'akoko_requests_total',
    help: 'requests answered, by the pattern of their route',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'akoko_request_seconds',
    help: 'from the request to the end of its answer',
    labelNames: ['route', 'method'],
    buckets: ANSWER_SECONDS,
    registers,
  });
  const shed = new Counter({
    name: 'akoko_requests_shed_total',
    help: 'requests that found no place and were told to come again',
    registers,
  });
  const waited = new Histogram({
    name: 'akoko_database_wait_seconds',
    help: 'until a connection to the database was had, or given up',
    buckets: WAIT_SECONDS,
    registers,
  });
  const labelsOf = ({ route, method }: Told) => ({
    route: String(route),
    method: METHODS.includes(String(method)) ? String(method) : 'other',
  });
  return {
    'request.answered': (fields) => {
      const of = labelsOf(fields);
      requests.inc({ ...of, status: String(fields['status']) });
      seconds.observe(of, Number(fields['milliseconds']) / 1_000);
    },
    // Of these nothing else is told, 'answered' neither.
    'request.refused': (fields) => {
      shed.inc();
      requests.inc({ ...labelsOf(fields), status: '503' });
    },
    'database.waited': ({ milliseconds }) => waited.observe(Number(milliseconds) / 1_000),
  };
};

const countOutcomes = (registry: Registry): Counting => {
  const messages = new Counter({
    name: 'akoko_messages_total',
    help: 'tries to send a message; queued: it did not go and is tried again',
    labelNames: ['kind', 'channel', 'outcome'],
    registers: [registry],
  });
  const payments = new Counter({
    name: 'akoko_payments_total',
    help: 'payments that came to their end: booked, refunded, or lapsed without money',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const tried = ({ kind, channel }: Told, outcome: unknown): void =>
    messages.inc({ kind: String(kind), channel: String(channel), outcome: String(outcome) });
  return {
    'message.sent': (fields) => tried(fields, 'sent'),
    'message.unsent': (fields) => tried(fields, fields['state']),
    'payment.settled': ({ outcome }) => payments.inc({ outcome: String(outcome) }),
  };
};

const watchConnections = (registry: Registry, { database }: Pick<Platform, 'database'>): void => {
  const { pool } = database;
  const registers = [registry];
  new Gauge({
    name: 'akoko_database_connections',
    help: 'connections of this process to the database; most: as many as it may have',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'most' }, pool.options.max);
    },
  });
  new Gauge({
    name: 'akoko_database_waiting',
    help: 'who waits for a connection just now',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
};

const watchQueues = (registry: Registry, { database, clock }: Pick<Platform, 'database' | 'clock'>): void => {
  const gauge = (name: string, help: string, label: string, ask: typeof findOldestDue) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset();
        const now = clock.now();
        // A database that does not answer is told of by what is missing, and by the events of the log.
        const rows = await acrossTenants(database, ask).catch(() => []);
        for (const { name: of, due } of rows)
          this.set({ [label]: of }, due === null ? 0 : Math.max(0, now - due) / 1_000);
      },
    });
  gauge(
    'akoko_queue_oldest_due_seconds',
    'how long the oldest that is due has waited for somebody to take it',
    'queue',
    findOldestDue,
  );
  gauge(
    'akoko_job_overdue_seconds',
    'how long ago a job that one process does for all was due',
    'job',
    findSharedJobs,
  );
};
