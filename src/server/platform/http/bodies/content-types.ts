import type { FastifyRequest } from 'fastify';

/** Exactly these; a tab or a second type in the header is how validation has been walked around elsewhere. */
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8'];
const FORM_TYPES = ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=utf-8'];

/** Letters, digits and the marks RFC 2046 lets a boundary have; nothing else in the header. */
const MULTIPART = /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/i;

/** What a route says of itself; every route takes exactly one kind of body. */
declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesFile?: boolean;
    /** A form where others take JSON. */
    readonly takesForm?: boolean;
    /** A call of the API, whatever its address begins with. */
    readonly isCall?: boolean;
    /** A provider's: signed, and as many as there are payments and messages. */
    readonly isWebhook?: boolean;
    /** Only for whoever is signed in: what is wrong with the body is told after that. */
    readonly asksSession?: boolean;
  }
}

/** Whether whoever asks wants an answer of the API and not a page. */
export const isApi = (request: FastifyRequest): boolean =>
  request.url.startsWith('/api/') || request.routeOptions.config.isCall === true;

export const hasBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? '0') > 0;

/** What the parts of a multipart body lie between; null for a body of another kind. */
export const boundaryOf = (type: string): string | null => MULTIPART.exec(type)?.[1] ?? null;

/** Whether a body is of another kind than its route takes. */
export const isOtherMedia = (request: FastifyRequest): boolean => {
  // guard: each-route-takes-one-kind-of-body
  if (!hasBody(request)) return false;
  const type = request.headers['content-type'] ?? '';
  const { takesFile, takesForm } = request.routeOptions.config;
  if (takesFile === true) return boundaryOf(type) === null;
  const types = isApi(request) && takesForm !== true ? JSON_TYPES : FORM_TYPES;
  // guard: the-content-type-is-exactly-one-of-ours
  return !types.includes(type.toLowerCase());
};
