import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FormState } from '#contract/pages/page-forms.ts';
import { type Details, type FieldErrors, fieldErrorsFrom } from './details.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What a history entry has kept of a form; nothing but texts is taken over. */
export const detailsIn = (state: unknown): Details => {
  const kept = isRecord(state) && isRecord(state['details']) ? state['details'] : {};
  const details: Record<string, string> = {};
  for (const name of Object.keys(kept)) {
    const value = kept[name];
    if (typeof value === 'string') details[name] = value;
  }
  return details;
};

const write = (details: Details | undefined): void => {
  try {
    history.replaceState({ ...history.state, details }, '');
  } catch {
    // Some browsers limit how often; what stands in the form is kept with the next stroke.
  }
};

/**
 * Keeps what was typed in the history entry, where a reload or the way back from another page finds it: browsers
 * restore forms before the page takes them over, and that undoes it. It needs no storage, which may be blocked.
 */
export const keepDetails = (details: Details): void => write(details);
export const forgetDetails = (): void => write(undefined);

/** Puts what was kept into fields that are still empty. */
const restoreDetails = (form: HTMLFormElement, kept: Details): void => {
  for (const element of Array.from(form.elements)) {
    const value = 'name' in element ? kept[String(element.name)] : undefined;
    if (value === undefined) continue;
    if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)) {
      if (element.value === value) element.checked = true;
    } else if (
      (element instanceof HTMLInputElement && element.type !== 'hidden') ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    ) {
      if (element.value === '') element.value = value;
    }
  }
};

export type DetailsForm = {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly values: Details;
  /** Errors of fields the visitor has left or tried to send. */
  readonly fieldErrors: FieldErrors;
  readonly valid: boolean;
  /** What the first field is called that is missing or wrong. */
  readonly needed: string | null | undefined;
  readonly onInput: () => void;
  readonly onLeave: (name: string) => void;
  /** What stands in the form now, or null after showing every error and going to the first. */
  readonly take: () => Details | null;
  readonly showErrors: (fieldErrors: FieldErrors) => void;
};

/** Long enough that typing writes the history seldom; browsers limit it. */
const KEEP_AFTER = 500;

/** What the page itself puts into a form. */
const OWN = new Set([
  'token',
  'attempt',
  'staff',
  'lines',
  'date',
  'time',
  'method',
  'zone',
  'agreed',
  'amount',
  'terms',
  'offer',
  'held',
  'emailSeen',
]);

const read = (form: HTMLFormElement): Details => {
  const details: Record<string, string> = {};
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && !OWN.has(name)) details[name] = value;
  });
  return details;
};

const firstWrong = (form: HTMLFormElement, fieldErrors: FieldErrors) =>
  // An input, or one of its like: nothing else of a form has a name that has an error.
  Array.from(form.elements).find((element) => 'name' in element && String(element.name) in fieldErrors) as
    | HTMLInputElement
    | undefined;

/**
 * The form of the last step. Inputs keep their own text, so that what was typed before the script arrived stays;
 * a copy is taken at every stroke, so that it also outlives a walk back to another step, and kept with the address.
 */
export const useDetails = (
  form: Pick<FormState, 'values' | 'errors'>,
  shown: boolean,
  fieldErrorsAbout: (details: Details) => FieldErrors,
): DetailsForm => {
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Details>(form.values);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors>(fieldErrorsFrom(form.errors, []));

  const copy = (): void => {
    if (formRef.current !== null) setValues(read(formRef.current));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form is there, whatever was typed into it counts
  useEffect(() => {
    if (formRef.current !== null) restoreDetails(formRef.current, detailsIn(history.state));
    copy();
  }, [shown]);
  useEffect(() => {
    const timer = shown ? setTimeout(() => keepDetails(values), KEEP_AFTER) : 0;
    return () => clearTimeout(timer);
  }, [values, shown]);

  const found = fieldErrorsAbout(values);
  const fieldErrors: Record<string, string> = { ...refused };
  for (const [name, fieldError] of Object.entries(found))
    if (touched.has(name)) fieldErrors[name] = fieldError;

  return {
    formRef,
    values,
    fieldErrors,
    valid: Object.keys(found).length === 0,
    needed: formRef.current && firstWrong(formRef.current, found)?.labels?.[0]?.textContent,
    onInput: () => {
      copy();
      // The server spoke of what stood there before.
      const active = document.activeElement;
      if (active !== null && 'name' in active) {
        const { [String(active.name)]: _settled, ...rest } = refused;
        setRefused(rest);
      }
    },
    onLeave: (name) => {
      if (formRef.current !== null) keepDetails(read(formRef.current));
      // Passing through an empty field is no mistake yet.
      if ((values[name] ?? '') !== '' && !touched.has(name)) setTouched(new Set([...touched, name]));
    },
    take: () => {
      const element = formRef.current;
      if (element === null) return null;
      const details = read(element);
      const wrong = fieldErrorsAbout(details);
      setValues(details);
      setTouched(new Set(Object.keys(wrong)));
      if (Object.keys(wrong).length === 0) return details;
      firstWrong(element, wrong)?.focus();
      return null;
    },
    showErrors: setRefused,
  };
};
