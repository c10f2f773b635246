import type * as z from 'zod/mini';
import type { FieldError } from '#contract/errors.ts';

/** A form read by the contract's own rules: the body to send, or what is wrong with it. */
export type Reading<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

export const readWith = <S extends z.ZodMiniType>(schema: S, draft: unknown): Reading<z.output<S>> => {
  const read = schema.safeParse(draft);
  if (read.success) return { ok: true, body: read.data };
  return {
    ok: false,
    errors: read.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })),
  };
};

/** With the errors of some fields in other words. */
export const reworded = <Body>(reading: Reading<Body>, words: Readonly<Record<string, string>>) =>
  reading.ok
    ? reading
    : {
        ok: false as const,
        errors: reading.errors.map(({ field, message }) => ({ field, message: words[field] ?? message })),
      };

/** What a number field holds while it is typed; '' is empty. */
export type Amount = number | string;

/** Undefined while nothing is typed, so that the contract calls it missing. */
export const numberOf = (amount: Amount): number | undefined => (amount === '' ? undefined : Number(amount));
