import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import type { ShownReviews } from '#contract/replies/review-views.ts';
import type { PublicBusiness } from '#contract/replies/views.ts';
import { readPublicBusiness } from '../../modules/businesses/index.ts';
import { readShownReviews } from '../../modules/reviews/index.ts';
import { readBusinessHandle } from '../../platform/ids.ts';
import { pathText, queryText } from '../asked-values.ts';
import {
  failureInstead,
  type PageHost,
  readIfPossible,
  redirectFromOldSlug,
  sendNoBusiness,
  sendNotFound,
  sendPage,
} from '../page-host.ts';

const A_PAGE = 10;
/** So many stand on the business's own page. */
const NEWEST = 3;

/** All that clients say of a business, ten on a page. */
export const registerReviewsPage = (app: FastifyInstance, host: PageHost): void => {
  const options = { errorHandler: failureInstead(host, 'Failed to load the reviews.') };
  app.get(paths.reviews(':businessSlug'), options, async (request, reply) => {
    const slug = pathText(request, 'businessSlug');
    const business = await readPublicBusiness(host.platform, slug);
    if (business === null) return sendNoBusiness(host, reply);
    if (business.businessSlug !== slug)
      return redirectFromOldSlug(reply, paths.reviews(business.businessSlug));
    const asked = queryText(request, 'page') ?? '1';
    const at = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
    const shown = await readReviewsOf(host, business, { page: at, size: A_PAGE });
    if (at > 1 && shown.reviews.length === 0) return sendNotFound(host, reply);
    return sendPage(host, reply, { page: 'reviews', business, shown, at });
  });
};

const readReviewsOf = async (
  { platform }: PageHost,
  { _id, timezone: zone }: PublicBusiness,
  part: { readonly page: number; readonly size: number },
): Promise<ShownReviews> => {
  const business = readBusinessHandle(_id);
  if (business === null) throw new Error('A business that is shown has no handle');
  return readShownReviews(platform, { business, zone }, part);
};

/** The newest reviews, for the business's own page; undefined: they could not be read, which keeps nobody from booking. */
export const newestReviews = (host: PageHost, business: PublicBusiness): Promise<ShownReviews | undefined> =>
  readIfPossible(readReviewsOf(host, business, { page: 1, size: NEWEST }), (error) =>
    host.platform.log('reviews.unread', { error }),
  );
