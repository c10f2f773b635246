import { showFieldError } from './form-dom.ts';

/** What is wrong with each field's present value, by the field's name; null where nothing is. */
export type FieldRules = Readonly<Record<string, () => string | null>>;

/** Shows every complaint and puts the reader at the first; true when there is none. */
export const checkAll = (form: HTMLFormElement, rules: FieldRules): boolean => {
  const wrong = Object.keys(rules).filter((name) => {
    const fieldError = rules[name]?.() ?? null;
    showFieldError(form, name, fieldError);
    return fieldError !== null;
  });
  const first = wrong[0];
  if (first !== undefined) focusField(form, first);
  return first === undefined;
};

export const focusField = (form: HTMLFormElement, name: string): void => {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.focus();
};

/** Once a field is shown as wrong, its complaint follows what is typed. */
export const followCorrections = (form: HTMLFormElement, rules: FieldRules): void => {
  form.addEventListener('input', () => {
    for (const name of Object.keys(rules)) {
      if (document.getElementById(`${name}-error`) !== null)
        showFieldError(form, name, rules[name]?.() ?? null);
    }
  });
};

/** Complains about a field once it has been left, and keeps the submit button off until all are right. */
export const submitWhenValid = (form: HTMLFormElement, rules: FieldRules): void => {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const update = (): void => {
    if (button !== null) button.disabled = Object.values(rules).some((rule) => rule() !== null);
  };
  form.addEventListener('focusout', (event) => {
    const left = event.target;
    const rule = left instanceof HTMLInputElement ? rules[left.name] : undefined;
    if (left instanceof HTMLInputElement && rule !== undefined) showFieldError(form, left.name, rule());
  });
  form.addEventListener('input', update);
  form.addEventListener('change', update);
  addEventListener('pageshow', update);
  update();
};
