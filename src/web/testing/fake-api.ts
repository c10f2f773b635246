import { vi } from 'vitest';
import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import { allCalls } from '#contract/calls/calls.ts';
import { isClosedToPin } from '#contract/closed-to-pin.ts';
import { type ErrorCode, errorCatalogue, type FieldError } from '#contract/errors.ts';

/** One request as it left the browser; the contract's schemas have taken it. */
export type Asked<C extends Call> = InputOf<C> & { readonly idempotencyKey: string | null };

/** A no of the server, as it is sent; without words of its own the code's sentence stands. */
export type Refused = {
  readonly code: ErrorCode;
  readonly error?: string;
  readonly errors?: readonly FieldError[];
  readonly data?: unknown;
};

type Answered<C extends Call> = { readonly reply: ReplyOf<C> } | { readonly refusal: Refused } | 'silence';
type Answering<C extends Call> = (asked: Asked<C>) => Answered<C> | Promise<Answered<C>>;

type Fake = { readonly call: Call; answering: Answering<Call>; readonly asked: Asked<Call>[] };

/** With these any call may refuse. */
const anyCallMay: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'UNAUTHENTICATED',
  'OFF_TEAM',
  'INTERNAL',
  'UNAVAILABLE',
];

/** A server of the contract's calls: what is sent to it is checked by the contract, and so is what it answers. */
export function fakeApi() {
  const fakes = new Map<Call, Fake>();
  /** What a test did not foresee, or what breaks the contract; empty at the end of a good test. */
  const faults: string[] = [];

  const setAnswer = <C extends Call>(call: C, answering: Answering<C>): void => {
    // Each call is asked with what its own schemas made of the request.
    const known = answering as unknown as Answering<Call>;
    const fake = fakes.get(call);
    if (fake === undefined) fakes.set(call, { call, answering: known, asked: [] });
    else fake.answering = known;
  };

  const respond = async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://portal.test');
    const method = init.method ?? 'GET';
    const call = callAt(method, pathname);
    const fake = call === undefined ? undefined : fakes.get(call);
    if (call === undefined || fake === undefined) {
      faults.push(`Nobody answers ${method} ${pathname}`);
      return refuse({ code: 'UNAVAILABLE' });
    }
    const asked = readRequest(call, pathname, searchParams, init);
    if ('fault' in asked) {
      faults.push(asked.fault);
      return refuse({ code: 'INVALID_INPUT' });
    }
    fake.asked.push(asked);
    // An answer never comes within the turn of its question.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const answered = await fake.answering(asked);
    if (answered === 'silence') throw new TypeError('Failed to fetch');
    if ('refusal' in answered) {
      const { code } = answered.refusal;
      const mayAsk = call.asksAgain !== undefined || isClosedToPin(call);
      const asksAgain = mayAsk && code === 'PROVE_AGAIN';
      if (!asksAgain && ![...call.refusals, ...anyCallMay].includes(code))
        faults.push(`${call.path} never refuses with ${code}`);
      return refuse(answered.refusal);
    }
    const reply = call.reply.safeParse(answered.reply);
    if (reply.success) return new Response(JSON.stringify(reply.data));
    faults.push(`${call.path} does not answer so: ${JSON.stringify(reply.error.issues)}`);
    return refuse({ code: 'INTERNAL' });
  };

  const asked = <C extends Call>(call: C): readonly Asked<C>[] =>
    // They were sent for this call, and its schemas took them.
    (fakes.get(call)?.asked ?? []) as unknown as readonly Asked<C>[];

  vi.stubGlobal('fetch', respond);
  return {
    faults,
    /** Answers a call like this from now on. */
    answer: <C extends Call>(call: C, reply: ReplyOf<C>) => setAnswer(call, () => ({ reply })),
    /** Answers or refuses a call from now on by what it is asked. */
    answerBy: setAnswer,
    /** Refuses a call from now on. */
    refuse: <C extends Call>(call: C, refusal: Refused) => setAnswer(call, () => ({ refusal })),
    /** Lets the answers of a call get lost from now on. */
    lose: (call: Call) => setAnswer(call, () => 'silence'),
    /** Keeps a call waiting until the answered function is called, then answers it. */
    hold: <C extends Call>(call: C, reply: ReplyOf<C>): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      setAnswer(call, () => promise.then(() => ({ reply })));
      return resolve;
    },
    /** All that was asked of a call, the first first. */
    asked,
    /** The bodies alone. */
    bodies: <C extends Call>(call: C): readonly InputOf<C>['body'][] => asked(call).map(({ body }) => body),
  };
}

export type FakeApi = ReturnType<typeof fakeApi>;

const patternOf = ({ path }: Call): RegExp => new RegExp(`^/api${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
const namesIn = ({ path }: Call): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The call at an address; where several fit, the one with fewer parameters. */
const callAt = (method: string, pathname: string): Call | undefined =>
  allCalls
    .filter((call) => call.method === method && patternOf(call).test(pathname))
    .toSorted((left, right) => namesIn(left).length - namesIn(right).length)[0];

function readRequest(
  call: Call,
  pathname: string,
  query: URLSearchParams,
  init: RequestInit,
): Asked<Call> | { readonly fault: string } {
  const values = patternOf(call).exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
  const sent = {
    params: Object.fromEntries(namesIn(call).map((name, place) => [name, values[place]])),
    query: Object.fromEntries(query),
    body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
  };
  for (const part of ['params', 'query', 'body'] as const) {
    const read = call[part]?.safeParse(sent[part]);
    if (read?.success === false)
      return { fault: `${call.method} ${pathname} sends a ${part} that is refused: ${read.error.message}` };
  }
  const idempotencyKey = new Headers(init.headers).get('Idempotency-Key');
  // What was sent itself, not what the schemas make of it: a test says what leaves the browser.
  return { ...sent, idempotencyKey } as Asked<Call>;
}

const refuse = ({ code, error, errors, data }: Refused): Response => {
  const { status, message } = errorCatalogue[code];
  const text = error ?? message;
  return new Response(JSON.stringify({ success: false, code, error: text, message: text, errors, data }), {
    status,
  });
};
