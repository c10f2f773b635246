import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useExport } from '../../../query/use-export.ts';
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
  const { state, start, cancel } = useExport((asked: Readonly<Record<string, string>>, transfer) =>
    fetchExport(kind, asked, transfer),
  );
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
