import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/pages/pages.ts';
import { businessData } from './business/link-preview.ts';
import { createRenderer } from './server-entry.tsx';
import { clientBuild } from './testing/client-build.ts';
import { managePages } from './testing/sample-links.ts';
import { business, services, universalPages } from './testing/sample-pages.ts';
import { reviewPages, reviewsPages, shownReviews } from './testing/sample-reviews.ts';

const render = createRenderer(clientBuild('universal'));
const html = (page: Page): string =>
  render(page, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null });

describe('what clients say', () => {
  const page = universalPages.full;
  const said = html({ ...page, reviews: shownReviews });

  it('is told with mean, count, month, service and the reply', () => {
    expect(said).toContain('What clients say');
    expect(said).toMatch(/<strong>4\.7<\/strong>.*from 24 reviews/);
    expect(said).toContain('November 2026 · Silk press');
    expect(said).toContain('Glow by Ada replied');
    expect(said).toContain('aria-label="4 of 5 stars"');
    expect(said).toContain('href="/reviews/glow-by-ada"');
    expect(said).toContain('A review was hidden: advertising or spam.');
  });

  it('is text in which nothing runs and nothing leads anywhere', () => {
    const words = '<script>alert(1)</script> https://evil.example javascript:alert(1)';
    const reviews = { ...shownReviews, reviews: [{ ...shownReviews.reviews[0], words }] };
    const text = html({ ...page, reviews } as Page);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect(text).not.toMatch(/href="[^"]*evil/);
  });

  it('is not there while nobody has said anything, or it could not be read', () => {
    expect(html(page)).not.toContain('What clients say');
    const none = { count: 0, mean: null, hidden: [], reviews: [], more: false };
    expect(html({ ...page, reviews: none })).not.toContain('What clients say');
  });

  it('has no mean below three, for readers and search engines alike', () => {
    const few = { ...shownReviews, count: 2, mean: null, more: false };
    expect(html({ ...page, reviews: few })).not.toContain('class="reviews-mean"');
    const { origin } = new URL('https://akoko.example');
    expect(businessData(business, services, { origin, reviews: few })).toMatchObject({
      aggregateRating: undefined,
    });
    expect(businessData(business, services, { origin, reviews: shownReviews })).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 24 },
    });
  });

  it('goes on page by page without scripts', () => {
    expect(html(reviewsPages.first)).toContain('href="/reviews/glow-by-ada?page=2"');
    expect(html({ ...reviewsPages.first, at: 2 })).toContain('href="/reviews/glow-by-ada"');
    expect(html(reviewsPages.none)).toContain('Nobody has written one yet.');
  });

  it('does not say that nobody wrote where the only one is hidden', () => {
    const { shown } = reviewsPages.none;
    const text = html({
      ...reviewsPages.none,
      shown: { ...shown, hidden: [{ abuse: 'spam', count: 1 }] },
    });
    expect(text).toContain('A review was hidden');
    expect(text).not.toContain('Nobody has written one yet.');
  });

  it('says of a reply that the review is another since', () => {
    const at = 'Glow by Ada replied, before the review was changed';
    expect(html(reviewsPages.first)).not.toContain(at);
    const reviews = shownReviews.reviews.map((review) => ({ ...review, changedSinceReply: true }));
    expect(html({ ...reviewsPages.first, shown: { ...shownReviews, reviews } })).toContain(at);
  });
});

describe('the form of a review', () => {
  it('asks for stars, words and consent by name, and needs no script', () => {
    const text = html(reviewPages.open);
    expect(text).toContain('How was it at Glow by Ada?');
    expect(text.match(/type="radio"/g)).toHaveLength(5);
    expect(text).toMatch(/with my name as <strong>Chioma E\.<\/strong>/);
    expect(text).not.toMatch(/<script[^>]+src=/);
  });

  it('says what is wrong beside each field', () => {
    const text = html(reviewPages.refused);
    expect(text).toContain('id="stars-error"');
    expect(text).toContain('id="consent-error"');
    expect(text).not.toContain('checked=""');
  });

  it('keeps what was agreed to over a refusal', () => {
    const { form } = reviewPages.refused;
    const agreed = html({ ...reviewPages.refused, form: { ...form, values: { consent: 'yes' } } });
    expect(agreed.match(/<input[^>]*name="consent"[^>]*>/)?.[0]).toContain('checked=""');
  });

  it('says that changes to a hidden one are saved', () => {
    const { visit } = reviewPages.changed;
    if (visit.review === null) throw new Error('There is no sample of a written review');
    const review = { ...visit.review, hiddenFor: 'spam' as const };
    const hidden = { ...reviewPages.changed, visit: { ...visit, review } };
    expect(html(hidden)).toContain('Your changes are saved. It is hidden at the moment.');
    expect(html({ ...hidden, done: null })).not.toContain('saved');
  });

  it('shows what was written, until when it can be changed, and then only that', () => {
    expect(html(reviewPages.sent)).toContain('You can change it here until 21 Nov 2026.');
    expect(html(reviewPages.sent)).toContain('Save changes');
    expect(html(reviewPages.changed)).toContain('Your review is changed.');
    expect(html(reviewPages.changed)).not.toContain('Thank you. Your review is on the page.');
    const late = html(reviewPages.late);
    expect(late).toContain('Lovely result.');
    expect(late).toContain('The 7 days in which it could be changed are over.');
    expect(late).toContain('It goes when Glow by Ada erases what it keeps about you: ask them for that.');
    expect(late).not.toContain('<form');
    expect(html(reviewPages.early)).not.toContain('<form');
  });

  it('promises no review of a visit that will not take place', () => {
    const text = html(reviewPages.never);
    expect(text).toContain('There is nothing to review<');
    expect(text).not.toMatch(/once your visit is over|<form/);
    expect(html(reviewPages.early)).toContain('once your visit is over');
  });

  it('is led to from the page of a visit that is over', () => {
    const [over] = Object.values(managePages).filter(({ booking }) => booking.status === 'completed');
    const base = over ?? Object.values(managePages)[0];
    if (base === undefined) throw new Error('There is no sample of a managed booking');
    expect(html({ ...base, review: 'open' })).toContain('Say how it was');
    expect(html({ ...base, review: 'written' })).toContain('Your review');
    expect(html({ ...base, review: null })).not.toContain(`/review/`);
  });
});
