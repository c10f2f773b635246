import type { Clock } from './clock.ts';
import type { Database } from './db/connect.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';
import type { MediaStore } from './storage/media-store.ts';

/** What every module is given: made once in compose.ts. */
export type Platform = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly secretKey: string;
  readonly publicUrl: string;
  readonly media: MediaStore;
};
