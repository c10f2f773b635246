import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** An expected no. The code decides the status; `message` replaces the code's own text where there is more to say. */
export type HttpRefusal = {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
};

export type Outcome<T> = { readonly ok: true; readonly value: T } | HttpRefusal;

export const done = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const refusal = (code: ErrorCode, more: Omit<HttpRefusal, 'ok' | 'code'> = {}): HttpRefusal => ({
  ok: false,
  code,
  ...more,
});
