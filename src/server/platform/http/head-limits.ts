import type { IncomingMessage } from 'node:http';
import { type HttpRefusal, refusal } from './outcome.ts';

/** Of what comes before a body: the address, and everything together. No browser needs as much for a page of ours. */
const ADDRESS_BYTES = 8_192;
const HEAD_BYTES = 16_384;

/**
 * What Node still reads, so that whoever sent too much is known well enough to be answered in their own way; beyond it
 * a connection ends with what can be made of its last bytes, which come 64 KB at a time at most.
 */
export const MOST_HEAD_BYTES = 49_152;

/** Refuses an address (414) or headers (431) of a size that none of ours has; null: it is read on. */
export const refuseHead = ({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): HttpRefusal | null => {
  if (url.length > ADDRESS_BYTES) return refusal('ADDRESS_TOO_LONG');
  // A colon, a space and the end of the line are half of what stands around each name and value.
  const bytes = rawHeaders.reduce((sum, part) => sum + part.length + 2, url.length);
  return bytes > HEAD_BYTES ? refusal('HEADERS_TOO_LARGE') : null;
};
