import type * as z from 'zod/mini';
import { permissionTexts } from '#core/accounts/permission-texts.ts';
import { keyPermissions } from '#core/accounts/permissions.ts';
import type { Access, Call } from '../call.ts';
import type { OpenApiDocument, Operation, Parameter } from './openapi-document.ts';
import { refusalResponses, refusalSchema } from './openapi-refusals.ts';
import { type JsonSchema, jsonSchemaOf } from './openapi-schema.ts';
import { openApiWebhooks } from './openapi-webhooks.ts';

/** Who may make a call, in words. */
export const accessText: Readonly<Record<Access, string>> = {
  public: 'Anyone',
  account: 'A signed-in owner',
  owner: 'A signed-in owner whose setup is complete',
  signed: 'The provider, by its signature',
};

/** `/services/{id}/assign-staff` → `services`. */
const groupOf = (call: Call): string => call.path.split('/')[1] ?? '';

const operationIdOf = (call: Call): string =>
  call.method.toLowerCase() +
  call.path
    .split(/[/-]/)
    .filter((part) => part !== '')
    .map((part) =>
      part.replace(/^\{(.*)\}$/, 'By $1').replace(/(^| )([a-z])/g, (_, __, letter) => letter.toUpperCase()),
    )
    .join('');

const parametersIn = (place: 'path' | 'query', schema: z.ZodMiniType | undefined): readonly Parameter[] => {
  if (schema === undefined) return [];
  const { properties, required } = jsonSchemaOf(schema, 'input');
  // `params` and `query` of a call are objects, so their JSON Schema has these two keywords.
  const fields = Object.entries((properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  const needed = Array.isArray(required) ? required : [];
  return fields.map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    ...(typeof field.description === 'string' ? { description: field.description } : {}),
    schema: field,
  }));
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Fresh for each attempt of a person’s, kept across its retries: the same key and body get the same answer, the same key with another body is refused.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,255}$' },
};

const takesKey = ({ refusals }: Call): boolean => refusals.includes('IDEMPOTENCY_MISMATCH');

const securityOf = (call: Call): Operation['security'] => {
  if (call.access === 'public') return [];
  const signedIn: Operation['security'][number] =
    call.method === 'GET' ? { session: [] } : { session: [], antiForgery: [] };
  return takesApiKey(call) ? [signedIn, { apiKey: [] }] : [signedIn];
};

const takesApiKey = ({ permission }: Call): boolean => keyPermissions.some((given) => given === permission);

const fileSchema = ({ field }: NonNullable<Call['file']>): JsonSchema => ({
  type: 'object',
  properties: { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: [field],
});

const requestBodyOf = (call: Call): Pick<Operation, 'requestBody'> => {
  if (call.body === undefined && call.consumes === undefined) return {};
  const schema =
    call.file !== undefined
      ? fileSchema(call.file)
      : call.body === undefined
        ? { type: 'object' }
        : jsonSchemaOf(call.body, 'input');
  return { requestBody: { required: true, content: { [call.consumes ?? 'application/json']: { schema } } } };
};

const whoMayCall = ({ access, permission }: Call): string => {
  const who = `Who may call: ${accessText[access].toLowerCase()}`;
  return permission === undefined ? `${who}.` : `${who} and whose role may ${permissionTexts[permission]}.`;
};

const byKey = (call: Call): string =>
  takesApiKey(call) ? ` Or an API key with the permission ${call.permission}.` : '';

const operationOf = (call: Call): Operation => ({
  operationId: operationIdOf(call),
  tags: [groupOf(call)],
  summary: call.summary,
  description: whoMayCall(call) + byKey(call),
  'x-access': call.access,
  ...(call.permission === undefined ? {} : { 'x-permission': call.permission }),
  security: securityOf(call),
  parameters: [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...(takesKey(call) ? [idempotencyKey] : []),
  ],
  ...requestBodyOf(call),
  responses: {
    200: {
      description: 'Done.',
      content: { [call.produces ?? 'application/json']: { schema: jsonSchemaOf(call.reply, 'output') } },
    },
    ...refusalResponses(call),
  },
});

const DESCRIPTION =
  'Bodies are JSON. An answer has `success: true`, a refusal `success: false` with a stable `code`. Times are ISO instants, days yyyy-MM-dd, amounts naira unless a field says kobo. An owner may send a thing back as it was given: what is the server’s to decide is left out, other fields that a call does not take are refused. Where `X-Business-Id` says which business a page shows, it has to be that of the session.';

/** The OpenAPI 3.1 document of these calls, and of no others. */
export const openApiDocument = (
  calls: readonly Call[],
  about: { readonly title: string; readonly version: string; readonly serverUrl: string },
): OpenApiDocument => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.1',
    info: { title: about.title, version: about.version, description: DESCRIPTION },
    servers: [{ url: about.serverUrl }],
    tags: [...new Set(calls.map(groupOf))].map((name) => ({ name })),
    paths,
    webhooks: openApiWebhooks(),
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: about.serverUrl.startsWith('https:') ? '__Host-sid' : 'sid',
          description: 'Set by POST /auth/login.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of the business, made under Settings, API keys: `Authorization: Bearer akoko_…`. It has the permissions that it was given; each call names its own as `x-permission`. No cookie and no CSRF token go with it.',
        },
        antiForgery: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the cookie XSRF-TOKEN, on every call that changes something.',
        },
      },
    },
  };
};
