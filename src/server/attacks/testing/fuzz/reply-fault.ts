import { errorCatalogue } from '#contract/errors.ts';
import type { OpenApiDocument } from '#contract/openapi/openapi-document.ts';
import type { FuzzInput } from './fuzz-input.ts';
import type { Described } from './operations.ts';
import { schemaFault } from './schema-fault.ts';
import type { Reply } from './send-input.ts';

/** What belongs into a log and never into an answer. */
const INSIDES =
  /\n\s+at |\.ts:\d|\.js:\d|node_modules|\bSELECT \b|\bINSERT INTO\b|violates|invalid input syntax|FST_|ZodError|TypeError|SyntaxError|RangeError|Unexpected token|\bJSON at position\b|\/(?:home|usr|tmp|var|work|src)\//;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Refusals of whoever reads requests, before it is known which call is meant. */
const UNREAD = [400, 404, 405, 413, 415, 431];

const serverFault = ({ status, headers }: Reply): string | null => {
  if (status === 429 || status === 503)
    return headers['retry-after'] === undefined ? `${status} without Retry-After` : null;
  return status < 500 ? null : `answered ${status}`;
};

/** What is wrong with a reply, whatever was asked; null: nothing. */
export const anyReplyFault = (input: FuzzInput, reply: Reply): string | null => {
  if (reply.hung) return 'no reply';
  if (reply.status === 0) return input.how === 'cut off' || isTooLarge(input) ? null : 'connection lost';
  const fault = serverFault(reply);
  if (fault !== null) return fault;
  if (reply.status >= 400 && INSIDES.test(reply.text)) return 'tells of its insides';
  if (reply.headers['x-content-type-options'] !== 'nosniff') return 'has no security headers';
  return null;
};

/** A server may hang up on who sends more than it takes. */
const isTooLarge = ({ body }: FuzzInput): boolean => (body?.length ?? 0) > 16 * 1024;

const refusalFault = (document: OpenApiDocument, { status, text }: Reply): string | null => {
  const body = parsed(text);
  const fault = schemaFault(document.components.schemas['Refusal'] ?? {}, body, {});
  if (fault !== null) return `a refusal that ${fault}`;
  // The schema has just said that there is a code, and which there are.
  const { code } = body as { code: keyof typeof errorCatalogue };
  return errorCatalogue[code].status === status ? null : `${code} with ${status}`;
};

/** What is wrong with the reply to a call by what the document says of that call; null: nothing. */
export const callReplyFault = (
  document: OpenApiDocument,
  call: Described,
  input: FuzzInput,
  reply: Reply,
): string | null => {
  const fault = anyReplyFault(input, reply);
  if (fault !== null || reply.status === 0) return fault;
  if (input.method !== call.method || !input.reachesIt) {
    if (reply.status < 400 || input.method === 'HEAD') return null;
    return UNREAD.includes(reply.status) || input.method === call.method
      ? refusalFault(document, reply)
      : null;
  }
  const named = call.operation.responses[String(reply.status)];
  if (named === undefined) return `answered ${reply.status}, which the contract does not name`;
  const [[type, content] = ['', { schema: {} }]] = Object.entries(named.content);
  const got = String(reply.headers['content-type']).split(';')[0];
  if (got !== type) return `answered ${got} where the contract names ${type}`;
  if (type !== 'application/json') return null;
  const shape = schemaFault(content.schema, parsed(reply.text), document as never);
  return shape === null ? null : `answered ${reply.status} with what ${shape}`;
};
