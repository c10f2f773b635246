import type { Details } from './details.ts';

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
export const restoreDetails = (form: HTMLFormElement, kept: Details): void => {
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
