import type { ErrorCode, FieldError } from './errors.ts';

/** An expected no. The code decides the status; `message` replaces the code's own text where there is more to say. */
export type Refusal = {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
};

/** How a use case ends: with its value (`ok`), or with a refusal that a person can act on. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Refusal;

export const refusal = (code: ErrorCode, more: Omit<Refusal, 'ok' | 'code'> = {}): Refusal => ({
  ok: false,
  code,
  ...more,
});
