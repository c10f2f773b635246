/** What the scripts of the four forms do to the markup the server wrote. */

type Answered = 'stay' | 'leaving';

export const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement => {
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

/** Shows one complaint under a field, in place of the one before; null takes it away. */
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
  const fieldError = fromTemplate('field-problem');
  if (fieldError === null) return;
  fieldError.id = id;
  fieldError.append(text);
  frame?.append(fieldError);
};

/** Shows a message for the whole form above it, in place of the one before. */
export const showMessage = (tone: 'problem' | 'success', text: string): void => {
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
