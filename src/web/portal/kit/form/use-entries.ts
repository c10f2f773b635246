import { type ChangeEvent, type FormEvent, useMemo, useState } from 'react';
import { RefusedError, refusalText } from '../../query/refusal.ts';
import { entryNamed, type FieldErrors, sortErrors, useFirstError, withoutChanged } from './field-errors.ts';
import type { Sending } from './use-keyed.ts';

/** Entries by the contract's rules: what is to be sent, or what is wrong, at its field or above the buttons. */
export type EntriesRead<Sent, Field extends string> =
  | { readonly ok: true; readonly sent: Sent }
  | { readonly ok: false; readonly errors: FieldErrors<Field>; readonly others?: readonly string[] };

type Start<Form> =
  | { readonly initial: Form | (() => Form) }
  /** What is saved by now, as far as it is known: every entry follows it until it is changed, and once it is saved. */
  | { readonly saved: Form };

type Options<Form, Field extends string, Sent, Reply> = Start<Form> & {
  readonly read: (form: Form) => EntriesRead<Sent, Field>;
  /** The field for a path of the contract; null where it has none. */
  readonly fieldOf: (path: string) => Field | null;
  readonly sending: Sending<Sent, Reply>;
  /** Said where neither the server nor its code has any words. */
  readonly failed: string;
  readonly onDone: (reply: Reply, sent: Sent) => void;
  /** What a refusal means that is not about what was entered as such; null: it is said as any other. */
  readonly onRefused?: (failure: Error, form: Form) => Refused<Form, Field> | null;
  /** What is judged anew at each change, once it was not sent for being wrong: what stands above the buttons, or all. */
  readonly judges?: 'others' | 'all';
  /** The entry that an error is about, where it is not the one its name begins with. */
  readonly entryOf?: (form: Form, field: Field) => unknown;
  /** What counts as another entry; the whole form where it is left out. */
  readonly contentOf?: (form: Form) => unknown;
  /** Takes the keyboard to what is wrong, where that is not drawn yet. */
  readonly onErrors?: (errors: FieldErrors<Field>) => void;
};

type Refused<Form, Field extends string> = {
  readonly errors?: FieldErrors<Field>;
  readonly others?: readonly string[];
  /** What the entries become. */
  readonly patch?: Partial<Form>;
};

type Said<Field extends string> = {
  readonly errors: FieldErrors<Field>;
  readonly others: readonly string[];
};

/** What an input hands over: its value, or the event that has it. */
type Given<Value> = Value | ChangeEvent<TextElement>;
type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isEvent = <Value>(given: Given<Value>): given is ChangeEvent<TextElement> =>
  typeof given === 'object' && given !== null && 'currentTarget' in given;

/**
 * The one way a form is built: judged by the contract before it is sent, sent once, its errors beside their fields and
 * above the buttons, the first wrong field under the keyboard. What was said of a field holds until that is changed,
 * what stands above the buttons until anything is; unless they are judged while they are mended.
 */
export function useEntries<Form extends object, Field extends string, Sent, Reply>(
  options: Options<Form, Field, Sent, Reply>,
) {
  const {
    read,
    fieldOf,
    sending,
    failed,
    onDone,
    onRefused,
    judges,
    entryOf = entryNamed,
    contentOf = (form: Form) => form,
  } = options;
  const nothing: Said<Field> = { errors: {}, others: [] };
  const [initial] = useState('saved' in options ? options.saved : options.initial);
  const [changed, setChanged] = useState<Partial<Form>>({});
  const [said, setSaid] = useState(nothing);
  const [judging, setJudging] = useState(false);
  const { element, focusFirstError } = useFirstError<HTMLFormElement>();
  const start = 'saved' in options ? options.saved : initial;
  const form = useMemo((): Form => ({ ...start, ...changed }), [start, changed]);
  const isSame = (one: Form, other: Form) =>
    JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
  const unsaved = !isSame(form, start);
  const reading = judging ? read(form) : null;
  const judged = reading?.ok === false ? reading : nothing;
  const errors: FieldErrors<Field> = judges === 'all' ? { ...said.errors, ...judged.errors } : said.errors;

  const showErrors = (fields: FieldErrors<Field>, others: readonly string[] = []) => {
    setSaid({ errors: fields, others });
    if (options.onErrors === undefined) focusFirstError();
    else options.onErrors(fields);
  };
  const change = (patch: Partial<Form>) => {
    setChanged((now) => ({ ...now, ...patch }));
    setSaid((was) => {
      const next = { ...form, ...patch };
      const left = withoutChanged(was.errors, (field) => entryOf(form, field) !== entryOf(next, field));
      // Words that came with errors of fields stand as long as the last of these.
      const stay = judges === 'others' && Object.keys(left).length > 0;
      return { errors: left, others: stay ? was.others : [] };
    });
  };
  /** As it was in the beginning, or is saved. */
  const clear = () => {
    setChanged({});
    setSaid(nothing);
    setJudging(false);
  };
  const refuse = (failure: Error) => {
    const meant = onRefused?.(failure, form) ?? null;
    if (meant !== null) {
      setChanged((now) => ({ ...now, ...meant.patch }));
      return showErrors(meant.errors ?? {}, meant.others);
    }
    const found = sortErrors(failure instanceof RefusedError ? failure.refusal.errors : [], fieldOf);
    const placed = Object.keys(found.fields).length > 0;
    showErrors(found.fields, placed ? found.others : [refusalText(failure, failed)]);
  };
  /** Sends it; entries given along count for this attempt alone. */
  const submit = (once: Partial<Form> = {}) => {
    if (sending.isPending || ('saved' in options && !unsaved)) return;
    const entered = read({ ...form, ...once });
    setJudging(!entered.ok && judges !== undefined);
    if (!entered.ok)
      return showErrors(
        judges === 'all' ? said.errors : entered.errors,
        judges === undefined ? entered.others : [],
      );
    const { sent } = entered;
    setSaid(nothing);
    sending.mutate(sent, {
      onSuccess: (reply) => {
        // What was typed since is still to be saved.
        if ('saved' in options) setChanged((now) => (isSame({ ...form, ...now }, form) ? {} : now));
        onDone(reply, sent);
      },
      onError: refuse,
    });
  };
  return {
    form,
    change,
    /** What ties an input to its entry. */
    field: <Name extends keyof Form & Field>(name: Name) => ({
      value: form[name],
      error: errors[name],
      onChange: (given: Given<Form[Name]>) =>
        // A text's input hands its event over, any other the value of its entry.
        change({ [name]: isEvent(given) ? given.currentTarget.value : given } as Partial<Form>),
    }),
    errors,
    formErrors: [...(judged.others ?? []), ...said.others],
    showErrors,
    /** Judges an entry that is left, and no other. */
    judge: (name: Field) => {
      const entered = read(form);
      const error = entered.ok ? undefined : entered.errors[name];
      setSaid((was) => ({ ...was, errors: { ...was.errors, [name]: error } }));
    },
    /** It was not sent for being wrong, and is judged while it is mended. */
    judging,
    saving: sending.isPending,
    /** Something was entered that is not sent yet. */
    unsaved,
    clear,
    /** Nothing that was said holds any more. */
    forgive: () => setSaid(nothing),
    submit,
    bind: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
    },
  };
}
