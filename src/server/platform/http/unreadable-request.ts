import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCatalogue } from '#contract/errors.ts';
import { refusalBody } from './errors.ts';
import { securityHeaders } from './headers.ts';
import { refusal } from './outcome.ts';

/** The last words may take this long to be read; then the connection is cut. */
const LAST_WORDS_MS = 1_000;

/**
 * Answers what could not be read as HTTP, or did not come in time, in our words, and hangs up: where the next request
 * on this connection would begin is anybody's guess.
 */
export const answerUnreadable = (
  error: Error & { readonly code?: string },
  socket: Socket,
  publicUrl: string,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const given = refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'BAD_REQUEST');
  const { status } = errorCatalogue[given.code];
  const body = JSON.stringify(refusalBody(given));
  const headers = {
    ...securityHeaders(publicUrl),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
};
