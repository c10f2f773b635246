import { useEffect, useRef, useState } from 'react';

/** How long typing has to pause before the server is asked, in milliseconds. */
const PAUSE = 250;

/** A search box whose text follows the address, and the address its text, a moment after the last letter. */
export function useSearchBox(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (search === asked.current) return;
    // Back or Forward, and not our own typing.
    asked.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === asked.current) return;
    asked.current = wanted;
    onSearch(wanted);
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => ask(text), PAUSE);
    },
    askNow: () => ask(typed),
  };
}
