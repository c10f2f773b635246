import type { ReactElement } from 'react';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { ReviewPage } from '#contract/pages/review-pages.ts';
import { paths } from '#contract/paths.ts';
import { abuseTexts, mostReviewLetters, reviewDays } from '#core/reviews/reviews.ts';
import { formatDate } from '#web/ui/format.ts';
import { Stars } from '#web/ui/stars.tsx';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { Button, LinkButton } from '../../kit/button.tsx';
import fieldCss from '../../kit/field.css?inline';
import { describedBy, FieldError, FieldFrame, Sealed } from '../../kit/field.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import reviewsCss from '../../reviews/reviews.css?inline';
import reviewCss from './review.css?inline';
import { StarChoice } from './star-choice.tsx';

type PageProps = { readonly page: ReviewPage };

const ReviewForm = ({ page: { token, visit, form } }: PageProps): ReactElement => {
  const { review, shownAs, businessName } = visit;
  const errorOf = (name: string) => form.errors.find(({ field }) => field === name)?.message;
  const consentError = errorOf('consent');
  const wordsError = errorOf('words');
  return (
    <form className="review-form" method="post" action={paths.review(token)}>
      <Sealed seal={form.seal} />
      <StarChoice chosen={Number(form.values['stars'] ?? review?.stars ?? 0)} error={errorOf('stars')} />
      <FieldFrame
        id="words"
        label="What was it like?"
        hint={`What others should know. At most ${mostReviewLetters} characters.`}
        error={wordsError}
        optional
      >
        <textarea
          id="words"
          name="words"
          className="input"
          rows={5}
          maxLength={mostReviewLetters}
          defaultValue={form.values['words'] ?? review?.words ?? ''}
          aria-invalid={wordsError === undefined ? undefined : true}
          aria-describedby={describedBy('words', 'hint', wordsError)}
        />
      </FieldFrame>
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            name="consent"
            value="yes"
            defaultChecked={review !== null || form.values['consent'] === 'yes'}
            required
            aria-describedby={describedBy('consent', null, consentError)}
          />
          <span>
            {businessName} may show this on its page, with my name as <strong>{shownAs}</strong>, the service
            and the month.
          </span>
        </label>
        {consentError === undefined ? null : <FieldError id="consent" text={consentError} />}
      </div>
      <Button type="submit" wide>
        {review === null ? 'Send review' : 'Save changes'}
      </Button>
      <p className="review-why">
        You can change it for {reviewDays} days. It goes when {businessName} erases what it keeps about you.
      </p>
    </form>
  );
};

/** What was written and can be changed no more. */
const Written = ({ page: { visit } }: PageProps): ReactElement | null =>
  visit.review === null ? null : (
    <div className="review">
      <Stars stars={visit.review.stars} size={20} />
      {visit.review.words === '' ? null : <p className="review-words">{visit.review.words}</p>}
      <p className="review-why">
        The {reviewDays} days in which it could be changed are over. It goes when {visit.businessName} erases
        what it keeps about you: ask them for that.
      </p>
    </div>
  );

const Reply = ({ page: { visit } }: PageProps): ReactElement | null =>
  visit.review === null || visit.review.reply === '' ? null : (
    <div className="review-reply">
      <p className="review-name">{visit.businessName} replied</p>
      <p className="review-words">{visit.review.reply}</p>
    </div>
  );

const titleOf = ({ visit }: ReviewPage): string =>
  visit.review !== null
    ? 'Your review'
    : visit.closed === null
      ? `How was it at ${visit.businessName}?`
      : visit.closed === 'not-kept'
        ? 'There is nothing to review'
        : 'There is nothing to review yet';

const Standing = ({ page }: PageProps): ReactElement | null => {
  const { visit, done, form } = page;
  const until = visit.changeableUntil === null ? '' : formatDate(visit.changeableUntil, visit.timezone);
  if (form.refusal !== null) return <Banner tone="error">{form.refusal}</Banner>;
  if (visit.review?.hiddenFor != null) {
    const saved = done === 'changed' ? 'Your changes are saved. ' : '';
    return (
      <Banner tone="attention" title={`${saved}It is hidden at the moment.`}>
        {visit.businessName} reported it for {abuseTexts[visit.review.hiddenFor]}. Its page says that a review
        was hidden.
      </Banner>
    );
  }
  if (done === null) return null;
  return done === 'sent' ? (
    <Banner tone="good" title="Thank you. Your review is on the page.">
      You can change it here until {until}.
    </Banner>
  ) : (
    <Banner tone="good" title="Your review is changed.">
      The page shows it as it is now. You can change it again until {until}.
    </Banner>
  );
};

const Content = ({ page }: PageProps): ReactElement => {
  const { visit } = page;
  return (
    <main className="container review-page">
      <p className="review-what">
        {visit.serviceName}, {formatDate(visit.date, visit.timezone)}
      </p>
      <h1>{titleOf(page)}</h1>
      <Standing page={page} />
      {visit.closed === 'not-completed' ? (
        <p className="muted">
          You can say how it was once your visit is over. This link will then lead to it.
        </p>
      ) : null}
      {visit.closed === 'not-kept' ? <p className="muted">This visit did not take place.</p> : null}
      {visit.closed === 'too-late' ? <Written page={page} /> : null}
      <Reply page={page} />
      {visit.closed === null ? <ReviewForm page={page} /> : null}
      <LinkButton kind="plain" wide href={paths.universal(visit.businessSlug)}>
        Back to {visit.businessName}
      </LinkButton>
    </main>
  );
};

/** Saying how a visit was. A real form: the page needs no script. */
export const reviewView = (page: ReviewPage, _options: RenderOptions): PageView => ({
  title: `${titleOf(page)} · ${page.visit.businessName}`,
  description: 'Your review.',
  canonicalPath: null,
  styles: [buttonCss, fieldCss, bannerCss, markCss, barCss, footerCss, reviewsCss, reviewCss],
  colours: linkColours(page.look),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={page.look} />
      <Content page={page} />
      <Footer />
    </>
  ),
});
