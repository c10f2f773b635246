import { useEffect, useRef, useState } from 'react';
import { keepFile } from '../../../../api/files.ts';
import { refusalText } from '../../../query/refusal.ts';
import { fetchPayments } from '../api.ts';
import type { DayRange } from '../range.ts';

type ExportState =
  | { readonly at: 'idle' }
  | { readonly at: 'running'; readonly done: number | null }
  | { readonly at: 'finished'; readonly text: string }
  | { readonly at: 'failed'; readonly text: string };

/** One export at a time: how far it is, how it ended, and a way to cancel it. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ at: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (range: DayRange) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ at: 'running', done: null });
    try {
      const file = await fetchPayments(range, {
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
