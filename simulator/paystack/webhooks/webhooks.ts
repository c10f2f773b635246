import { createShelf } from '../../bookkeeping/shelf.ts';
import type { Timers } from '../../bookkeeping/timers.ts';
import { post as postTo } from '../../http/post.ts';
import { signatureOf } from '../../http/signature.ts';
import type { PaystackSettings } from '../control/paystack-settings.ts';
import { retryDelayMs } from './retry-table.ts';

const EVENTS_KEPT = 10_000;
const AT_ONCE = 16;
const SHUFFLE_WINDOW_MS = 250;
const WRONG_KEY = 'sk_test_of_somebody_else';

export type DeliveryState = 'held' | 'waiting' | 'sending' | 'delivered' | 'given-up' | 'lost' | 'no-address';
/** `status` is null when no answer came, and `error` says why. */
export type Attempt = Readonly<{ at: string; status: number | null; error: string | null }>;
export type Delivery = Readonly<{ copy: number; state: DeliveryState; attempts: readonly Attempt[] }>;
export type SentEvent = Readonly<{
  n: number;
  event: string;
  reference: string;
  body: string;
  deliveries: readonly Delivery[];
}>;

/** What happened: `reference` is the transaction's, `key` the one it was made with. */
export type Happening = Readonly<{ event: string; reference: string; data: unknown; key: string }>;

export type Webhooks = Readonly<{
  raise: (happening: Happening) => void;
  /** Sends what is held or waits, now; in another order when asked. Answers how many. */
  deliver: (options: { readonly shuffle: boolean }) => number;
  /** Sends the events of a reference once more. Answers how many. */
  resend: (reference: string) => number;
  /** Newest first; null for all references. */
  list: (reference: string | null) => readonly SentEvent[];
  clear: () => void;
}>;

type Letter = { state: DeliveryState; attempts: Attempt[]; readonly copy: number; ticket: number };
type Kept = Omit<SentEvent, 'deliveries'> & { readonly key: string; readonly letters: Letter[] };

/** Posts events to the webhook address, signed, sixteen at a time, and again by the retry table. */
export function createWebhooks(options: {
  readonly settings: () => PaystackSettings;
  readonly timers: Timers;
  readonly now: () => number;
}): Webhooks {
  const { settings, timers, now } = options;
  const events = createShelf<number, Kept>({ capacity: EVENTS_KEPT });
  const queue: (readonly [Kept, Letter])[] = [];
  let last = 0;
  let active = 0;

  function post(event: Kept, delayMs: number, held: boolean): void {
    const { webhookUrl, webhooks } = settings();
    const letter: Letter = { copy: event.letters.length, state: 'waiting', attempts: [], ticket: 0 };
    event.letters.push(letter);
    if (webhookUrl === null) letter.state = 'no-address';
    else if (webhooks.off) letter.state = 'lost';
    else if (held) letter.state = 'held';
    else wait(event, letter, delayMs);
  }

  // A letter sent early by `deliver` takes a new ticket, which voids the timer it was waiting for.
  function wait(event: Kept, letter: Letter, delayMs: number): void {
    letter.state = 'waiting';
    letter.ticket += 1;
    const { ticket } = letter;
    if (delayMs <= 0) enqueue(event, letter);
    else {
      timers.after(delayMs, () => {
        if (letter.ticket === ticket) enqueue(event, letter);
      });
    }
  }

  function enqueue(event: Kept, letter: Letter): void {
    letter.state = 'sending';
    queue.push([event, letter]);
    drain();
  }

  function drain(): void {
    while (active < AT_ONCE) {
      const next = queue.shift();
      if (!next) return;
      active += 1;
      void attempt(...next).finally(() => {
        active -= 1;
        drain();
      });
    }
  }

  async function attempt(event: Kept, letter: Letter): Promise<void> {
    const { webhookUrl, secretKey, webhooks } = settings();
    if (webhookUrl === null) {
      letter.state = 'no-address';
      return;
    }
    const key = webhooks.wrongSignature ? WRONG_KEY : (secretKey ?? event.key);
    const { ticket } = letter;
    const at = new Date(now()).toISOString();
    const outcome = await postTo(webhookUrl, event.body, {
      'content-type': 'application/json',
      'x-paystack-signature': signatureOf(event.body, key),
    });
    letter.attempts.push({ at, ...outcome });
    if (letter.ticket !== ticket) return;
    const delay = retryDelayMs(webhooks.retries, letter.attempts.length, webhooks.hourMs);
    if (outcome.status === 200) letter.state = 'delivered';
    else if (delay === null) letter.state = 'given-up';
    else wait(event, letter, delay);
  }

  return {
    raise: ({ event, reference, data, key }) => {
      last += 1;
      const kept: Kept = {
        n: last,
        event,
        reference,
        key,
        body: JSON.stringify({ event, data }),
        letters: [],
      };
      events.put(kept.n, kept);
      const { delayMs, shuffle, duplicate, hold } = settings().webhooks;
      for (let copy = 0; copy <= duplicate; copy += 1) {
        post(kept, delayMs + (shuffle ? Math.random() * SHUFFLE_WINDOW_MS : 0), hold);
      }
    },
    deliver: ({ shuffle }) => {
      const due = events
        .newestFirst()
        .toReversed()
        .flatMap((event) => event.letters.filter(isDue).map((letter) => [event, letter] as const));
      const order = shuffle ? shuffled(due) : due;
      for (const [event, letter] of order) wait(event, letter, 0);
      return order.length;
    },
    resend: (reference) => {
      const again = events.newestFirst().filter((event) => event.reference === reference);
      for (const event of again) post(event, 0, false);
      return again.length;
    },
    list: (reference) =>
      events
        .newestFirst()
        .filter((event) => reference === null || event.reference === reference)
        .map(({ n, event, reference: of, body, letters }) => ({
          n,
          event,
          reference: of,
          body,
          deliveries: letters.map(({ copy, state, attempts }) => ({ copy, state, attempts: [...attempts] })),
        })),
    clear: () => {
      for (const event of events.newestFirst()) for (const letter of event.letters) letter.ticket += 1;
      events.clear();
      queue.length = 0;
    },
  };
}

function isDue(letter: Letter): boolean {
  return letter.state === 'held' || letter.state === 'waiting';
}

function shuffled<T>(items: readonly T[]): readonly T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
