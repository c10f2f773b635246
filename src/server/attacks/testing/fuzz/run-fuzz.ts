import type { Call } from '#contract/call.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { nameOf } from '../../../testing/sample-requests.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { callInput } from './call-input.ts';
import { createFuzzFixtures, type FuzzFixtures, signatureFor } from './fuzz-fixtures.ts';
import { described, type FuzzInput } from './fuzz-input.ts';
import type { Sample } from './odd-body.ts';
import { type Dice, onceIn, pick } from './odd-values.ts';
import { type Described, describedCalls, documentOf } from './operations.ts';
import { pageInput } from './page-input.ts';
import { fuzzPages } from './pages.ts';
import { anyReplyFault, callReplyFault } from './reply-fault.ts';
import { createSender, type Reply } from './send-input.ts';

export type FuzzRun = {
  /** What was wrong, with the number of its input and all that was sent; the first few of each kind. */
  readonly faults: readonly string[];
  readonly milliseconds: readonly number[];
  /** How often each call and page was asked, and how often each answered with a 2xx or 3xx. */
  readonly asked: ReadonlyMap<string, number>;
  readonly granted: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<number, number>;
};

export type FuzzPlan = {
  readonly baseUrl: string;
  readonly seed: number;
  readonly size: number;
  /** The number of the first input: what failed is sent again without those before it. */
  readonly from?: number;
  /** After so many inputs `atRest` is waited for, with none under way. */
  readonly pauseAt?: readonly number[];
  readonly atRest?: () => Promise<void>;
};

type Target = { readonly call: Described; readonly original: Call };

/** What a provider tells; nobody else describes the bodies of these calls. */
const notices: Readonly<Record<string, Sample>> = {
  'POST /messages/reports/termii': { body: { message_id: 'a', status: 'Delivered' } },
  'POST /messages/reports/africastalking/{secret}': { body: { id: 'a', status: 'Success' } },
};

const noticeTo = ({ name }: Described, { known }: FuzzFixtures): Sample | undefined => {
  if (name !== 'POST /payments/webhook') return undefined;
  const [reference] = known['reference'] ?? [];
  return { body: { event: 'charge.success', data: { id: 7, reference, status: 'success' } } };
};

/** A new business after so many inputs: what the owner's own writes deleted is there again. */
const FIXTURES_FOR = 500;
const SHOWN_FAULTS = 12;
const AT_ONCE = 4;

/** Numbers that begin anew for every input, so that one can be made again without those before it. */
const diceFor = (seed: number, index: number): Dice => {
  const dice = numbersFrom((seed + index * 2_654_435) % 2 ** 30);
  // Seeds beside each other begin alike.
  for (let burnt = 0; burnt < 5; burnt += 1) dice(2);
  return dice;
};

/** Every write has a sample, and so has every read of one thing of an owner's. */
const sampleFor = (call: Call, { sampleOf }: FuzzFixtures): Sample | undefined =>
  call.method !== 'GET' || (call.access !== 'public' && call.path.includes('{')) ? sampleOf(call) : undefined;

const inputFor = (targets: readonly Target[], fixtures: FuzzFixtures, dice: Dice): FuzzInput => {
  if (onceIn(dice, 4)) return pageInput(pick(dice, fuzzPages), fixtures.known, dice);
  const { call, original } = pick(dice, targets);
  const notice = notices[call.name] ?? noticeTo(call, fixtures);
  if (notice === undefined) return callInput(call, sampleFor(original, fixtures), fixtures.known, dice);
  const body = call.body ?? { type: 'application/json', schema: {} };
  return callInput({ ...call, body }, notice, fixtures.known, dice);
};

/** The hidden fields of the form on a page, however it is drawn. */
const sealIn = (page: string): string => {
  const [, token, attempt] =
    /"seal":\{"token":"([^"]+)","attempt":"([^"]+)"/.exec(page) ??
    /name="token"[^>]*value="([^"]*)"[\s\S]*?name="attempt"[^>]*value="([^"]*)"/.exec(page) ??
    [];
  return `token=${token ?? ''}&attempt=${attempt ?? ''}`;
};

/** The owner's own request ended the session, or too much time has gone by on the clock it moved. */
const tellsSignedOut = ({ status, text }: Reply): boolean =>
  status === 401 &&
  text.includes('"UNAUTHENTICATED"') &&
  !text.includes('signature') &&
  !text.includes('secret');

const add = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Sends bad requests, a few at a time, to every call and page of the server at `baseUrl`, which works on the database
 * of `app`.
 */
export const runFuzz = async (
  app: TestApp,
  calls: readonly Call[],
  { baseUrl, seed, size, from = 0, pauseAt = [], atRest = async () => undefined }: FuzzPlan,
): Promise<FuzzRun> => {
  const document = documentOf(calls);
  const targets = describedCalls(document).flatMap((call) => {
    const original = calls.find((each) => nameOf(each) === call.name);
    return original === undefined ? [] : [{ call, original }];
  });
  const sender = createSender(baseUrl);
  const faults = new Map<string, { count: number; first: string }>();
  const asked = new Map<string, number>();
  const granted = new Map<string, number>();
  const statuses = new Map<number, number>();
  const milliseconds: number[] = [];
  let fixtures = await createFuzzFixtures(app);
  let madeAt = from;
  let next = from;
  let isSignedOut = false;

  const headersOf = (input: FuzzInput): Record<string, string> => {
    const { cookies } = fixtures.holdings.owner.visitor;
    const session = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    };
    const signed = input.body === null ? {} : signatureFor(app, input.path, input.body);
    return { origin: baseUrl, ...(input.as === 'owner' ? session : {}), ...signed, ...input.headers };
  };

  const sealed = async (input: FuzzInput): Promise<FuzzInput> => {
    if (input.sealedAt === null || input.body === null) return input;
    const shown = { ...input, method: 'GET', path: input.sealedAt, body: null, how: 'whole' } as const;
    const page = await sender.send(shown, { origin: baseUrl });
    return { ...input, body: Buffer.concat([input.body, Buffer.from(`&${sealIn(page.text)}`)]) };
  };

  const judge = (input: FuzzInput, reply: Reply): string | null => {
    const target = targets.find(({ call }) => call.name === input.name);
    return target === undefined
      ? anyReplyFault(input, reply)
      : callReplyFault(document, target.call, input, reply);
  };

  const sendNext = async (): Promise<void> => {
    const index = next;
    next += 1;
    const input = await sealed(inputFor(targets, fixtures, diceFor(seed, index)));
    const reply = await sender.send(input, headersOf(input));
    const fault = judge(input, reply);
    add(asked, input.name);
    add(statuses, reply.status);
    if (reply.status >= 200 && reply.status < 400) add(granted, input.name);
    isSignedOut ||= input.as === 'owner' && input.headers['cookie'] === undefined && tellsSignedOut(reply);
    if (input.how !== 'cut off') milliseconds.push(reply.milliseconds);
    if (fault !== null) {
      const kind = `${input.name}: ${fault}`;
      const known = faults.get(kind);
      if (known !== undefined) known.count += 1;
      else
        faults.set(kind, {
          count: 1,
          first: `${fault}, input ${index}: ${described(input)}\n  answered ${reply.status} ${reply.text.slice(0, 600)}`,
        });
    }
  };

  const last = from + size;
  const pauses = pauseAt.map((count) => from + count);
  try {
    while (next < last) {
      const end = Math.min(last, madeAt + FIXTURES_FOR, ...pauses);
      const lane = async (): Promise<void> => {
        while (next < end && !isSignedOut) await sendNext();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      if (next >= (pauses[0] ?? Number.POSITIVE_INFINITY)) {
        pauses.shift();
        await atRest();
      }
      if (next < last && (isSignedOut || next >= madeAt + FIXTURES_FOR)) {
        fixtures = await createFuzzFixtures(app);
        isSignedOut = false;
        madeAt = next;
      }
    }
  } finally {
    sender.close();
  }
  const shown = [...faults.values()].map(({ count, first }) =>
    count > 1 ? `${count} times: ${first}` : first,
  );
  return { faults: shown.slice(0, SHOWN_FAULTS), milliseconds, asked, granted, statuses };
};
