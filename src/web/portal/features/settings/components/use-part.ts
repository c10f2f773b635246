import { useState } from 'react';
import type { FieldError } from '#contract/errors.ts';
import { sortErrors } from '../../../kit/form/sort-errors.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import type { Reading } from '../reading.ts';

type Options<Form, Body> = {
  readonly saved: Form;
  readonly read: (form: Form) => Reading<Body>;
  /** The form's field for a path of the contract; null where it has none. */
  readonly fieldOf: (path: string) => string | null;
  readonly send: (body: Body) => Promise<void>;
  /** What counts as a change; the whole form where it is left out. */
  readonly contentOf?: (form: Form) => unknown;
};

type FormErrors = Partial<Record<string, string>>;

/** What a tab saves in one call. */
export type Part = {
  readonly changed: boolean;
  /** What no field can say. */
  readonly formErrors: readonly string[];
  /** False when something is wrong here already, which is then shown. */
  readonly check: () => boolean;
  /** Resolves to whether it is saved; a refusal is shown. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
};

/**
 * One part of the settings while it is edited: what was typed over what is saved, until it is saved or discarded.
 * From the first complaint on it is judged while it is mended.
 */
export function usePart<Form extends object, Body>(options: Options<Form, Body>) {
  const { saved, read, fieldOf, send, contentOf = (form) => form } = options;
  const [draft, setDraft] = useState<Form | null>(null);
  const [judging, setJudging] = useState(false);
  const [refused, setRefused] = useState<FormErrors>({});
  const [refusedFor, setRefusedFor] = useState<readonly string[]>([]);
  const form = draft ?? saved;
  const same = (one: Form, other: Form) =>
    JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
  const changed = draft !== null && !same(draft, saved);
  const sort = (errors: readonly FieldError[]) => sortErrors(errors, fieldOf);

  const reading = judging ? read(form) : null;
  const judged = sort(reading?.ok === false ? reading.errors : []);

  const change = (patch: Partial<Form>) => {
    setDraft((now) => ({ ...(now ?? saved), ...patch }));
    // What the server said of an entry, or of a row of it, was about what stood there before.
    const keys = Object.keys(patch);
    const about = (field: string) => keys.some((key) => field === key || field.startsWith(`${key}.`));
    setRefused((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !about(field))));
    setRefusedFor([]);
  };
  const forget = () => {
    setJudging(false);
    setRefused({});
    setRefusedFor([]);
  };
  const check = (): boolean => {
    const { ok } = read(form);
    setJudging(!ok);
    return ok;
  };
  const refuse = (failure: unknown) => {
    const { fields, others } = sort(failure instanceof RefusedError ? failure.refusal.errors : []);
    const placed = Object.keys(fields).length > 0;
    setRefused(fields);
    setRefusedFor(
      placed
        ? others
        : [refusalText(failure, 'This could not be saved. Please check your connection and try again.')],
    );
  };
  const save = async (): Promise<boolean> => {
    const found = read(form);
    if (!found.ok) return false;
    try {
      await send(found.body);
    } catch (failure) {
      refuse(failure);
      return false;
    }
    forget();
    // What was typed since is still to be saved.
    setDraft((now) => (now !== null && same(now, form) ? null : now));
    return true;
  };
  const discard = () => {
    setDraft(null);
    forget();
  };

  const errors: FormErrors = { ...refused, ...judged.fields };
  return {
    form,
    change,
    errors,
    changed,
    formErrors: [...judged.others, ...refusedFor],
    check,
    save,
    discard,
  };
}
