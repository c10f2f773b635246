import type { FastifyRequest } from 'fastify';
import { done, type Outcome, refusal } from './outcome.ts';

/** A file as it was sent. Its name is not kept: nothing of ours is named by a stranger. */
export type UploadedFile = { readonly bytes: Buffer };

type Asked = { readonly field: string; readonly maxBytes: number };

/**
 * The one file of a multipart body, in the field the call names. Read only after access was granted; reading stops at
 * `maxBytes` (TOO_LARGE). Another field, a second file, none, or a body that breaks off is BAD_REQUEST.
 */
export const readUpload = async (request: FastifyRequest, asked: Asked): Promise<Outcome<UploadedFile>> => {
  if (!request.isMultipart()) return refusal('UNSUPPORTED_MEDIA');
  const message = `Send one file in the field ${asked.field}.`;
  try {
    return (await readParts(request, asked)) ?? refusal('BAD_REQUEST', { message });
  } catch {
    // Only the request itself is read in there: what is wrong is what was sent, however the parser words it.
    return refusal('BAD_REQUEST', { message });
  }
};

/** Null for anything but one file in the field asked for; a body with more in it throws, by the limits below. */
const readParts = async (request: FastifyRequest, asked: Asked): Promise<Outcome<UploadedFile> | null> => {
  const parts = request.parts({
    limits: { fileSize: asked.maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });
  const first = await parts.next();
  if (first.done === true || first.value.type !== 'file') return null;
  const part = first.value;
  const bytes = await part.toBuffer();
  if (part.file.truncated) {
    const megabytes = asked.maxBytes / 1024 / 1024;
    return refusal('TOO_LARGE', {
      message: `The file is larger than ${megabytes} MB. Please choose a smaller one.`,
    });
  }
  if (part.fieldname !== asked.field || bytes.length === 0) return null;
  return (await parts.next()).done === true ? done({ bytes }) : null;
};
