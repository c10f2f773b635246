import { useEffect, useRef, useState } from 'react';

/** Takes the keyboard to the first field that is wrong, once its complaint is drawn. */
export function useFirstFault<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [complaints, setComplaints] = useState(0);
  useEffect(() => {
    if (complaints > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaints]);
  return { element, focusFirstFault: () => setComplaints((count) => count + 1) };
}
