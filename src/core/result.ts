/** The outcome of a decision: a value, or a refusal with a named reason. Faults are thrown instead. */
export type Result<T, R> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: R };

/** Wraps the value of a decision that was granted. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** A refusal that callers are expected to handle, told apart by its reason. */
export function refuse<R>(reason: R): { readonly ok: false; readonly reason: R } {
  return { ok: false, reason };
}
