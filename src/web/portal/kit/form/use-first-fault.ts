import { useEffect, useRef, useState } from 'react';

/** Takes the keyboard to the first field that is wrong, once what is wrong is drawn. */
export function useFirstFault<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times]);
  return { element, focusFirstFault: () => setTimes((count) => count + 1) };
}
