import type { FastifyReply } from 'fastify';
import { readPublicBusiness } from '../../modules/businesses/index.ts';
import { type PageHost, sendNoBusiness, sendPage } from '../page-host.ts';
import type { BookingSlugs } from './booking-form.ts';

/** In the place of a service's page that is not there (any more): why, and the way to the others of its business. */
export const sendNoService = async (
  host: PageHost,
  reply: FastifyReply,
  { businessSlug: slug }: BookingSlugs,
  message: string,
): Promise<FastifyReply> => {
  const found = await readPublicBusiness(host.platform, slug);
  if (found === null) return sendNoBusiness(host, reply, message);
  const { businessName, businessSlug, logoUrl, themeSettings } = found;
  const business = { businessName, businessSlug, logoUrl, themeSettings };
  return sendPage(host, reply, { page: 'not-found', message, business }, 404);
};
