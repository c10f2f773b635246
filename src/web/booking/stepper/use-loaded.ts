import { useEffect, useState } from 'react';

export type Loaded<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly reason: string };

type Known<T> = { readonly key: string; readonly loaded: Loaded<T> };
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/**
 * What `load` answers for `key`, loaded anew whenever the key changes and dropped when it has changed meanwhile.
 * A null key asks for nothing. `seed` is what the server has already answered.
 */
export const useLoaded = <T>(
  key: string | null,
  load: () => Promise<Outcome<T>>,
  seed: { readonly key: string; readonly value: T } | null,
): { readonly loaded: Loaded<T>; readonly reload: () => void } => {
  const [known, setKnown] = useState<Known<T> | null>(
    seed === null ? null : { key: `${seed.key}#0`, loaded: { state: 'ready', value: seed.value } },
  );
  const [round, setRound] = useState(0);
  const fresh = known !== null && known.key === `${key}#${round}` ? known : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything `load` reads
  useEffect(() => {
    if (key === null || fresh !== null) return;
    let wanted = true;
    load().then((outcome) => {
      if (!wanted) return;
      setKnown({
        key: `${key}#${round}`,
        loaded: outcome.ok
          ? { state: 'ready', value: outcome.value }
          : { state: 'failed', reason: outcome.reason },
      });
    });
    return () => {
      wanted = false;
    };
  }, [key, round]);
  const reload = (): void => setRound(round + 1);
  if (key === null) return { loaded: { state: 'idle' }, reload };
  return { loaded: fresh?.loaded ?? { state: 'loading' }, reload };
};
