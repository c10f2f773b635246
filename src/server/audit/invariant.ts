/** What must never be in the database: each statement selects the offending rows, so that none is the only good answer. */
export type Invariant = { readonly name: string; readonly text: string };
