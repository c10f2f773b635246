import { useState } from 'react';
import { useSession } from '../session/session-context.tsx';

const KEY = 'drawer';

/** Whether the drawer of a desktop is a rail; the browser remembers it for whoever uses it. */
export function useRail() {
  const { store } = useSession();
  const [collapsed, setCollapsed] = useState(() => store.get(KEY) === 'rail');
  const onToggle = () => {
    setCollapsed(!collapsed);
    try {
      store.set(KEY, collapsed ? 'open' : 'rail');
    } catch (cause) {
      console.warn('The width of the menu could not be remembered', cause);
    }
  };
  return { collapsed, onToggle };
}
