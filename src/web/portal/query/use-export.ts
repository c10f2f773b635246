import { useEffect, useRef, useState } from 'react';
import { type Downloaded, keepFile, type Transfer } from '../../api/files.ts';
import { refusalText } from './refusal.ts';

type ExportState =
  | { readonly at: 'idle' }
  | { readonly at: 'running'; readonly done: number | null }
  | { readonly at: 'finished'; readonly text: string }
  | { readonly at: 'failed'; readonly text: string };

/** One export at a time, fetched and kept among the downloads: how far it is, how it ended, and a way to cancel it. */
export function useExport<Query>(fetching: (query: Query, transfer: Transfer) => Promise<Downloaded>) {
  const [state, setState] = useState<ExportState>({ at: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (query: Query) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ at: 'running', done: null });
    try {
      const file = await fetching(query, {
        signal: controller.signal,
        onProgress: (done) => setState({ at: 'running', done }),
      });
      keepFile(file);
      setState({ at: 'finished', text: `${file.fileName} was saved to your downloads.` });
    } catch (failure) {
      setState(
        controller.signal.aborted
          ? { at: 'finished', text: 'The export was cancelled.' }
          : { at: 'failed', text: refusalText(failure, 'The export failed. Please try again.') },
      );
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}
