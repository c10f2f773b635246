import { type FormEvent, useState } from 'react';
import { RefusedError, refusalText } from '../../query/refusal.ts';
import { sortErrors } from './sort-errors.ts';
import { useFirstFault } from './use-first-fault.ts';
import type { Sending } from './use-keyed.ts';

export type Faults<Field extends string> = Partial<Record<Field, string>>;

/** Entries by the contract's rules: what is to be sent, or what is wrong, at its field or above the buttons. */
export type EntriesRead<Sent, Field extends string> =
  | { readonly ok: true; readonly sent: Sent }
  | { readonly ok: false; readonly errors: Faults<Field>; readonly others?: readonly string[] };

type Options<Form, Field extends string, Sent, Reply> = {
  readonly initial: Form | (() => Form);
  readonly read: (form: Form) => EntriesRead<Sent, Field>;
  /** The field for a path of the contract; null where it has none. */
  readonly fieldOf: (path: string) => Field | null;
  readonly sending: Sending<Sent, Reply>;
  /** Said where neither the server nor its code has any words. */
  readonly failed: string;
  readonly onDone: (reply: Reply, sent: Sent) => void;
  /** What a refusal means that is not about what was entered as such; null: it is said as any other. */
  readonly onRefused?: (failure: Error, form: Form) => Refused<Form, Field> | null;
};

type Refused<Form, Field extends string> = {
  readonly errors?: Faults<Field>;
  readonly others?: readonly string[];
  /** What the entries become. */
  readonly patch?: Partial<Form>;
};

/**
 * The one way a dialog's form is built: judged by the contract before it is sent, sent once, its complaints beside their
 * fields and above the buttons, the first wrong field under the keyboard. What was said of a field holds until that is
 * changed.
 */
export function useEntries<Form extends object, Field extends string, Sent, Reply>(
  options: Options<Form, Field, Sent, Reply>,
) {
  const { read, fieldOf, sending, failed, onDone, onRefused } = options;
  const [initial] = useState(options.initial);
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<Faults<Field>>({});
  const [formErrors, setFormErrors] = useState<readonly string[]>([]);
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();

  const complain = (fields: Faults<Field>, others: readonly string[] = []) => {
    setErrors(fields);
    setFormErrors(others);
    focusFirstFault();
  };
  const change = (patch: Partial<Form>) => {
    setForm((now) => ({ ...now, ...patch }));
    setErrors((now) => withoutTouched(now, { ...form, ...patch }, form));
    setFormErrors([]);
  };
  const refuse = (failure: Error) => {
    const meant = onRefused?.(failure, form) ?? null;
    if (meant !== null) {
      if (meant.patch !== undefined) setForm({ ...form, ...meant.patch });
      return complain(meant.errors ?? {}, meant.others);
    }
    const found = sortErrors(failure instanceof RefusedError ? failure.refusal.errors : [], fieldOf);
    const placed = Object.keys(found.fields).length > 0;
    complain(found.fields, placed ? found.others : [refusalText(failure, failed)]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    const entered = read(form);
    if (!entered.ok) return complain(entered.errors, entered.others);
    const { sent } = entered;
    setErrors({});
    setFormErrors([]);
    sending.mutate(sent, { onSuccess: (reply) => onDone(reply, sent), onError: refuse });
  };
  return {
    form,
    change,
    errors,
    formErrors,
    saving: sending.isPending,
    /** Something was entered that is not sent yet. */
    unsaved: JSON.stringify(form) !== JSON.stringify(initial),
    /** As it was in the beginning. */
    clear: () => {
      setForm(initial);
      setErrors({});
      setFormErrors([]);
    },
    bind: { ref: element, noValidate: true, onSubmit: submit },
  };
}

/** Faults by name, but those of entries that are other than before. */
function withoutTouched<Field extends string>(
  faults: Faults<Field>,
  now: object,
  before: object,
): Faults<Field> {
  const old = new Map(Object.entries(before));
  const touched = new Set(
    Object.entries(now).flatMap(([name, value]) => (old.get(name) === value ? [] : [name])),
  );
  // What is left of a record has no other names.
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !touched.has(name))) as Faults<Field>;
}
