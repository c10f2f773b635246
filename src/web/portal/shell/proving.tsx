import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onProveAgain } from '../query/prove-again.ts';

const ProveDialog = lazy(() =>
  import('./prove-dialog.tsx').then(({ ProveDialog }) => ({ default: ProveDialog })),
);

/** What is asked for, and who waits for it. */
type Asked = { readonly by: 'password' | 'code'; readonly settle: (shown: boolean) => void };

/** Asks for the password or a code wherever a call is refused for want of it; several calls wait for one answer. */
export function Proving() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = useRef<Promise<boolean> | null>(null);
  useEffect(
    () =>
      onProveAgain(({ data }) => {
        waiting.current ??= new Promise<boolean>((settle) => setAsked({ by: byOf(data), settle })).finally(
          () => {
            waiting.current = null;
          },
        );
        return waiting.current;
      }),
    [],
  );
  if (asked === null) return null;
  const settle = (shown: boolean) => {
    setAsked(null);
    asked.settle(shown);
  };
  return (
    <Suspense>
      <ProveDialog by={asked.by} onSettled={settle} />
    </Suspense>
  );
}

const byOf = (data: unknown): Asked['by'] =>
  typeof data === 'object' && data !== null && 'by' in data && data.by === 'code' ? 'code' : 'password';
