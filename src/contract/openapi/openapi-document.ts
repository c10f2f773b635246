import type { Permission } from '#core/accounts/permissions.ts';
import type { Access } from '../call.ts';
import type { JsonSchema } from './openapi-schema.ts';

/** The part of OpenAPI 3.1 that the contract needs. */
export type OpenApiDocument = {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** What is sent to whoever asked for it, by its type. */
  readonly webhooks: Readonly<Record<string, { readonly post: WebhookOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
};

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly 'x-access': Access;
  readonly 'x-permission'?: Permission;
  readonly security: readonly Readonly<Record<string, readonly []>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};

/** A request that this server makes. */
export type WebhookOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody: {
    readonly required: true;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example: unknown }>>;
  };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
};

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

export type Response = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  readonly content: Content;
};

type Content = Readonly<
  Record<
    string,
    { readonly schema: JsonSchema; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
  >
>;
