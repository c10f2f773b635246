import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompletePage } from '#contract/pages.ts';
import { readAppointmentDetails } from '../modules/appointments/index.ts';
import { readCalendarFile } from '../modules/messages/index.ts';
import { inTenant } from '../platform/db/transaction.ts';
import { readHandle } from '../platform/ids.ts';
import { clientPathsOf, type PageHost, sendNotFound, sendPage } from './page-host.ts';
import { queryText } from './query.ts';

const failed = (message: string): CompletePage => ({ page: 'complete', state: 'failed', message });

/** The page says only what the server itself knows of the booking: an address proves nothing. */
const completePage = async (host: PageHost, request: FastifyRequest): Promise<CompletePage> => {
  const handle = queryText(request, 'apptId');
  if (handle === null) return failed('Payment reference missing.');
  const appointment = await readAppointmentDetails(host.platform, handle);
  if (appointment === null) return failed('Booking completed, but could not retrieve details.');
  return { page: 'complete', state: 'success', appointment };
};

export const registerCompletePage = (app: FastifyInstance, host: PageHost): void => {
  const { complete } = clientPathsOf(host);
  app.get(complete, async (request, reply) => {
    const page = await completePage(host, request);
    return sendPage(
      host,
      reply.header('referrer-policy', 'no-referrer'),
      page,
      page.state === 'failed' ? 404 : 200,
    );
  });

  app.get(`${complete}/calendar.ics`, async (request, reply) => {
    const handle = readHandle(queryText(request, 'apptId') ?? '');
    const settings = { publicUrl: host.platform.publicUrl, now: host.platform.clock.now() };
    const file =
      handle === null
        ? null
        : await inTenant(host.platform.database, handle.business, (transaction) =>
            readCalendarFile(transaction, handle.id, settings),
          );
    if (file === null) return sendNotFound(host, reply);
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="booking.ics"',
        'cache-control': 'private, no-store',
      })
      .send(file);
  });
};
