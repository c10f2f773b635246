import type { FastifyInstance } from 'fastify';
import { itemField, unitsIn, withMoreUnits } from '#contract/pages/items-form.ts';
import { LONGEST_LINES, readLines } from '#core/lines/lines-text.ts';
import { readOpening, readPublicBusiness } from '../../modules/businesses/index.ts';
import { readPublicWork } from '../../modules/media/index.ts';
import { readPublicServicesBySlug } from '../../modules/services/index.ts';
import { readPublicTeam } from '../../modules/staff/index.ts';
import { pathText, queryText } from '../asked-values.ts';
import { keepKey, readHeldTimes } from '../booking/held-times.ts';
import { linesAddress } from '../booking/lines-choice.ts';
import {
  clientPathsOf,
  failureInstead,
  type PageHost,
  readIfPossible,
  redirectFromOldSlug,
  sendNoBusiness,
  sendPage,
} from '../page-host.ts';
import { newestReviews } from './reviews.pages.ts';

/** The page that lists a business's services; an old address leads to the present one. */
export const registerUniversalPage = (app: FastifyInstance, host: PageHost): void => {
  const { universal } = clientPathsOf(host);
  const options = { errorHandler: failureInstead(host, 'Failed to load booking page data.') };
  app.get(universal(':businessSlug'), options, async (request, reply) => {
    const slug = pathText(request, 'businessSlug');
    const business = await readPublicBusiness(host.platform, slug);
    if (business === null) return sendNoBusiness(host, reply);
    if (business.businessSlug !== slug) return redirectFromOldSlug(reply, universal(business.businessSlug));
    const added = readLines(queryText(request, 'lines', LONGEST_LINES) ?? '');
    const item = queryText(request, itemField.added);
    const quantity = unitsIn(queryText(request, itemField.units) ?? '');
    if (item !== null && quantity !== null) {
      return reply.redirect(
        linesAddress(universal(slug), withMoreUnits(added ?? [], { serviceId: item, quantity })),
      );
    }
    const { platform } = host;
    // Who a business is and how to reach it is worth showing even when its services cannot be read.
    const services = await readIfPossible(readPublicServicesBySlug(platform, slug), (error) =>
      platform.log('services.unread', { error }),
    );
    const asked = { ...(added && { added }), ...(item !== null && { wrongUnitsOf: item }) };
    const reviews = await newestReviews(host, business);
    const team = await readIfPossible(readPublicTeam(platform, business._id), (error) =>
      platform.log('staff.unread', { error }),
    );
    const work = await readIfPossible(readPublicWork(platform, business._id), (error) =>
      platform.log('work.unread', { error }),
    );
    const opening = await readIfPossible(readOpening(platform, business._id, platform.clock.now()), (error) =>
      platform.log('opening.unread', { error }),
    );
    const holds = await readHeldTimes(host, request, business);
    if (holds.length > 0) keepKey(reply);
    const told = {
      ...(holds.length > 0 && { holds }),
      ...(opening && { opening }),
      ...(reviews && { reviews }),
      ...(team && { team }),
      ...(work && { work }),
    };
    const page = {
      page: 'universal',
      business,
      services: services === undefined ? null : (services ?? []),
      ...told,
      ...asked,
    } as const;
    return sendPage(host, reply, page, services === undefined ? 503 : 200);
  });

  // A link that lost its end.
  const root = universal('');
  for (const path of [root.slice(0, -1), root, `${universal(':businessSlug')}/`])
    app.get(path, async (_, reply) => sendNoBusiness(host, reply, 'Missing booking information in URL.'));
};
