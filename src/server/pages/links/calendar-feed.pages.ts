import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { feedChunks, readCalendarFeed } from '../../modules/appointments/index.ts';
import { callerOf } from '../../platform/http/address-prefix.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import { createAddressLimit } from '../../platform/http/rate-limits/address-limit.ts';
import { perMinute } from '../../platform/http/rate-limits/per-minute.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { pathText } from '../asked-values.ts';
import { type PageHost, sendNotFound } from '../page-host.ts';

/** Raised when the file is written differently, so that no reader keeps the old one for unchanged bookings. */
const FORM = 1;

/**
 * The schedule as other calendars follow it. Those ask again and again, mostly for nothing new: the tag is made of the
 * facts, so that the file is only written for whoever does not have it.
 */
export const registerCalendarFeed = (app: FastifyInstance, host: PageHost): void => {
  const limit = createAddressLimit(perMinute.feeds);
  app.get('/calendar/:file', async (request, reply) => {
    const { platform } = host;
    const now = platform.clock.now();
    const limited = limit(callerOf(request), now);
    if (limited !== null) return sendRefusal(reply, limited);
    const [, token = ''] = /^(\w+)\.ics$/.exec(pathText(request, 'file')) ?? [];
    const feed = await readCalendarFeed(platform, token, now);
    if (feed === null) return sendNotFound(host, reply);
    const facts = JSON.stringify([FORM, platform.publicUrl, feed]);
    const tag = `W/"${sha256(facts).toString('base64url')}"`;
    reply.headers({ etag: tag, 'cache-control': 'private, max-age=300' });
    if (hasAlready(request, tag)) return reply.code(304).send();
    return sendFeed(reply, feedChunks(feed, platform.publicUrl));
  });
};

const sendFeed = (reply: FastifyReply, chunks: Iterable<string>): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendar.ics"',
    })
    .send(Readable.from(withRests(chunks)));

/** Lets other requests have their turn between two pieces. */
async function* withRests(chunks: Iterable<string>): AsyncGenerator<string, void> {
  for (const chunk of chunks) {
    yield chunk;
    await setImmediate();
  }
}

const hasAlready = (request: FastifyRequest, tag: string): boolean => {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  return known.some((one) => one === '*' || one === tag || `W/${one}` === tag);
};
