import type { FastifyReply } from 'fastify';
import type { NotFoundPage } from '#contract/pages.ts';
import { readSlugOf } from '../../modules/businesses/index.ts';
import { readBusinessHandle } from '../../platform/ids.ts';
import { type PageHost, sendPage } from '../page-host.ts';

/** The letters with which a link's token names its business. */
const NAME_LENGTH = 22;

/**
 * In the place of a booking that a link does not lead to: its card, and the way to have it sent again by the business it
 * names. A link that was cut short on its way names that still; whether it ever belonged to a booking is not told.
 */
export const sendDeadLink = async (
  host: PageHost,
  reply: FastifyReply,
  token: string,
  dead: Required<Pick<NotFoundPage, 'link'>> & Partial<Pick<NotFoundPage, 'message'>>,
): Promise<FastifyReply> => {
  const business = readBusinessHandle(token.slice(0, NAME_LENGTH));
  const slug = business === null ? null : await readSlugOf(host.platform, business);
  const page = {
    page: 'not-found',
    message: null,
    ...dead,
    ...(slug === null ? {} : { businessSlug: slug }),
  } as const;
  return sendPage(host, reply, page, 404);
};
