/**
 * Why the embedded database cannot be used. The code is stable, the message is for people.
 * - IN_USE: another live process owns the data folder
 * - NO_BINARIES: no PostgreSQL program for this machine, or it cannot be run
 * - DATA_DIR_UNUSABLE: the data folder cannot be made, read or trusted
 * - START_FAILED: PostgreSQL was started and gave up, or did not become ready
 * - NOT_RUNNING: there is no running server to join
 */
export type EmbeddedPostgresCode =
  | 'IN_USE'
  | 'NO_BINARIES'
  | 'DATA_DIR_UNUSABLE'
  | 'START_FAILED'
  | 'NOT_RUNNING';

/** A refusal of the embedded database; `message` says what happened and what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresCode;

  constructor(code: EmbeddedPostgresCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** The `code` of a system error ('ENOENT', 'EACCES', …), or an SQLSTATE; undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The text of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
