import type { Generated } from 'kysely';
import type { BusinessId, Id } from '../../ids.ts';
import type { At, AtOrNull } from './time-columns.ts';

/** The table of 0052_api_keys.sql. */
export type KeyTables = {
  api_keys: {
    business_id: BusinessId;
    key_id: Id;
    name: string;
    /** A process of another version may know more of them. */
    permissions: string[];
    /** Null: it has ended. */
    secret_hash: Buffer | null;
    created_at: At;
    last_used_at: AtOrNull;
    ended_at: AtOrNull;
  };
};

/** With which key a change of a booking was made: filled in by the database. */
export type ByKey = Generated<Id | null>;
