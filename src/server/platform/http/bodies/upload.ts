import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { callerOf } from '../address-prefix.ts';
import type { Allowance } from '../rate-limits/allowance.ts';
import type { Session } from '../session.ts';
import { boundaryOf } from './content-types.ts';
import { BESIDES_FILE_BYTES, onlyFileIn } from './multipart.ts';

/** A file as it was sent. Its name is not kept: nothing of ours is named by a stranger. */
export type UploadedFile = { readonly bytes: Buffer };

type Asked = { readonly field: string; readonly maxBytes: number };

/** So much is let come in, so that whoever chose too large a photo reads why; beyond it the line is cut. */
const MOST_LET_IN_BYTES = 16 * 1024 * 1024;

const EMPTY = 'This file is empty: it may not have been copied to the end. Please choose another one.';

/**
 * The file that a call takes, null for a call that takes none. Who sends nothing but what cannot be read is told to
 * wait, before more is read.
 */
export const fileOf = async (
  asked: {
    readonly call: Call;
    readonly session: Session | null;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly now: Instant;
  },
  spoilt: Allowance,
): Promise<Outcome<UploadedFile | null>> => {
  const { call, session, request, reply, now } = asked;
  if (call.file === undefined) return ok(null);
  const caller = session?.business ?? callerOf(request);
  const waits = spoilt.ask(caller, 1, now);
  if (waits !== null) return waits;
  const file = await readUpload(request, reply, call.file);
  // guard: whoever-sends-files-that-are-none-is-told-to-wait
  if (!file.ok) spoilt.use(caller, 1, now);
  return file;
};

/**
 * The one file of a multipart body, in the field the call names. Read only after access was granted; no more is kept
 * than `maxBytes` (TOO_LARGE). Another field, a second file, none, or a body that breaks off is BAD_REQUEST.
 */
const readUpload = async (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<Outcome<UploadedFile>> => {
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary === null) return refusal('UNSUPPORTED_MEDIA');
  const body = await bodyOf(request, reply, asked.maxBytes + BESIDES_FILE_BYTES);
  const message = `Send one file in the field ${asked.field}.`;
  if (body === 'broken off') return refusal('BAD_REQUEST', { message });
  const bytes = body === 'too large' ? null : onlyFileIn(body, boundary, asked.field);
  // guard: a-picture-is-2-mb-at-most
  if (body === 'too large' || (bytes !== null && bytes.length > asked.maxBytes)) {
    const megabytes = asked.maxBytes / 1024 / 1024;
    return refusal('TOO_LARGE', {
      message: `The file is larger than ${megabytes} MB. Please choose a smaller one.`,
    });
  }
  if (bytes === null) return refusal('BAD_REQUEST', { message });
  return bytes.length === 0 ? refusal('BAD_REQUEST', { message: EMPTY }) : ok({ bytes });
};

/** What was sent, as it came, up to so many bytes; what is beyond them is thrown away as it comes. */
const bodyOf = async (
  { raw }: FastifyRequest,
  reply: FastifyReply,
  most: number,
): Promise<Buffer | 'too large' | 'broken off'> => {
  const kept: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      length += piece.length;
      if (length <= most) kept.push(piece);
      else kept.length = 0;
      // guard: a-file-without-end-is-cut-off
      if (length <= MOST_LET_IN_BYTES) continue;
      reply.header('connection', 'close');
      break;
    }
  } catch {
    // Only the request itself is read in there.
    return 'broken off';
  }
  return length > most ? 'too large' : Buffer.concat(kept);
};
