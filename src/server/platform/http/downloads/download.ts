import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvLine } from '#core/csv/csv-cell.ts';
import { barePolicy } from '../headers.ts';

/** A file a call answers with, written as it is read: a long one is never whole in memory. */
export type Download = {
  readonly fileName: string;
  /** How many rows will come, for a progress bar. */
  readonly rows?: number;
  readonly content: string | AsyncIterable<string>;
};

/** Sends it as a file to keep; it is not stored on the way, and no browser takes it for a page. */
export const sendDownload = (reply: FastifyReply, type: string, download: Download): FastifyReply => {
  const { content, fileName, rows } = download;
  if (rows !== undefined) reply.header('x-total-count', String(rows));
  return reply
    .header('content-type', type === 'application/octet-stream' ? type : `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName.replace(/[^\w.-]+/g, '-')}"`)
    .header('content-security-policy', `${barePolicy}; sandbox`)
    .send(typeof content === 'string' ? content : Readable.from(content));
};

/** A long table as it is read from the database: one page after another, each in a short transaction of its own. */
type CsvExport<Row> = {
  readonly columns: readonly string[];
  /** The rows after `after` (null: from the start), `limit` of them while there are so many. */
  readonly readPage: (after: Row | null, limit: number) => Promise<readonly Row[]>;
  /** Of all pages but the first, which is small, so that the file begins to come. */
  readonly pageSize: number;
  readonly cells: (row: Row) => readonly (string | number | null)[];
};

/** Without it Excel takes UTF-8 for the letters of its own region. */
const BYTE_ORDER_MARK = '\uFEFF';

const FIRST_PAGE = 500;
/** Written without a pause: other requests wait for as long. */
const ROWS_A_CHUNK = 500;

/**
 * The table as CSV; cells cannot run as formulas. The next page is read while one is written and sent, so that two are
 * in memory at most.
 */
export async function* csvChunks<Row>(table: CsvExport<Row>): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvLine(table.columns);
  let limit = Math.min(FIRST_PAGE, table.pageSize);
  let page: Promise<readonly Row[]> | null = table.readPage(null, limit);
  while (page !== null) {
    const rows: readonly Row[] = await page;
    const last = rows.at(-1);
    if (last === undefined) return;
    const isLast = rows.length < limit;
    limit = table.pageSize;
    page = isLast ? null : table.readPage(last, limit);
    // Whoever stops reading here never asks what became of it.
    page?.catch(() => undefined);
    for (let from = 0; from < rows.length; from += ROWS_A_CHUNK)
      yield rows
        .slice(from, from + ROWS_A_CHUNK)
        .map((row) => csvLine(table.cells(row)))
        .join('');
  }
}
