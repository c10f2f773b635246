import { createCallBook, type SeenCall } from '../bookkeeping/call-book.ts';
import { createTimers } from '../bookkeeping/timers.ts';
import { Misfit } from '../control/shape.ts';
import type { Route } from '../http/serve.ts';
import { bankCalls } from './api/banks.ts';
import { chargeCalls } from './api/charges.ts';
import { guarded } from './api/guarded.ts';
import { refundCalls } from './api/refunds.ts';
import { refused } from './api/replies.ts';
import { sessionTimeoutCalls } from './api/session-timeout.ts';
import { subaccountCalls } from './api/subaccounts.ts';
import { transactionCalls } from './api/transactions.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { mergedSettings, ordersIn } from './control/carry-out.ts';
import { initialSettings, type PaystackSettings } from './control/paystack-settings.ts';
import { ORDERS, type PaystackRequest, readRequest } from './control/read-request.ts';
import { createWebhooks, type SentEvent } from './webhooks/webhooks.ts';
import { createDailyCount } from './world/daily-count.ts';
import { createIds } from './world/ids.ts';
import type { Refund, Subaccount, Transaction } from './world/records.ts';
import { createStore } from './world/store.ts';
import type { World } from './world/world.ts';

export type PaystackOptions = Readonly<{
  secretKey?: string | null;
  webhookUrl?: string | null;
  now?: () => Date;
}>;

export type PaystackState = Readonly<{
  transactions: readonly Transaction[];
  refunds: readonly Refund[];
  subaccounts: readonly Subaccount[];
  events: readonly SentEvent[];
  calls: readonly SeenCall[];
}>;

export type PaystackResult =
  | Readonly<{ ok: true; settings: PaystackSettings }>
  | Readonly<{ ok: false; problem: string }>;

/** The simulated provider without a server: its routes, and what a test does to it. */
export type Paystack = Readonly<{
  routes: readonly Route[];
  settings: () => PaystackSettings;
  /** Applies a decoded request in full, or refuses it in full. `dry` only says which it would be. */
  control: (request: unknown, options?: { readonly dry: boolean }) => PaystackResult;
  /** Puts every setting back; what happened stays. */
  resetSettings: () => void;
  /** Everything kept, newest first; of one transaction when its reference is given. */
  state: (reference?: string | null) => PaystackState;
  /** How many payments are kept. */
  count: () => number;
  stop: () => void;
}>;

export function createPaystack(options: PaystackOptions): Paystack {
  const initial = initialSettings(options);
  const realNow = (): number => (options.now?.() ?? new Date()).getTime();
  let current = initial;
  const settings = (): PaystackSettings => current;
  const now = (): number => realNow() + current.clockShiftMs;
  const timers = createTimers();
  const calls = createCallBook();
  const world: World = {
    store: createStore(),
    ids: createIds(Date.now()),
    timers,
    webhooks: createWebhooks({ settings, timers, now }),
    liveResolves: createDailyCount(),
    settings,
    change: (changed) => {
      current = changed;
    },
    now,
  };

  function forget(): void {
    timers.clear();
    world.webhooks.clear();
    world.store.clear();
    world.liveResolves.clear();
    calls.clear();
  }

  function apply(given: unknown, dry: boolean): PaystackSettings {
    const request = readRequest(given, 'paystack');
    const { reset, ...rest } = request;
    if (reset) forgetNothingOrdered(rest);
    const orders = ordersIn(world, rest);
    const merged = mergedSettings(reset ? initial : current, rest, realNow());
    if (dry) return merged;
    if (reset) forget();
    current = merged;
    for (const order of orders) order();
    return current;
  }

  return {
    routes: routesOf(world, calls.add),
    settings,
    control: (request, { dry } = { dry: false }) => {
      try {
        return { ok: true, settings: apply(request, dry) };
      } catch (cause) {
        if (cause instanceof Misfit) return { ok: false, problem: cause.message };
        throw cause;
      }
    },
    resetSettings: () => {
      current = initial;
    },
    state: (reference = null) => stateOf(world, calls.list(), reference),
    count: () => world.store.size(),
    stop: forget,
  };
}

// After a reset there is nothing left that an order could name.
function forgetNothingOrdered(request: PaystackRequest): void {
  const orders = ORDERS.filter((name) => request[name] !== undefined);
  if (orders.length > 0) throw new Misfit(`reset leaves nothing to ${orders.join(', ')}.`);
}

function routesOf(world: World, log: (call: SeenCall) => void): readonly Route[] {
  const calls = [
    ...bankCalls(world),
    ...subaccountCalls(world),
    ...transactionCalls(world),
    ...chargeCalls(world),
    ...refundCalls(world),
    ...sessionTimeoutCalls(world),
  ];
  const elsewhere = (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) => ({
    method,
    path: /^\/(?!checkout\/).*$/,
    answer: () => refused({ status: 404, message: 'The simulator has no such call' }),
  }));
  return [...checkoutRoutes(world), ...[...calls, ...elsewhere].map((call) => guarded(world, call, log))];
}

function stateOf(
  { store, webhooks }: World,
  calls: readonly SeenCall[],
  reference: string | null,
): PaystackState {
  const transaction = reference === null ? null : store.byReference(reference);
  const one = transaction ? [transaction] : [];
  return {
    transactions: reference === null ? store.transactions() : one,
    refunds: reference === null ? store.refunds() : one.flatMap(({ id }) => store.refundsOf(id)),
    subaccounts: store.subaccounts(),
    events: webhooks.list(reference),
    calls,
  };
}
