import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const stops = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('a,button,input,textarea')];

/**
 * Whether the script has taken over from the server's page. Links become buttons by it: whoever stood on one with the
 * keyboard stands on the button that took its place.
 */
export const useTakenOver = (): boolean => {
  const [taken, setTaken] = useState(false);
  const before = useRef({ place: -1, text: '' });

  useEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement)
      before.current = { place: stops().indexOf(focused), text: focused.textContent };
    setTaken(true);
  }, []);

  useLayoutEffect(() => {
    const { place, text } = before.current;
    const stop = stops()[place];
    if (taken && document.activeElement === document.body && stop?.textContent === text) stop.focus();
  }, [taken]);

  return taken;
};
