import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ImageFormat, imageWidths } from '#contract/media.ts';
import { barePolicy } from '../../platform/http/headers.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
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

/** Serves stored photos; every other address below /media is not found, whatever it says. */
export const registerMediaPages = (app: FastifyInstance, media: MediaStore): void => {
  app.get('/media/:key/:file', async (request, reply) => {
    const file = pathText(request, 'file');
    const type = contentTypeOf(file);
    const bytes = type === null ? null : await media.read(pathText(request, 'key'), file);
    if (type === null || bytes === null) return notFound(reply);
    return reply.headers(headers).type(type).send(bytes);
  });
  app.get('/media/*', async (_, reply) => notFound(reply));
};

const contentTypeOf = (file: string): string | null => {
  const format = FILE.exec(file)?.[1];
  return format === 'jpg' || format === 'webp' ? contentTypes[format] : null;
};

const notFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is no such picture.');
