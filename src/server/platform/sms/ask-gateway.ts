import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { GoAhead } from '../go-ahead.ts';
import { type SmsFailure, smsFailure } from './gateway.ts';

type GatewayRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs?: number;
  readonly goAhead?: GoAhead;
};

type GatewayReply =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** `lost`: it was written to a connection that stood, so that the gateway may have it; else nothing has left. */
  | { readonly kind: 'failed'; readonly lost: boolean; readonly code: string };

/** The code of a request that was not to go ahead any more. */
const WITHDRAWN = 'WITHDRAWN';

const PATIENCE_MS = 8_000;
/** An answer is a few hundred bytes. */
const MOST_BYTES = 64 * 1024;

/**
 * One POST on a connection of its own: of one that is kept, nobody could say whether what was written to it as it closed
 * had arrived. Never throws; ends within `timeoutMs`, whatever the other side does.
 */
export const askGateway = ({
  url,
  headers,
  body,
  timeoutMs = PATIENCE_MS,
  goAhead = async () => true,
}: GatewayRequest): Promise<GatewayReply> =>
  new Promise((resolve) => {
    const https = url.startsWith('https:');
    let written = false;
    const request = (https ? secure : plain)(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
    });
    const timer = setTimeout(() => request.destroy(codedError('TIMEOUT')), timeoutMs);
    const end = (reply: GatewayReply): void => {
      clearTimeout(timer);
      resolve(reply);
      request.destroy();
    };
    const fail = (error: Error): void => end({ kind: 'failed', lost: written, code: codeOf(error) });
    request.on('socket', (socket) => {
      socket.once(https ? 'secureConnect' : 'connect', () => {
        void goAhead().then((ahead) => {
          if (request.destroyed) return;
          if (!ahead) {
            request.destroy(codedError(WITHDRAWN));
            return;
          }
          written = true;
          request.end(body);
        });
      });
    });
    request.on('error', fail);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (text.length > MOST_BYTES) request.destroy(codedError('TOO_LONG'));
      });
      response.on('error', fail);
      response.on('end', () => end({ kind: 'answered', status: response.statusCode ?? 0, text }));
    });
  });

const codedError = (code: string): Error => Object.assign(new Error(code), { code });

const codeOf = (error: Error): string => {
  const code: unknown = Object.getOwnPropertyDescriptor(error, 'code')?.value;
  return typeof code === 'string' ? code : 'no reason given';
};

/** A gateway's JSON; undefined where it sent something else. */
export const readAnswer = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Before it was written to a connection nothing had left; after that, only an answer could say that nothing was taken. */
export const transportFailure = ({ lost, code }: GatewayReply & { readonly kind: 'failed' }): SmsFailure => {
  if (code === WITHDRAWN) {
    return smsFailure('unreachable', 'It was not true any more when the SMS gateway was ready');
  }
  return lost
    ? smsFailure('ambiguous', `The SMS gateway was handed it and never answered (${code})`)
    : smsFailure('unreachable', `The SMS gateway was out of reach (${code})`);
};

/**
 * An answer that is no yes and not about this number: later tries may succeed, as when the account was mended. Only 504
 * says that somebody behind the answering server may have taken it.
 */
export const answerFailure = (status: number): SmsFailure => {
  if (status === 504) return smsFailure('ambiguous', 'The SMS gateway answered too late (504)');
  if (status === 429) return smsFailure('unreachable', 'The SMS gateway asked us to slow down (429)');
  if (status >= 500) return smsFailure('unreachable', `The SMS gateway had a fault of its own (${status})`);
  return smsFailure('unreachable', `The SMS gateway turned our account or sender name away (${status})`);
};
