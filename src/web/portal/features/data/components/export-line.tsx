import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { keepFile } from '../../../../api/files.ts';
import { refusalText } from '../../../query/refusal.ts';
import type { ExportKind } from '../api.ts';
import { fetchExport } from '../api.ts';
import classes from './data.module.css';
import { TransferBar } from './transfer-bar.tsx';

type ExportLineProps = {
  readonly kind: ExportKind;
  readonly title: string;
  readonly hint: string;
  /** What narrows the export down. */
  readonly children?: ReactNode;
  /** Null: what is entered does not make sense yet. */
  readonly query?: Record<string, string> | null;
};

/** One export: what is in it, its button, and how far it is. */
export function ExportLine({ kind, title, hint, children, query = {} }: ExportLineProps) {
  const { state, start, cancel } = useExport(kind);
  return (
    <div className={classes.line} data-narrowed={children !== undefined || undefined}>
      <div className={classes.words}>
        <h3 className={classes.name}>{title}</h3>
        <p className={classes.hint}>{hint}</p>
      </div>
      {children}
      {state.at === 'running' ? (
        <TransferBar
          label={`Export of ${title.toLowerCase()}`}
          done={state.done}
          text="Downloading…"
          onCancel={cancel}
        />
      ) : (
        <Button
          variant="default"
          className={classes.act ?? ''}
          disabled={query === null}
          aria-label={`Download CSV: ${title}`}
          onClick={() => query !== null && void start(query)}
        >
          Download CSV
        </Button>
      )}
      <div role="status" className={classes.said}>
        {state.at === 'finished' && state.text}
      </div>
      <div role="alert" className={classes.wrong}>
        {state.at === 'failed' && state.text}
      </div>
    </div>
  );
}

type ExportState =
  | { readonly at: 'idle' }
  | { readonly at: 'running'; readonly done: number | null }
  | { readonly at: 'finished'; readonly text: string }
  | { readonly at: 'failed'; readonly text: string };

/** One export at a time: how far it is, how it ended, and a way to cancel it. */
function useExport(kind: ExportKind) {
  const [state, setState] = useState<ExportState>({ at: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (query: Record<string, string> = {}) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ at: 'running', done: null });
    try {
      const file = await fetchExport(kind, query, {
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
