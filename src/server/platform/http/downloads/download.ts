import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { barePolicy } from '../headers.ts';

/** A file a call answers with, written as it is read: a long one is never whole in memory. */
export type Download = {
  readonly fileName: string;
  /** How many rows will come, for a progress bar. */
  readonly rows?: number;
  readonly content: string | AsyncIterable<string>;
};

/** Sends it as a file to keep; it is not stored on the way, and no browser takes it for a page. */
export const sendDownload = (reply: FastifyReply, type: string, download: Download): FastifyReply => {
  const { content, fileName, rows } = download;
  if (rows !== undefined) reply.header('x-total-count', String(rows));
  return reply
    .header('content-type', type === 'application/octet-stream' ? type : `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName.replace(/[^\w.-]+/g, '-')}"`)
    .header('content-security-policy', `${barePolicy}; sandbox`)
    .send(typeof content === 'string' ? content : Readable.from(content));
};
