import { useEffect, useRef, useState } from 'react';

/** Takes the keyboard to the first field that is wrong, once its complaint is drawn. */
export function useFirstFault<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [fieldErrors, setFieldErrors] = useState(0);
  useEffect(() => {
    if (fieldErrors > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fieldErrors]);
  return { element, focusFirstFault: () => setFieldErrors((count) => count + 1) };
}
