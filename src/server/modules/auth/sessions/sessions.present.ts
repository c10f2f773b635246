import type { authCalls } from '#contract/auth.calls.ts';
import type { ReplyOf } from '#contract/call.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { SessionRow } from './sessions.repo.ts';

export type SessionView = ReplyOf<typeof authCalls.sessions>['data'][number];

/** What a session is called outside: 22 letters and digits that lead back to neither its token nor its hash. */
export const sessionName = (secrets: Secrets, tokenHash: Buffer): string =>
  secrets.derive('session', tokenHash.toString('hex')).slice(-22);

/** The sessions with the current one first, the others in the order given. */
export const presentSessions = (
  secrets: Secrets,
  rows: readonly SessionRow[],
  current: Buffer,
): SessionView[] =>
  rows
    .map((row) => ({
      _id: sessionName(secrets, row.token_hash),
      device: row.device,
      createdAt: formatInstant(row.created_at),
      lastSeenAt: formatInstant(row.last_seen_at),
      current: row.token_hash.equals(current),
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
