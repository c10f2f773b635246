import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type FlyerFacts,
  type FlyerKind,
  flyerFiles,
  flyerOfBusiness,
  flyerOfService,
  flyerPath,
  isFlyerKind,
} from '#contract/flyers.ts';
import { refusal } from '#contract/outcome.ts';
import { readPublicBusiness } from '../../modules/businesses/index.ts';
import { readPublicServicesBySlug } from '../../modules/services/index.ts';
import { callerOf } from '../../platform/http/address-prefix.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import { barePolicy } from '../../platform/http/headers.ts';
import { createAddressLimit } from '../../platform/http/rate-limits/address-limit.ts';
import { perMinute } from '../../platform/http/rate-limits/per-minute.ts';
import { leavePlace } from '../../platform/http/shedding/shed-load.ts';
import type { Platform } from '../../platform/platform.ts';
import { pathText } from '../asked-values.ts';
import { createFlyerDrawer } from './flyer-drawer.ts';

/** A flyer never changes under its address. It may be shown anywhere, and does nothing but be shown. */
const KEPT = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': `${barePolicy}; sandbox`,
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const TYPES = { jpg: 'image/jpeg', pdf: 'application/pdf' } as const;

/**
 * The drawn pictures of businesses and services that are there, and of nothing else: no word of an address is ever
 * drawn. An address with another stamp than that of today leads to the present one.
 */
export const registerFlyers = (app: FastifyInstance, platform: Platform): void => {
  const limit = createAddressLimit(perMinute.flyers);
  const draw = createFlyerDrawer(platform);
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const limited = limit(callerOf(request), platform.clock.now());
    // guard: a-network-has-so-many-flyers-a-minute
    if (limited !== null) return sendRefusal(reply, limited);
    const kind = pathText(request, 'kind');
    const facts = isFlyerKind(kind) ? await readFacts(platform, request) : null;
    if (!isFlyerKind(kind) || facts === null) return notFound(reply);
    const present = flyerPath(kind, facts);
    // guard: a-flyer-lies-under-the-stamp-of-what-it-shows
    if (present !== request.url) return reply.header('cache-control', 'no-cache').redirect(present, 302);
    leavePlace(request);
    const bytes = await draw(kind, facts);
    if (bytes === null) return sendRefusal(reply, refusal('UNAVAILABLE', { retryAfterSeconds: 10 }));
    return reply
      .headers({ ...KEPT, 'content-disposition': dispositionOf(kind, facts) })
      .type(TYPES[flyerFiles[kind].ending])
      .send(bytes);
  };
  app.get('/flyers/:businessSlug/:kind/:file', send);
  app.get('/flyers/:businessSlug/:serviceSlug/:kind/:file', send);
  app.get('/flyers/*', async (_, reply) => notFound(reply));
};

const readFacts = async (platform: Platform, request: FastifyRequest): Promise<FlyerFacts | null> => {
  const slug = pathText(request, 'businessSlug');
  const business = await readPublicBusiness(platform, slug);
  const services = business === null ? null : await readPublicServicesBySlug(platform, business.businessSlug);
  if (business === null || services === null) return null;
  const serviceSlug = pathText(request, 'serviceSlug');
  if (serviceSlug === '') return flyerOfBusiness(business, services);
  const service = services.find((one) => one.slug === serviceSlug);
  return service === undefined ? null : flyerOfService(business, service);
};

/** What is printed or posted is a file to keep, named after what it is of. */
const dispositionOf = (kind: FlyerKind, { path }: FlyerFacts): string =>
  kind === 'preview'
    ? 'inline'
    : `attachment; filename="${path.split('/').slice(2).join('-')}-${kind}.${flyerFiles[kind].ending}"`;

const notFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is no such picture.');
