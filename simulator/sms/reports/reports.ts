import { createShelf } from '../../bookkeeping/shelf.ts';
import type { Timers } from '../../bookkeeping/timers.ts';
import { type Posted, post } from '../../http/post.ts';
import type { SmsSettings } from '../control/sms-settings.ts';
import { letterOf, type Outgoing, type Step } from './letters.ts';

const MESSAGES_KEPT = 5_000;

export type ReportState = 'held' | 'waiting' | 'sending' | 'sent' | 'lost' | 'no-address';
/** `answer` is null until the app has answered or cannot be reached. */
export type Report = Step & Readonly<{ state: ReportState; answer: Posted | null }>;
export type Reported = Readonly<{ id: string; gateway: string; to: string; reports: readonly Report[] }>;

export type Reports = Readonly<{
  /** Tells the app of these steps one after another, as the settings say. */
  plan: (sms: Outgoing, steps: readonly Step[]) => void;
  find: (id: string) => Outgoing | null;
  /** Tells one more step of a message at once, whatever else is planned. */
  tell: (id: string, step: Step) => void;
  /** Sends what is held or waits, now. */
  deliver: (options: { readonly reverse: boolean }) => void;
  /** Newest message first; of one message when its id is given. */
  list: (id: string | null) => readonly Reported[];
  clear: () => void;
}>;

type Slip = { readonly step: Step; state: ReportState; answer: Posted | null };
type Kept = Readonly<{ sms: Outgoing; slips: Slip[] }>;

/** Posts delivery reports once each, one at a time, in the order they fall due. */
export function createReports(options: {
  readonly settings: () => SmsSettings;
  readonly timers: Timers;
}): Reports {
  const { settings, timers } = options;
  const kept = createShelf<string, Kept>({ capacity: MESSAGES_KEPT });
  let line = Promise.resolve();

  function add({ sms, slips }: Kept, step: Step, delayMs: number, held: boolean): void {
    const slip: Slip = { step, state: 'waiting', answer: null };
    slips.push(slip);
    const current = settings();
    if (current[sms.gateway].reportUrl === null) slip.state = 'no-address';
    else if (current.reports.off) slip.state = 'lost';
    else if (held) slip.state = 'held';
    else if (delayMs === 0) enqueue(sms, slip);
    else timers.after(delayMs, () => enqueue(sms, slip));
  }

  // What `deliver` sent early, or a reset forgot, is not sent when its time comes.
  function enqueue(sms: Outgoing, slip: Slip): void {
    if (!isDue(slip)) return;
    slip.state = 'sending';
    line = line.then(() => send(sms, slip));
  }

  async function send(sms: Outgoing, slip: Slip): Promise<void> {
    const current = settings();
    const url = current[sms.gateway].reportUrl;
    if (url === null || !kept.get(sms.id)) {
      slip.state = 'no-address';
      return;
    }
    const { body, headers } = letterOf(sms, slip.step, current);
    slip.answer = await post(url, body, headers);
    slip.state = 'sent';
  }

  return {
    plan: (sms, steps) => {
      const one: Kept = { sms, slips: [] };
      kept.put(sms.id, one);
      const { delayMs, stepMs, duplicate, reverse, hold } = settings().reports;
      for (const [place, step] of (reverse ? steps.toReversed() : steps).entries()) {
        for (let copy = 0; copy <= duplicate; copy += 1) add(one, step, delayMs + place * stepMs, hold);
      }
    },
    find: (id) => kept.get(id)?.sms ?? null,
    tell: (id, step) => {
      const one = kept.get(id);
      if (one) add(one, step, 0, false);
    },
    deliver: ({ reverse }) => {
      const due = kept
        .newestFirst()
        .toReversed()
        .flatMap(({ sms, slips }) => slips.filter(isDue).map((slip) => [sms, slip] as const));
      for (const [sms, slip] of reverse ? due.toReversed() : due) enqueue(sms, slip);
    },
    list: (id) =>
      kept
        .newestFirst()
        .filter(({ sms }) => id === null || sms.id === id)
        .map(({ sms, slips }) => ({
          id: sms.id,
          gateway: sms.gateway,
          to: sms.to,
          reports: slips.map(({ step, state, answer }) => ({ ...step, state, answer })),
        })),
    clear: () => {
      kept.clear();
    },
  };
}

function isDue(slip: Slip): boolean {
  return slip.state === 'held' || slip.state === 'waiting';
}
