import type { NotFoundPage } from '#contract/pages.ts';

/** What a page's place says when there is such a page, but not now. */
export const failureTitles: Readonly<Record<NonNullable<NotFoundPage['failure']>, string>> = {
  fault: 'Something went wrong',
  busy: 'We are very busy',
  'too-many': 'Please wait a moment',
  unread: 'This could not be read',
};
