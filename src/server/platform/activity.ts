import { activityOf } from '#contract/activity.ts';
import { productName } from '#contract/brand.ts';
import type { Call } from '#contract/call.ts';
import { deviceName } from '#core/accounts/device-name.ts';
import type { Permission } from '#core/accounts/permissions.ts';
import { type ActivityAction, differingFields, sentFields } from '#core/activity/activity.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from './db/tables/time-columns.ts';
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
export const activityWriter = (call: Call): ((transaction: Written, deed: Deed) => Promise<void>) => {
  const actionOf = activityOf(call);
  return async (transaction, { session, body, stood = null, ...deed }) => {
    if (actionOf === null || session === null || call.permission === undefined) return;
    const who = session.called ?? (await findName(transaction, session));
    insertActivity(transaction, {
      ...{ ...deed, session, who, permission: call.permission, action: actionOf(body) },
      fields: stood === null ? sentFields(body) : differingFields(stood, body),
    });
  };
};

/** What the session does not say: an owner may give their name in this very call. */
const findName = async (
  { query, business }: Written,
  { role, staff }: Pick<Session, 'role' | 'staff'>,
): Promise<string | null> => {
  if (role === 'owner') {
    const { owner_name: name } = await query
      .selectFrom('businesses')
      .select('owner_name')
      .where('business_id', '=', business)
      .executeTakeFirstOrThrow();
    if (name !== '') return name;
  }
  if (staff === null) return null;
  const row = await query
    .selectFrom('staff')
    .select('name')
    .where('business_id', '=', business)
    .where('staff_id', '=', staff)
    .executeTakeFirst();
  return row?.name ?? null;
};

const insertActivity = (
  { query, send, business }: Written,
  {
    session,
    who,
    userAgent,
    now,
    permission,
    action,
    record,
    fields,
  }: Pick<Deed, 'userAgent' | 'now' | 'record'> & {
    readonly session: Session;
    readonly who: string | null;
    readonly permission: Permission;
    readonly action: ActivityAction;
    readonly fields: readonly string[];
  },
): void =>
  // Of values alone, and nothing is asked back: what is selected from a table that every node has a cluster copies, and has
  // two nodes promise it. Staff may write of what they do, and read none of it.
  send(
    query
      .insertInto('activity')
      .values({
        business_id: business,
        activity_id: newId(),
        at: at(now),
        by_whom: session.key?.id ?? session.member,
        who: who ?? (session.key === null ? session.email : 'An API key'),
        role: session.role,
        device: deviceName(userAgent),
        permission,
        action,
        record_id: record,
        fields: [...fields],
      })
      .compile(),
  );

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
