import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import { barePage, barePagePolicy } from '../bare-page.ts';
import { refusalBody } from '../errors.ts';
import { securityHeaders } from '../headers.ts';

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
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): Refusal | null => {
  if (url.length > ADDRESS_BYTES) return refusal('ADDRESS_TOO_LONG');
  // A colon, a space and the end of the line are half of what stands around each name and value.
  const bytes = rawHeaders.reduce((sum, part) => sum + part.length + 2, url.length);
  return bytes > HEAD_BYTES ? refusal('HEADERS_TOO_LARGE') : null;
};

/** The last words may take this long to be read; then the connection is cut. */
const LAST_WORDS_MS = 1_000;

type Unreadable = Error & { readonly code?: string; readonly rawPacket?: unknown };

/** An address that fills all that was read of a request, without the end of its line. */
const ADDRESS_ALONE = /^[A-Z]+ \/\S*$/;
const API_ADDRESS = /^[A-Z]+ \/api\//;
const ASKS_FOR_A_PAGE = /\r\naccept:[^\r]*text\/html/i;

const codeOf = ({ code }: Unreadable, read: string): ErrorCode => {
  if (code !== 'HPE_HEADER_OVERFLOW') return 'BAD_REQUEST';
  return ADDRESS_ALONE.test(read) ? 'ADDRESS_TOO_LONG' : 'HEADERS_TOO_LARGE';
};

/** Nobody but a browser that was led here writes an address as long as that outside the API. */
const wantsPage = (read: string): boolean =>
  !API_ADDRESS.test(read) && (ASKS_FOR_A_PAGE.test(read) || ADDRESS_ALONE.test(read));

/**
 * Answers what could not be read as HTTP, or did not come in time, in our words, and hangs up: where the next request
 * on this connection would begin is anybody's guess. A browser is shown a page, as far as it can be told from a caller
 * of the API by the bytes that were read last.
 */
export const answerUnreadable = (error: Unreadable, socket: Socket, publicUrl: string): void => {
  // A browser opens connections that it may need later. Whatever were said on one of them it would take for the answer
  // to what it asks there next; of one that is merely closed it asks again elsewhere.
  const hasAsked = socket.bytesRead > 0;
  if (error.code === 'ECONNRESET' || !socket.writable || !hasAsked) {
    socket.destroy();
    return;
  }
  const read = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const given = refusal(codeOf(error, read));
  const { status, message } = errorCatalogue[given.code];
  const asPage = wantsPage(read);
  const body = asPage
    ? barePage('This could not be read', `<p>${message}</p><p><a href="/">Go to home</a></p>`)
    : JSON.stringify(refusalBody(given));
  const headers = {
    ...securityHeaders(publicUrl),
    ...(asPage ? { 'content-security-policy': barePagePolicy } : {}),
    'content-type': `${asPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
};
