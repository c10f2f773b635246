import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatCount, formatPhone } from '../../../../ui/format.ts';
import {
  actionColours,
  actionWords,
  hiddenRows,
  type ImportRow,
  importAction,
  type ImportPreview as Preview,
  type RowFilter,
  rowReason,
  shownRows,
} from '../model.ts';
import classes from './data.module.css';

type ImportPreviewProps = {
  readonly fileName: string;
  readonly preview: Preview;
  readonly onImport: () => void;
  readonly onCancel: () => void;
};

/** What importing will do, row by row, before anything is done. */
export function ImportPreview({ fileName, preview, onImport, onCancel }: ImportPreviewProps) {
  const [filter, setFilter] = useState<RowFilter>('all');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { added, updated, skipped } = preview;
  const action = importAction(preview);
  const hidden = hiddenRows(preview);
  const rows = shownRows(preview.rows, filter);
  const filters: readonly (readonly [RowFilter, string, number])[] = [
    ['all', 'All', added + updated + skipped],
    ['skip', 'Left out', skipped],
    ['update', 'Filled in', updated],
    ['add', 'New', added],
  ];
  return (
    <>
      <div>
        <h3 className={classes.name} ref={heading} tabIndex={-1}>
          What will happen with {fileName}
        </h3>
        <p className={classes.hint}>Nothing has been changed yet.</p>
      </div>
      <fieldset data-row="2" data-wrap>
        <legend>
          <VisuallyHidden>Show the rows</VisuallyHidden>
        </legend>
        {filters.map(([value, name, count]) => (
          <label key={value} className={classes.filter}>
            <input
              type="radio"
              name="import-rows"
              checked={filter === value}
              onChange={() => setFilter(value)}
            />
            <span>{name}</span> <strong>{formatCount(count)}</strong>
          </label>
        ))}
      </fieldset>
      {rows.length > 0 ? (
        <ImportRows rows={rows} />
      ) : (
        <p className={classes.hint}>None among the rows shown.</p>
      )}
      {hidden > 0 && (
        <p className={classes.hint}>
          The first {preview.rows.length} rows of the file are shown; the counts are of all of it.
        </p>
      )}
      <div className={classes.buttons}>
        {action === null ? (
          <p className={classes.small}>There is nothing to import in this file.</p>
        ) : (
          <Button onClick={onImport}>{action}</Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {action === null ? 'Choose another file' : 'Cancel'}
        </Button>
      </div>
    </>
  );
}

/** Rows of the file: what each says and what becomes of it. */
function ImportRows({ rows }: { readonly rows: readonly ImportRow[] }) {
  return (
    // Scrolls by itself, so it has to be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region without a tab stop cannot be scrolled by keys
    <section data-frame="inner" className={classes.rows} tabIndex={0} aria-label="Rows of the file">
      <ul data-lines>
        {rows.map((row) => (
          <li key={row.line} className={classes.row}>
            <span data-text="small">Line {row.line}</span>
            <span className={classes.rowWords}>
              <strong>{row.name || 'No name'}</strong>
              <span className={classes.small}>
                {[formatPhone(row.phone), row.email].filter((text) => text !== '').join(' · ') ||
                  'No contact'}
              </span>
            </span>
            <span className={classes.fate}>
              <span data-chip={actionColours[row.action]} data-action={row.action}>
                {actionWords[row.action]}
              </span>
              <span className={classes.small}>{rowReason(row)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
