import type { FastifyReply } from 'fastify';
import type { CompletePage } from '#contract/pages/booking-pages.ts';
import type { NotFoundPage } from '#contract/pages/site-pages.ts';
import { wasErased } from '../modules/appointments/index.ts';
import { readPublicBusiness, readSlugOf } from '../modules/businesses/index.ts';
import { businessOfReference, wasReceiptErased } from '../modules/payments/index.ts';
import { readBusinessHandle } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import type { BookingSlugs } from './booking/booking-form.ts';
import { type PageHost, sendNoBusiness, sendPage } from './page-host.ts';

type LinkKind = NonNullable<NotFoundPage['link']>;

/** The letters with which a link's token names its business. */
const NAME_LENGTH = 22;

const erasedBehind: {
  readonly [link in LinkKind]?: (platform: Platform, token: string) => Promise<boolean>;
} = { manage: wasErased, receipt: wasReceiptErased };

/**
 * In the place of a booking that a link does not lead to: its card, and the way to have it sent again by the business it
 * names. A link that was cut short on its way names that still; whether it ever belonged to a booking is told to the
 * holder of the whole of it alone, where the client was erased.
 */
export const sendDeadLink = async (
  host: PageHost,
  reply: FastifyReply,
  token: string,
  dead: Required<Pick<NotFoundPage, 'link'>> & Partial<Pick<NotFoundPage, 'message'>>,
): Promise<FastifyReply> => {
  const business = readBusinessHandle(token.slice(0, NAME_LENGTH));
  const slug = business === null ? null : await readSlugOf(host.platform, business);
  const erased = await erasedBehind[dead.link]?.(host.platform, token);
  const page = {
    page: 'not-found',
    message: null,
    ...dead,
    link: erased === true ? 'erased' : dead.link,
    ...(slug === null ? {} : { businessSlug: slug }),
  } as const;
  return sendPage(host, reply, page, 404);
};

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

/**
 * In the place of a payment that nobody knows. Of the address only a reference of ours, of a business that there is, is
 * shown again: anything else could be words of somebody's own on our page.
 */
export const unknownPayment = async (
  { platform }: PageHost,
  reference: string,
  message = 'Payment verification failed.',
): Promise<CompletePage> => {
  const id = businessOfReference(reference);
  const slug = id === null ? null : await readSlugOf(platform, id);
  const business = slug === null ? null : await readPublicBusiness(platform, slug);
  const failed = { page: 'complete', state: 'failed', message } as const;
  if (business === null) return { ...failed, payment: { reference: null, phone: '' }, look: null };
  const { businessName, businessSlug, logoUrl, themeSettings, phone } = business;
  return {
    ...failed,
    payment: { reference, phone },
    look: { businessName, businessSlug, logoUrl, themeSettings },
  };
};
