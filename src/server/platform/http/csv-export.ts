import { csvLine } from '#core/csv/csv-cell.ts';

/** A long table as it is read from the database: one page after another, each in a short transaction of its own. */
export type CsvExport<Row> = {
  readonly columns: readonly string[];
  /** The rows after `after` (null: from the start), at most `pageSize` of them. */
  readonly readPage: (after: Row | null) => Promise<readonly Row[]>;
  readonly pageSize: number;
  readonly cells: (row: Row) => readonly (string | number | null)[];
};

/** Without it Excel takes UTF-8 for the letters of its own region. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The table as CSV, a page in memory at a time; cells cannot run as formulas. */
export async function* csvChunks<Row>(table: CsvExport<Row>): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvLine(table.columns);
  let after: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await table.readPage(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => csvLine(table.cells(row))).join('');
    if (rows.length < table.pageSize) return;
    after = last;
  }
}
