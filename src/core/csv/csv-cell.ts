/**
 * What makes a spreadsheet read a cell as a formula, also behind blanks and signs that show nothing, and here with any
 * apostrophes before it: those are ours from an earlier export, or were typed, and one more keeps them apart.
 */
const formulaStart = /^'*(?:[\t\r\n\0]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/**
 * One cell of a CSV file: quoted as RFC 4180 asks, and with an apostrophe before whatever a spreadsheet would run as
 * a formula (telephone numbers with a plus as well). Numbers are written as they are; null is an empty cell.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // guard: no-cell-runs-as-a-formula
  const guarded = formulaStart.test(value) ? `'${value}` : value;
  // guard: a-cell-with-a-quote-stays-one-cell
  return /[",\r\n]/.test(guarded) ? `"${guarded.replace(/"/g, '""')}"` : guarded;
}

/** One line of a CSV file, its line break included. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The text that was given to `csvCell`, once a CSV parser has taken the quotes off: without the formula guard. */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
