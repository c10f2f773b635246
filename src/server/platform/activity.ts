import { deviceName } from '#core/accounts/device-name.ts';
import type { Permission } from '#core/accounts/permissions.ts';
import { type ActivityAction, sentFields } from '#core/activity/activity.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from './db/tables/time-columns.ts';
import type { TenantTransaction } from './db/transaction.ts';
import type { Session } from './http/session.ts';
import { type Id, newId, readOwnHandle } from './ids.ts';

/** What is written down of one write of a member. */
export type Deed = {
  readonly session: Session;
  /** What the browser calls itself. */
  readonly userAgent: string;
  readonly now: Instant;
  readonly permission: Permission;
  readonly action: ActivityAction;
  readonly record: Id | null;
  readonly body: unknown;
};

/**
 * Writes down who did what, in the transaction in which it was done: both stay, or neither. Of what was sent only the
 * names of fields are kept.
 */
export const writeActivity = ({ query, send, business }: TenantTransaction, deed: Deed): void => {
  send(
    query
      .insertInto('activity')
      .values(({ selectFrom }) => ({
        business_id: business,
        activity_id: newId(),
        at: at(deed.now),
        by_member: selectFrom('members')
          .select('member_id')
          .where('business_id', '=', business)
          .where('email', '=', deed.session.email),
        role: deed.session.role,
        device: deviceName(deed.userAgent),
        permission: deed.permission,
        action: deed.action,
        record_id: deed.record,
        fields: [...sentFields(deed.body)],
      }))
      .compile(),
  );
};

/** The record that a reply is about, where what was asked for names none: what was made. */
export const recordIn = (business: Parameters<typeof readOwnHandle>[0], reply: unknown): Id | null => {
  // Whatever was done comes to: a reply has its record as `data`, what is not a reply yet may be the record itself.
  const { data, ...rest } = Object(reply) as { readonly data?: unknown; readonly _id?: unknown };
  const handle = Object(data ?? rest)._id;
  return typeof handle === 'string' ? readOwnHandle(business, handle) : null;
};
