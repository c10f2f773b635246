import { useEffect, useState } from 'react';

/** Takes the keyboard to the element of an id once a change is drawn: a row that moves loses the focus it had. */
export function useFocusAfterChange() {
  const [target, setTarget] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (target !== null) document.getElementById(target.id)?.focus();
  }, [target]);
  return (id: string) => setTarget({ id });
}
