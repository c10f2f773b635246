import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BookPage } from '#contract/pages.ts';
import { type Complaints, complaintsAbout, complaintsFrom, type Details } from './details.ts';

export type DetailsForm = {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly values: Details;
  /** Complaints about fields the visitor has left or tried to send. */
  readonly complaints: Complaints;
  readonly valid: boolean;
  readonly onInput: () => void;
  readonly onLeave: (name: string) => void;
  /** What stands in the form now, or null after showing every complaint and going to the first. */
  readonly take: () => Details | null;
  readonly complain: (complaints: Complaints) => void;
};

const OWN = new Set(['token', 'attempt', 'staff', 'date', 'time']);

const read = (form: HTMLFormElement): Details => {
  const details: Record<string, string> = {};
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && !OWN.has(name)) details[name] = value;
  });
  return details;
};

const focusFirst = (form: HTMLFormElement, complaints: Complaints): void => {
  const wrong = Array.from(form.elements).find(
    (element) => 'name' in element && String(element.name) in complaints,
  );
  if (wrong instanceof HTMLElement) wrong.focus();
};

/**
 * The form of step 3. Inputs keep their own text, so that what was typed before the script arrived stays;
 * a copy is taken at every stroke, so that it also outlives a walk back to another step.
 */
export const useDetails = (page: BookPage, shown: boolean): DetailsForm => {
  const fields = page.service.customFields;
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Details>(page.form.values);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Complaints>(complaintsFrom(page.form.errors, []));

  const copy = (): void => {
    if (formRef.current !== null) setValues(read(formRef.current));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form is there, whatever was typed into it counts
  useEffect(copy, [shown]);

  const found = complaintsAbout(values, fields);
  const complaints: Record<string, string> = { ...refused };
  for (const [name, complaint] of Object.entries(found)) if (touched.has(name)) complaints[name] = complaint;

  return {
    formRef,
    values,
    complaints,
    valid: Object.keys(found).length === 0,
    onInput: () => {
      copy();
      // The server's complaint was about what stood there before.
      const active = document.activeElement;
      if (active !== null && 'name' in active) {
        const { [String(active.name)]: _settled, ...rest } = refused;
        setRefused(rest);
      }
    },
    onLeave: (name) => {
      // Passing through an empty field is no mistake yet.
      if ((values[name] ?? '') !== '' && !touched.has(name)) setTouched(new Set([...touched, name]));
    },
    take: () => {
      const form = formRef.current;
      if (form === null) return null;
      const details = read(form);
      const wrong = complaintsAbout(details, fields);
      setValues(details);
      setTouched(new Set(Object.keys(wrong)));
      if (Object.keys(wrong).length === 0) return details;
      focusFirst(form, wrong);
      return null;
    },
    complain: setRefused,
  };
};
