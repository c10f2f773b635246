import type { Call } from '../call.ts';
import { isClosedToPin } from '../closed-to-pin.ts';
import { type ErrorCode, errorCatalogue } from '../errors.ts';
import type { Response } from './openapi-document.ts';

/**
 * What any call of this kind may be refused with, besides its own reasons. A call that takes nothing can still be sent
 * a key, a query or a body that cannot be read.
 */
const commonRefusals = (call: Call): readonly ErrorCode[] => [
  'BAD_REQUEST',
  'INVALID_INPUT',
  'TOO_LARGE',
  'ADDRESS_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  // Whatever is sent is counted before it is read.
  ...(call.access === 'signed' ? [] : (['TOO_MANY_REQUESTS'] as const)),
  // By GET too where a permission is asked for.
  ...(call.method === 'GET' && call.permission === undefined ? [] : (['FORBIDDEN'] as const)),
  ...(call.access === 'public' ? [] : (['UNAUTHENTICATED', 'OFF_TEAM'] as const)),
  ...(call.asksAgain === undefined && !isClosedToPin(call) ? [] : (['PROVE_AGAIN'] as const)),
  ...(call.permission === undefined || call.beforeFactor ? [] : (['FACTOR_REQUIRED'] as const)),
  ...(call.access === 'owner' ? (['SETUP_INCOMPLETE', 'OTHER_BUSINESS_OPEN'] as const) : []),
  'INTERNAL',
  'UNAVAILABLE',
];

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
};

const exampleOf = (code: ErrorCode) => {
  const { message } = errorCatalogue[code];
  return { value: { success: false, code, error: message, message } };
};

const responseOf = (status: number, codes: readonly ErrorCode[]): Response => ({
  description: codes.join(', '),
  ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }],
      },
      examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
    },
  },
});

/** One response a status, each naming the codes it may carry with their standard text. */
export const refusalResponses = (call: Call): Readonly<Record<string, Response>> => {
  const codes = [...new Set([...call.refusals, ...commonRefusals(call)])];
  const statuses = [...new Set(codes.map((code) => errorCatalogue[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      responseOf(
        status,
        codes.filter((code) => errorCatalogue[code].status === status),
      ),
    ]),
  );
};

/** The body of every refusal. */
export const refusalSchema = {
  type: 'object',
  required: ['success', 'code', 'error', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(errorCatalogue), description: 'Stable: decide by this.' },
    error: { type: 'string', description: 'What a person is told.' },
    message: { type: 'string', description: 'The same text.' },
    errors: {
      type: 'array',
      description: 'One complaint a field; `field` is its dotted path.',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: { description: 'How things stand, where the code has more to say.' },
  },
} as const;
