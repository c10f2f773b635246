import type { ColumnType, Generated } from 'kysely';
import type { EventType } from '#core/webhooks/event-types.ts';
import type { BusinessId, Id } from '../../ids.ts';
import type { At, AtOrNull } from './time-columns.ts';

/** What came of one try to deliver; `status` null: there was no reply, and `error` says why. */
export type Try = {
  readonly at: string;
  readonly status: number | null;
  readonly ms: number;
  readonly reply: string;
  readonly error: string;
};

export type WebhookState = 'on' | 'off' | 'gone' | 'failing';
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** The tables of 0047_webhooks.sql and 0052_api_keys.sql. */
export type IntegrationTables = {
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
    /** The member who was shown it; the transaction says who. Null: nobody knows. */
    held_by: Generated<Id | null>;
  };
  webhooks: {
    business_id: BusinessId;
    webhook_id: Id;
    url: string;
    /** Types of events; a process of another version may know more of them. */
    events: string[];
    state: Generated<WebhookState>;
    sealed: Buffer;
    sealed_before: Buffer | null;
    before_until: AtOrNull;
    failing_since: AtOrNull;
    failures: Generated<number>;
    rests_until: AtOrNull;
    taken_until: AtOrNull;
    /** Since when it is told at this address, where that was changed. */
    address_since: AtOrNull;
    /** The member who was shown its secret last, or gave it its address. Null: nobody knows. */
    held_by: Generated<Id | null>;
    created_at: At;
  };
  webhook_deliveries: {
    business_id: BusinessId;
    webhook_id: Id;
    event_id: Id;
    type: EventType;
    facts: ColumnType<unknown, string, string>;
    happened_at: At;
    queued_at: At;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    due_at: AtOrNull;
    tries: ColumnType<readonly Try[], string | undefined, string>;
  };
};
