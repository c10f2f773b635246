import type pg from 'pg';

/** PostgreSQL's own words for what a query ran into; matched by SQLSTATE, since a sharded database renames constraints. */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What the driver says without any code: no connection in time, one that broke, an answer that did not come. */
const DRIVER_WORDS =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|Query read timeout|is not queryable/;

/** The server is too busy or away for now; the same request may succeed in a moment. */
export const isTemporary = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    [
      // Of a connection, by a coordinator whose node is away.
      '08000',
      '08001',
      '08003',
      '08006',
      '53300',
      '55P03',
      '57014',
      '57P01',
      '57P02',
      '57P03',
      '40001',
      '40P01',
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOTFOUND',
      'EAI_AGAIN',
    ].includes(code) ||
    (error instanceof Error && DRIVER_WORDS.test(error.message))
  );
};

/** There is no room on the disk of the database (53100), or of the files beside it. */
export const isDiskFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) ||
  (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause));

/** Another row has what must be unique; seen only where nothing in the statement itself looks out for it. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505';

/** What a server says of a failure: beside its message, the parts that name its cause, another node of a cluster perhaps. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, detail, hint, where } = error as Partial<pg.DatabaseError> & Error;
  const parts = Object.entries({ detail, hint, where });
  const said = parts.flatMap(([part, text]) => (text === undefined ? [] : [`${part}: ${text}`]));
  return [message, ...said].join('\n');
};
