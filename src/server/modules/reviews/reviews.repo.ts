import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Abuse } from '#core/reviews/reviews.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

const selectReviews = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('reviews as review')
    .innerJoin('appointments as booking', (join) =>
      join
        .onRef('booking.business_id', '=', 'review.business_id')
        .onRef('booking.appointment_id', '=', 'review.appointment_id'),
    )
    .select([
      'review.appointment_id',
      'review.version',
      'review.stars',
      'review.words',
      'review.written_at',
      'review.changed_at',
      'review.reply',
      'review.replied_at',
      'review.hidden_for',
      'booking.client_name',
      'booking.service_name',
      'booking.starts_at',
    ])
    .where('review.business_id', '=', business);

/** What was written about one booking. */
export const findReview = (transaction: TenantTransaction, id: Id) =>
  selectReviews(transaction).where('review.appointment_id', '=', id).executeTakeFirst();

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** What is left out of a list of reviews; absent: nothing. */
export type ReviewFilter = {
  readonly shown?: boolean;
  readonly unanswered?: boolean;
  readonly stars?: number | undefined;
};

/** Some of the reviews of the business, the newest first. */
export const listReviews = (
  transaction: TenantTransaction,
  { shown = false, unanswered = false, stars }: ReviewFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) =>
  selectReviews(transaction)
    // guard: a-hidden-review-is-not-shown
    .$if(shown || unanswered, (rest) => rest.where('review.hidden_for', 'is', null))
    .$if(unanswered, (rest) => rest.where('review.reply', '=', ''))
    .$if(stars !== undefined, (rest) => rest.where('review.stars', '=', stars ?? 0))
    .orderBy('review.written_at', 'desc')
    .orderBy('review.appointment_id')
    .limit(limit)
    .offset(offset)
    .execute();

/** How many reviews are hidden for one thing, or for nothing, with their stars in all and how many have no reply. */
export const sumReviews = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('reviews')
    .select(({ fn }) => [
      'hidden_for',
      fn.countAll<number>().as('count'),
      fn.sum<number>('stars').as('stars'),
      sql<number>`count(*) FILTER (WHERE reply = '')`.as('unanswered'),
    ])
    .where('business_id', '=', business)
    .groupBy('hidden_for')
    .orderBy('hidden_for')
    .execute();

export type ReviewSum = Awaited<ReturnType<typeof sumReviews>>[number];

/** Keeps what a client wrote about a booking whose row the caller has locked: the first time, or in place of what was there. */
export const saveReview = async (
  { query, business }: TenantTransaction,
  review: { readonly id: Id; readonly stars: number; readonly words: string; readonly now: Instant },
): Promise<void> => {
  const { stars, words } = review;
  await query
    .insertInto('reviews')
    .values({
      business_id: business,
      appointment_id: review.id,
      stars,
      words,
      written_at: at(review.now),
      hidden_for: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'appointment_id'])
        .doUpdateSet({ stars, words, version: sql`reviews.version + 1`, changed_at: at(review.now) }),
    )
    .execute();
};

/** Keeps what the owner replies to a review, if there is such a one. */
export const saveReply = async (
  { query, business }: TenantTransaction,
  id: Id,
  { reply, now }: { readonly reply: string; readonly now: Instant },
): Promise<void> => {
  await query
    .updateTable('reviews')
    .set({ reply, replied_at: at(now) })
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .execute();
};

/** Hides a review for abuse, or shows it again (null), if there is such a one. */
export const setHidden = async (
  { query, business }: TenantTransaction,
  id: Id,
  abuse: Abuse | null,
): Promise<void> => {
  await query
    .updateTable('reviews')
    .set({ hidden_for: abuse })
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .execute();
};
