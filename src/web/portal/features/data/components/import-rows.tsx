import { formatPhone } from '../../../../ui/format.ts';
import { actionWords, type ImportRow, rowReason } from '../model.ts';
import classes from './data.module.css';

/** Rows of the file: what each says and what becomes of it. */
export function ImportRows({ rows }: { readonly rows: readonly ImportRow[] }) {
  return (
    // Scrolls by itself, so it has to be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region without a tab stop cannot be scrolled by keys
    <section className={classes.rows} tabIndex={0} aria-label="Rows of the file">
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.line} className={classes.row}>
            <span className={classes.lineNumber}>Line {row.line}</span>
            <span className={classes.rowWords}>
              <strong>{row.name || 'No name'}</strong>
              <span className={classes.small}>
                {[formatPhone(row.phone), row.email].filter((text) => text !== '').join(' · ') ||
                  'No contact'}
              </span>
            </span>
            <span className={classes.fate}>
              <span className={classes.chip} data-action={row.action}>
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
