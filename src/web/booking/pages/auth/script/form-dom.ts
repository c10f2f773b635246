import { type PasswordCriterion, passwordStrength } from '#core/accounts/password-rules.ts';

/** What the scripts of the four forms do to the markup the server wrote. */

type Answered = 'stay' | 'leaving';

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement => {
  const found = form.elements.namedItem(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`The form has no input ${name}`);
  return found;
};

export const typedIn = (form: HTMLFormElement, name: string): string => inputOf(form, name).value;

const fromTemplate = (id: string): Element | null => {
  const template = document.getElementById(id);
  return template instanceof HTMLTemplateElement
    ? document.importNode(template.content, true).firstElementChild
    : null;
};

/** Shows one error under a field, in place of the one before; null takes it away. */
export const showFieldError = (form: HTMLFormElement, name: string, text: string | null): void => {
  const input = inputOf(form, name);
  const id = `${name}-error`;
  const frame = input.closest('.field');
  const shown = document.getElementById(id);
  if (shown?.textContent === text) return;
  shown?.remove();
  frame?.classList.toggle('field-wrong', text !== null);
  const advice = input.dataset['advice'] ?? '';
  input.setAttribute('aria-describedby', text === null ? advice : `${advice} ${id}`.trim());
  input.setAttribute('aria-invalid', String(text !== null));
  if (text === null) return;
  const fieldError = fromTemplate('field-error');
  if (fieldError === null) return;
  fieldError.id = id;
  fieldError.append(text);
  frame?.append(fieldError);
};

/** Shows a message for the whole form above it, in place of the one before. */
export const showMessage = (tone: 'error' | 'success', text: string): void => {
  const place = document.getElementById('form-message');
  const message = fromTemplate(`form-${tone}`);
  if (place === null || message === null) return;
  place.textContent = '';
  const words = message.querySelector('span');
  if (words !== null) words.textContent = text;
  place.append(message);
  message.scrollIntoView({ block: 'nearest' });
};

export const clearMessage = (): void => {
  const place = document.getElementById('form-message');
  if (place !== null) place.textContent = '';
};

const showWaiting = (text: string): void => {
  const place = document.getElementById('form-waiting');
  if (place !== null) place.textContent = text;
};

const hidePasswords = (form: HTMLFormElement): void => {
  for (const button of form.querySelectorAll<HTMLButtonElement>('.secret button[data-shown]')) button.click();
};

/**
 * Answers each submit with `send`, one at a time. A form that `send` leaves stays busy until the next page is there;
 * should `send` throw, the form goes to the server as it would without a script.
 */
export const onSubmit = (form: HTMLFormElement, send: () => Promise<Answered>): void => {
  const rest = (): void => {
    form.removeAttribute('aria-busy');
    showWaiting('');
  };
  const run = async (): Promise<void> => {
    const silence = setTimeout(() => showWaiting('Still trying…'), 8000);
    try {
      if ((await send()) === 'stay') rest();
    } catch (error) {
      console.error('The form goes to the server instead', error);
      form.submit();
    } finally {
      clearTimeout(silence);
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.getAttribute('aria-busy') === 'true') return;
    form.setAttribute('aria-busy', 'true');
    showWaiting('One moment…');
    hidePasswords(form);
    void run();
  });
  // A page that comes back from the browser's own cache comes back busy.
  addEventListener('pageshow', (event) => {
    if (event.persisted) rest();
  });
};

/** What is wrong with each field's present value, by the field's name; null where nothing is. */
export type FieldRules = Readonly<Record<string, () => string | null>>;

/** Shows every error and puts the reader at the first; true when there is none. */
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

/** Once a field is shown as wrong, its error follows what is typed. */
export const followCorrections = (form: HTMLFormElement, rules: FieldRules): void => {
  form.addEventListener('input', () => {
    for (const name of Object.keys(rules)) {
      if (document.getElementById(`${name}-error`) !== null)
        showFieldError(form, name, rules[name]?.() ?? null);
    }
  });
};

/** Shows the error of a field once it has been left, and keeps the submit button off until all are right. */
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

/** Gives each password field of the form a button that shows what is typed. */
export const addPasswordToggles = (form: HTMLFormElement): void => {
  for (const input of form.querySelectorAll<HTMLInputElement>('.secret input')) {
    const label = input.labels?.[0]?.textContent ?? 'Password';
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-controls', input.id);
    const draw = (shown: boolean): void => {
      input.type = shown ? 'text' : 'password';
      button.textContent = shown ? 'Hide' : 'Show';
      button.setAttribute('aria-label', `${shown ? 'Hide' : 'Show'} ${label}`);
      button.toggleAttribute('data-shown', shown);
    };
    button.addEventListener('click', () => draw(input.type === 'password'));
    draw(false);
    input.after(button);
  }
};

/** Brings the strength meter to life: a quarter of the bar for each criterion met. */
export const startStrengthMeter = (form: HTMLFormElement): void => {
  const meter = document.getElementById('strength');
  const label = document.getElementById('strength-label');
  if (meter === null || label === null) return;
  const input = inputOf(form, 'password');
  const draw = (): void => {
    const strength = passwordStrength(input.value);
    meter.setAttribute('data-quarters', String(strength.quarters));
    const said = input.value === '' ? '' : strength.label;
    if (label.textContent !== said) label.textContent = said;
    for (const item of meter.querySelectorAll<HTMLElement>('[data-criterion]')) {
      // The server wrote these attributes from the same list.
      item.classList.toggle('met', strength.met.includes(item.dataset['criterion'] as PasswordCriterion));
    }
  };
  meter.classList.add('strength-live');
  input.addEventListener('input', draw);
  draw();
};

/** Goes on to a page by a form of these values: what must not stand in an address. */
export const postTo = (action: string, values: Readonly<Record<string, string>>): void => {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(values)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
};
