import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** Makes the short link of a message; one that stands already, from an earlier try, is left as it is. */
export const insertShortLink = (
  { query, send }: PlatformTransaction,
  link: {
    readonly tokenHash: Buffer;
    readonly business: BusinessId;
    readonly message: Id;
    readonly expiresAt: Instant;
  },
): void => {
  send(
    query
      .insertInto('short_links')
      .values({
        token_hash: link.tokenHash,
        business_id: link.business,
        message_id: link.message,
        expires_at: at(link.expiresAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
  );
};

/** Which message a link was made for; undefined once it has run out. */
export const findShortLink = ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) =>
  query
    .selectFrom('short_links')
    .select(['business_id as business', 'message_id as message'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst();

/** What a message is about, by which its link is found. */
export const findSubject = ({ query, business }: TenantTransaction, message: Id) =>
  query
    .selectFrom('messages')
    .select([
      'kind',
      'recipient',
      'channel',
      'address',
      'appointment_id as appointment',
      'link_id as link',
      'refund_id as refund',
      'receipt_id as receipt',
      'intent_id as intent',
      'offer_id as offer',
    ])
    .where('business_id', '=', business)
    .where('message_id', '=', message)
    .executeTakeFirst();

export type MessageSubject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;
