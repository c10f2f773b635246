import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { EmbeddedPostgresError } from '../embedded-error.ts';
import { readJson, writeDurably } from './private-files.ts';

/** Passwords of the superuser and of the app's own role; URL-safe. */
export type Credentials = { readonly admin: string; readonly app: string };

export const ADMIN_ROLE = 'postgres';
export const APP_ROLE = 'akoko';
export const APP_DATABASE = 'akoko';

/** The passwords kept in `control`, or undefined when none were made yet. */
export function readCredentials(control: string): Credentials | undefined {
  const value = readJson(fileIn(control));
  if (value === undefined) return undefined;
  if (typeof value === 'object' && value !== null && 'admin' in value && 'app' in value) {
    const { admin, app } = value;
    if (typeof admin === 'string' && typeof app === 'string') return { admin, app };
  }
  throw new EmbeddedPostgresError(
    'DATA_DIR_UNUSABLE',
    `${fileIn(control)} does not hold the database passwords. Restore it from a backup.`,
  );
}

/** Makes and keeps new random passwords (192 bits each). */
export function makeCredentials(control: string): Credentials {
  const credentials = { admin: password(), app: password() };
  writeDurably(fileIn(control), `${JSON.stringify(credentials, null, 2)}\n`);
  return credentials;
}

/** Connection addresses of the app's role and of the superuser; by the socket in `folder`, where there is one. */
export function urlsOn(
  port: number,
  credentials: Credentials,
  folder: string | null = null,
): { readonly url: string; readonly adminUrl: string } {
  const by = folder === null ? '' : `?host=${encodeURIComponent(folder)}`;
  const at = `127.0.0.1:${port}/${APP_DATABASE}${by}`;
  return {
    url: `postgres://${APP_ROLE}:${credentials.app}@${at}`,
    adminUrl: `postgres://${ADMIN_ROLE}:${credentials.admin}@${at}`,
  };
}

function password(): string {
  return randomBytes(24).toString('base64url');
}

function fileIn(control: string): string {
  return path.join(control, 'credentials.json');
}
