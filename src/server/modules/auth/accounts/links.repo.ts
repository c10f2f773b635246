import { expressionBuilder } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { LinkPurpose, MailedLink } from './links.rules.ts';
import { listBusinessIds } from './places.repo.ts';

/** Links by which an account gets another password, or its address is shown to be its owner's. */

export type AccountLinkPurpose = Exclude<LinkPurpose, 'invitation'>;

export type NewLink = {
  readonly id: Id;
  readonly tokenHash: Buffer;
  readonly expiresAt: Instant;
};

/** A new link voids the ones before it: those in this business go, those in another are older than the newest. */
export const replaceLink = async (
  { query }: PlatformTransaction,
  { id, tokenHash, expiresAt }: NewLink,
  of: {
    readonly purpose: AccountLinkPurpose;
    readonly business: BusinessId;
    readonly email: string;
    readonly now: Instant;
  },
): Promise<void> => {
  // guard: a-new-link-voids-the-ones-before
  await query
    .deleteFrom('account_links')
    .where('business_id', '=', of.business)
    .where('email', '=', of.email)
    .where('purpose', '=', of.purpose)
    .execute();
  await query
    .insertInto('account_links')
    .values({
      business_id: of.business,
      link_id: id,
      purpose: of.purpose,
      email: of.email,
      token_hash: tokenHash,
      created_at: at(of.now),
      expires_at: at(expiresAt),
    })
    .execute();
};

/** Good once, and until it expires. */
const isLive = ({ business, tokenHash }: MailedLink, purpose: AccountLinkPurpose, now: Instant) => {
  const column = expressionBuilder<Tables, 'account_links'>();
  return column.and([
    column('business_id', '=', business),
    column('token_hash', '=', tokenHash),
    column('purpose', '=', purpose),
    // guard: a-reset-link-is-used-once
    // guard: a-link-confirms-an-address-once
    column('used_at', 'is', null),
    // guard: a-reset-link-works-for-an-hour
    // guard: a-link-confirms-an-address-for-a-day
    column('expires_at', '>', moment(now)),
  ]);
};

/** Whether no other was mailed to the account since, which may have been for another of its businesses. */
const isNewest = async (
  transaction: PlatformTransaction,
  { business }: MailedLink,
  purpose: AccountLinkPurpose,
  { email, created_at: mailedAt }: { readonly email: string; readonly created_at: Instant },
): Promise<boolean> => {
  const newer = await transaction.query
    .selectFrom('account_links')
    .select('link_id')
    // Of somebody who is in no business any more none is mailed.
    .where('business_id', 'in', [business, ...(await listBusinessIds(transaction, email))])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('created_at', '>', moment(mailedAt))
    .limit(1)
    .executeTakeFirst();
  // guard: a-newer-link-voids-those-for-other-businesses
  return newer === undefined;
};

/** Whether a link is good at this moment; only `consumeLink` decides. */
export const isLinkLive = async (
  transaction: PlatformTransaction,
  link: MailedLink,
  purpose: AccountLinkPurpose,
  now: Instant,
): Promise<boolean> => {
  const found = await transaction.query
    .selectFrom('account_links')
    .select(['email', 'created_at'])
    .where(isLive(link, purpose, now))
    .executeTakeFirst();
  return found !== undefined && isNewest(transaction, link, purpose, found);
};

/**
 * Uses the link up in the same statement that checks it: of many at once, one gets the address. Null for one that is not
 * good, or not the newest of its account.
 */
export const consumeLink = async (
  transaction: PlatformTransaction,
  link: MailedLink,
  purpose: AccountLinkPurpose,
  now: Instant,
): Promise<string | null> => {
  const used = await transaction.query
    .updateTable('account_links')
    .set({ used_at: at(now) })
    .where(isLive(link, purpose, now))
    .returning(['email', 'created_at'])
    .executeTakeFirst();
  if (used === undefined) return null;
  return (await isNewest(transaction, link, purpose, used)) ? used.email : null;
};

/** Voids every link of an account that is still open, in whichever business it was mailed for. */
export const voidLinks = async (
  transaction: PlatformTransaction,
  email: string,
  purpose: AccountLinkPurpose,
): Promise<void> => {
  const businesses = await listBusinessIds(transaction, email);
  if (businesses.length === 0) return;
  await transaction.query
    .deleteFrom('account_links')
    .where('business_id', 'in', businesses)
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
};
