import { sql } from 'kysely';
import { activityOf } from '#contract/activity.ts';
import { productName } from '#contract/brand.ts';
import type { Call } from '#contract/call.ts';
import { deviceName } from '#core/accounts/device-name.ts';
import type { Permission } from '#core/accounts/permissions.ts';
import { type ActivityAction, differingFields, sentFields } from '#core/activity/activity.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from './db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from './db/transaction.ts';
import type { Session } from './http/session.ts';
import { type BusinessId, type Id, newId, readOwnHandle } from './ids.ts';

/** What is written down of one write. */
type Deed = {
  /** Of whoever signed in, or of a program by its key; null: it was nobody of the business. */
  readonly session: Session | null;
  /** What the browser calls itself. */
  readonly userAgent: string;
  readonly now: Instant;
  readonly record: Id | null;
  readonly body: unknown;
  /** How what was changed stood before, where only what differs is named. */
  readonly stood?: object | null;
};

type Written = Pick<TenantTransaction, 'query' | 'send' | 'business'>;

/**
 * What writes down who made this call, in the transaction in which it was done: both stay, or neither. Whoever did it is
 * called as they are called today. It does nothing for a call that is not written down.
 */
export const activityWriter = (call: Call): ((transaction: Written, deed: Deed) => void) => {
  const actionOf = activityOf(call);
  return (transaction, { session, body, stood = null, ...deed }) => {
    if (actionOf === null || session === null || call.permission === undefined) return;
    insertActivity(transaction, {
      ...{ ...deed, session, permission: call.permission, action: actionOf(body) },
      fields: stood === null ? sentFields(body) : differingFields(stood, body),
    });
  };
};

const insertActivity = (
  { query, send, business }: Written,
  {
    session,
    userAgent,
    now,
    permission,
    action,
    record,
    fields,
  }: Pick<Deed, 'userAgent' | 'now' | 'record'> & {
    readonly session: Session;
    readonly permission: Permission;
    readonly action: ActivityAction;
    readonly fields: readonly string[];
  },
): void => {
  const whom = session.key?.id ?? session.member;
  // Whom a removal came before has an address still.
  const otherwise = session.key === null ? session.email : 'An API key';
  const owner = session.role === 'owner' ? sql`nullif(b.owner_name, '')` : sql`NULL`;
  // A cluster copies a row from elsewhere that nobody asks back, and row-level security forbids copying. Nothing of the
  // row itself is asked: staff may write of what they do, and read none of it.
  send(
    sql`
      INSERT INTO activity
             (business_id, activity_id, at, by_whom, who, role, device, permission, action, record_id, fields)
      SELECT b.business_id, ${newId()}::uuid, ${moment(now)}, ${whom}::uuid,
             coalesce(k.name, ${owner}, s.name, ${otherwise}::text), ${session.role}::text,
             ${deviceName(userAgent)}::text, ${permission}::text, ${action}::text, ${record}::uuid,
             ${fields}::text[]
        FROM businesses b
        LEFT JOIN api_keys k ON k.business_id = b.business_id AND k.key_id = ${whom}::uuid
        LEFT JOIN members m ON m.business_id = b.business_id AND m.member_id = ${whom}::uuid
        LEFT JOIN staff s ON s.business_id = b.business_id AND s.staff_id = m.staff_id
       WHERE b.business_id = ${business} RETURNING 1`.compile(query),
  );
};

/** Writes down in a business what whoever runs the service did there by hand. */
export const writeOperatorsDeed = (
  { query }: PlatformTransaction,
  deed: {
    readonly business: BusinessId;
    readonly action: ActivityAction;
    readonly record: Id;
    readonly now: Instant;
  },
) =>
  query
    .insertInto('activity')
    .values({
      business_id: deed.business,
      activity_id: newId(),
      at: at(deed.now),
      by_whom: null,
      who: `${productName} support`,
      role: null,
      device: 'By hand',
      permission: 'members.change',
      action: deed.action,
      record_id: deed.record,
      fields: [],
    })
    .execute();

/** The record that a reply is about, where what was asked for names none: what was made. */
export const recordIn = (business: Parameters<typeof readOwnHandle>[0], reply: unknown): Id | null => {
  // Whatever was done comes to: a reply has its record as `data`, what is not a reply yet may be the record itself.
  const { data, ...rest } = Object(reply) as { readonly data?: unknown; readonly _id?: unknown };
  const handle = Object(data ?? rest)._id;
  return typeof handle === 'string' ? readOwnHandle(business, handle) : null;
};
