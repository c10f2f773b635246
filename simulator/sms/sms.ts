import { createCallBook, type SeenCall } from '../bookkeeping/call-book.ts';
import { createTimers } from '../bookkeeping/timers.ts';
import { Misfit } from '../control/shape.ts';
import type { Route } from '../http/serve.ts';
import type { Inbox } from '../inbox/messages.ts';
import { africasTalkingCalls } from './africastalking/africastalking.ts';
import { mergedSettings, ordersIn } from './control/carry-out.ts';
import { readSmsRequest } from './control/read-request.ts';
import { initialSmsSettings, type SmsSettings } from './control/sms-settings.ts';
import { guarded } from './guarded.ts';
import { createReports, type Reported } from './reports/reports.ts';
import { smsRoutes } from './sms.routes.ts';
import { termiiCalls } from './termii/termii.ts';
import type { SmsWorld } from './world.ts';

export type SmsOptions = Readonly<{
  inbox: Inbox;
  termiiReportUrl?: string | null;
  africasTalkingReportUrl?: string | null;
  now?: () => Date;
}>;

export type SmsState = Readonly<{ messages: readonly Reported[]; calls: readonly SeenCall[] }>;

export type SmsResult =
  | Readonly<{ ok: true; settings: SmsSettings }>
  | Readonly<{ ok: false; problem: string }>;

/** The simulated SMS gateways without a server: their routes, and what a test does to them. */
export type Sms = Readonly<{
  routes: readonly Route[];
  settings: () => SmsSettings;
  /** Applies a decoded request in full, or refuses it in full. `dry` only says which it would be. */
  control: (request: unknown, options?: { readonly dry: boolean }) => SmsResult;
  /** Puts every setting back; what happened stays. */
  resetSettings: () => void;
  /** Each message with its delivery reports, and the calls, newest first; of one message when its id is given. */
  state: (id?: string | null) => SmsState;
  stop: () => void;
}>;

export function createSms(options: SmsOptions): Sms {
  const { inbox } = options;
  const initial = initialSmsSettings(options);
  const realNow = (): number => (options.now?.() ?? new Date()).getTime();
  let current = initial;
  const settings = (): SmsSettings => current;
  const timers = createTimers();
  const calls = createCallBook();
  const world: SmsWorld = {
    inbox,
    reports: createReports({ settings, timers }),
    settings,
    change: (changed) => {
      current = changed;
    },
    now: () => realNow() + current.clockShiftMs,
  };

  function forget(): void {
    timers.clear();
    world.reports.clear();
    calls.clear();
    inbox.empty('sms');
  }

  function apply(given: unknown, dry: boolean): SmsSettings {
    const request = readSmsRequest(given, 'sms');
    const orders = ordersIn(world, request);
    const merged = mergedSettings(request.reset ? initial : current, request, realNow());
    if (dry) return merged;
    if (request.reset) forget();
    current = merged;
    for (const order of orders) order();
    return current;
  }

  return {
    routes: [
      ...[...termiiCalls(world), ...africasTalkingCalls(world)].map((call) => guarded(world, calls, call)),
      ...smsRoutes(inbox),
    ],
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
    state: (id = null) => ({ messages: world.reports.list(id), calls: calls.list() }),
    stop: forget,
  };
}
