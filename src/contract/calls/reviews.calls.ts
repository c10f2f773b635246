import * as z from 'zod/mini';
import { hiddenAfter, hidesSomethingInLines } from '#core/names/unseen.ts';
import { abuses, mostReviewLetters } from '#core/reviews/reviews.ts';
import { call } from '../call.ts';
import { ownersReview, reviewable, reviewTotals } from '../replies/review-views.ts';
import { handle, success, wholeNumber } from '../requests/fields.ts';

/** Several lines, with no more than one left free between two. */
const tidy = z.overwrite((text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
);
const atMost = z.maxLength(mostReviewLetters, `At most ${mostReviewLetters} characters`);
const seen = z.refine<string>((text) => !hidesSomethingInLines(text), {
  error: ({ input }) =>
    `A character that nobody sees stands ${hiddenAfter(String(input))}. Please type that part again.`,
});

const starsText = 'Please choose one to five stars.';

export const reviewBody = z.strictObject({
  stars: z.number(starsText).check(z.int(starsText), z.gte(1, starsText), z.lte(5, starsText)),
  words: z.optional(z.string().check(tidy, atMost, seen)),
  /** That it may be shown, with their first name and initial. */
  consent: z.literal(true, 'Please agree that it may be shown, or do not send it.'),
});

const replyText = 'Please write a reply.';
const byToken = z.object({ token: z.string().check(z.maxLength(100)) });
const byId = z.object({ id: handle });
const saved = z.object({ success, data: ownersReview });

export const reviewsCalls = {
  list: call({
    method: 'GET',
    path: '/reviews',
    summary:
      'What clients wrote about their visits, the newest first, hidden ones too; and what it comes to.',
    access: 'owner',
    permission: 'reviews.read',
    query: z.object({
      /** Those with so many stars alone. */
      stars: z.optional(wholeNumber(1, 5)),
      /** Those alone that have no reply and are shown. */
      unanswered: z.optional(z.literal('true')),
      page: z.optional(wholeNumber(1, 10_000)),
    }),
    reply: z.object({
      success,
      data: z.array(ownersReview),
      more: z.boolean(),
      totals: z.extend(reviewTotals, { unanswered: z.number() }),
    }),
    refusals: [],
  }),
  reply: call({
    method: 'PUT',
    path: '/reviews/{id}/reply',
    summary: 'Reply to a review, or change the reply. It is shown below the review.',
    access: 'owner',
    permission: 'reviews.reply',
    params: byId,
    body: z.strictObject({
      reply: z.string(replyText).check(tidy, z.minLength(1, replyText), atMost, seen),
    }),
    reply: saved,
    refusals: ['NOT_FOUND'],
  }),
  hide: call({
    method: 'PUT',
    path: '/reviews/{id}/hidden',
    summary:
      'Hide a review for abuse. The page says that one was hidden, and for what; nothing else removes one.',
    access: 'owner',
    permission: 'reviews.reply',
    params: byId,
    body: z.strictObject({ abuse: z.enum(abuses, 'Please choose what is wrong with it.') }),
    reply: saved,
    refusals: ['NOT_FOUND'],
  }),
  show: call({
    method: 'DELETE',
    path: '/reviews/{id}/hidden',
    summary: 'Show a hidden review again.',
    access: 'owner',
    permission: 'reviews.reply',
    params: byId,
    reply: saved,
    refusals: ['NOT_FOUND'],
  }),
  read: call({
    method: 'GET',
    path: '/reviews/{token}',
    summary:
      'The visit behind a manage link, what its client wrote about it, and whether they may. Changes nothing.',
    access: 'public',
    params: byToken,
    reply: z.object({ success, data: reviewable }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  write: call({
    method: 'PUT',
    path: '/reviews/{token}',
    summary: 'The client reviews a completed booking, once, or changes the review within seven days.',
    access: 'public',
    params: byToken,
    body: reviewBody,
    reply: z.object({ success, data: reviewable }),
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
};
