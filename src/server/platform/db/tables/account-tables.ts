import type { Generated } from 'kysely';
import type { Id } from '../../ids.ts';
import type { At, AtOrNull } from './time-columns.ts';

/** What accounts have besides their passwords (0057_second_factor.sql), and the links by which these are reset. */
export type AccountTables = {
  authenticators: {
    email: string;
    sealed: Buffer;
    created_at: At;
    /** Null: it is being set up. */
    since: AtOrNull;
    last_step: Generated<number>;
  };
  password_resets: {
    token_hash: Buffer;
    reset_id: Id;
    email: string;
    expires_at: At;
    used_at: AtOrNull;
    created_at: At;
  };
  recovery_codes: { email: string; code_hash: Buffer };
};
