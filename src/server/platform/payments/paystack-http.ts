import { z } from 'zod';
import type { Answer } from './payment-provider.ts';

export type PaystackSettings = {
  /** `https://api.paystack.co`, or the simulator. */
  readonly baseUrl: string;
  readonly secretKey: string;
};

/** Milliseconds until an answer is given up on: a payment being opened may take long, a question may not. */
const PATIENCE = { GET: 10_000, POST: 30_000, PUT: 30_000 } as const;

/** Every reply's frame; `code` is missing from older endpoints. */
const frame = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  code: z.string().default(''),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});

export type PaystackReply = { readonly data: unknown; readonly meta: unknown };

/**
 * One call. A 4xx is a refusal (429 asks for patience); no answer, a 5xx, a wrong key or a reply that is not
 * understood leaves open what was done there.
 */
export const askPaystack = async (
  { baseUrl, secretKey }: PaystackSettings,
  method: keyof typeof PATIENCE,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<Answer<PaystackReply>> => {
  const failed = (reason: 'refused' | 'unreachable' | 'busy', code: string, message: string) =>
    ({ ok: false, reason, code, message }) as const;
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE[method]),
      // It has no reason to send us elsewhere, with its key in the header.
      redirect: 'error',
    });
    text = await response.text();
  } catch (error) {
    return failed('unreachable', 'no_answer', error instanceof Error ? error.name : 'no answer');
  }
  const parsed = frame.safeParse(readJson(text));
  const { message, code } = parsed.success ? parsed.data : { message: '', code: '' };
  if (response.status === 429) return failed('busy', 'rate_limited', message);
  // A refused key says nothing about the payment: it is ours to mend, and to be asked again then.
  if (response.status >= 500 || response.status === 401 || !parsed.success) {
    return failed('unreachable', `http_${response.status}`, message);
  }
  if (!response.ok || !parsed.data.status)
    return failed('refused', code || `http_${response.status}`, message);
  return { ok: true, value: { data: parsed.data.data, meta: parsed.data.meta } };
};

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

// The reviver's third parameter (ECMA-262, JSON.parse source text access) is newer than the type checker's library.
const parseJson = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** Ids there are unsigned 64-bit numbers, which a number here would round: they are read as they were written. */
export const readJson = (text: string): unknown => {
  try {
    return parseJson(text, (key, value, { source }) =>
      typeof value === 'number' && (key === 'id' || key === 'transaction') ? (source ?? value) : value,
    );
  } catch {
    return undefined;
  }
};

/** A reply's data in the shape the caller relies on; another shape is no answer at all. */
export const understood = <T>(schema: z.ZodType<T>, answer: Answer<PaystackReply>): Answer<T> => {
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(answer.value.data);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, reason: 'unreachable', code: 'not_understood', message: z.prettifyError(parsed.error) };
};

export const mapped = <T, U>(answer: Answer<T>, change: (value: T) => U): Answer<U> =>
  answer.ok ? { ok: true, value: change(answer.value) } : answer;
