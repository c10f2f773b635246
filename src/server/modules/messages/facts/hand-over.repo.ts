import type { Instant } from '#core/calendar/instant.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';

/** A business that is to go to somebody, as mails tell of it. */
export type AskedHandOver = {
  readonly businessName: string;
  /** To whom. */
  readonly to: string;
  readonly askedAt: Instant;
  readonly expiresAt: Instant;
  readonly zone: string;
};

/** What is asked now; undefined once it was accepted, withdrawn or is over. */
export const findAskedHandOver = (
  { query }: PlatformTransaction,
  business: BusinessId,
  now: Instant,
): Promise<AskedHandOver | undefined> =>
  query
    .selectFrom('hand_overs')
    .innerJoin('members', (join) =>
      join
        .onRef('members.business_id', '=', 'hand_overs.business_id')
        .onRef('members.member_id', '=', 'hand_overs.member_id'),
    )
    .innerJoin('businesses', 'businesses.business_id', 'hand_overs.business_id')
    .select([
      'businesses.name as businessName',
      'members.email as to',
      'hand_overs.asked_at as askedAt',
      'hand_overs.expires_at as expiresAt',
      'businesses.time_zone as zone',
    ])
    .where('hand_overs.business_id', '=', business)
    .where('hand_overs.expires_at', '>', moment(now))
    .executeTakeFirst();

/** Who owns a business now, and what it is called. */
export const findOwned = ({ query }: PlatformTransaction, business: BusinessId) =>
  query
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.business_id', 'members.business_id')
    .select(['businesses.name as businessName', 'members.email as owner', 'businesses.time_zone as zone'])
    .where('members.business_id', '=', business)
    .where('members.role', '=', 'owner')
    .executeTakeFirstOrThrow();
