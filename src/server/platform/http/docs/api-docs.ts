import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { productName } from '#contract/brand.ts';
import type { Call } from '#contract/call.ts';
import { openApiDocument } from '#contract/openapi/openapi.ts';
import { contentSecurityPolicy } from '../headers.ts';
import { apiDocsPage } from './api-docs-page.ts';

const API_VERSION = '1';

/** Serves `/api/openapi.json` and `/api/docs` for these calls, which should be exactly the registered ones. */
export const registerApiDocs = (
  app: FastifyInstance,
  calls: readonly Call[],
  options: { readonly publicUrl: string },
): void => {
  // Made when it is first asked for: few processes ever are, and it takes megabytes.
  let made: { readonly json: string; readonly page: (nonce: string) => string } | undefined;
  const docs = () => {
    if (made !== undefined) return made;
    const document = openApiDocument(calls, {
      title: `${productName} API`,
      version: API_VERSION,
      serverUrl: `${options.publicUrl}/api`,
    });
    made = { json: JSON.stringify(document), page: apiDocsPage(document) };
    return made;
  };
  app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(docs().json),
  );
  app.get('/api/docs', async (_, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(docs().page(nonce));
  });
};
