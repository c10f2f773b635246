import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ImageFormat, imageWidths } from '#contract/media.ts';
import { barePolicy } from '../../platform/http/headers.ts';
import { type MediaStore, MediaUnreached } from '../../platform/storage/media-store.ts';
import { pathText } from '../asked-values.ts';

const contentTypes: Readonly<Record<ImageFormat, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };
const FILE = new RegExp(`^(?:${imageWidths.join('|')})\\.(jpg|webp)$`);

/** A photo never changes under its address. It may be shown anywhere, and does nothing but be shown. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': `${barePolicy}; sandbox`,
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/**
 * Serves stored photos; every other address below /media is not found, whatever it says. Wherever they lie they come
 * from here: their addresses stay when they are moved, no bucket has to be open to the world, and no signed address ends
 * what may be kept for good.
 */
export const registerMediaPages = (app: FastifyInstance, media: MediaStore): void => {
  app.get('/media/:key/:file', async (request, reply) => {
    const file = pathText(request, 'file');
    const type = contentTypeOf(file);
    const bytes = type === null ? null : await readOrAway(media, pathText(request, 'key'), file);
    if (type === null || bytes === null) return notFound(reply);
    if (bytes === AWAY) return unreached(reply);
    return reply.headers(headers).type(type).send(bytes);
  });
  app.get('/media/*', async (_, reply) => notFound(reply));
};

const AWAY = 'away';

/** A page of which one photo is missing for a while is still a page: nobody is told of an error. */
const readOrAway = async (
  media: MediaStore,
  key: string,
  file: string,
): Promise<Buffer | null | typeof AWAY> => {
  try {
    return await media.read(key, file);
  } catch (error) {
    if (error instanceof MediaUnreached) return AWAY;
    throw error;
  }
};

const contentTypeOf = (file: string): string | null => {
  const format = FILE.exec(file)?.[1];
  return format === 'jpg' || format === 'webp' ? contentTypes[format] : null;
};

const notFound = (reply: FastifyReply): FastifyReply => sayNo(reply, 404, 'There is no such picture.');

const unreached = (reply: FastifyReply): FastifyReply =>
  sayNo(reply.header('retry-after', '10'), 503, 'This picture cannot be shown just now. Please try again.');

const sayNo = (reply: FastifyReply, status: number, words: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words);
