import type { Call } from '#contract/call.ts';
import { openApiDocument } from '#contract/openapi/openapi.ts';
import type { OpenApiDocument, Operation } from '#contract/openapi/openapi-document.ts';
import type { JsonSchema } from '#contract/openapi/openapi-schema.ts';

/** One call as the served document describes it. */
export type Described = {
  /** `POST /services/{id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** How the body is sent, and its shape; null where there is none. */
  readonly body: { readonly type: string; readonly schema: JsonSchema } | null;
};

export const describedCalls = (document: OpenApiDocument): readonly Described[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [content] = Object.entries(operation.requestBody?.content ?? {});
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        operation,
        body: content === undefined ? null : { type: content[0], schema: content[1].schema },
      };
    }),
  );

export const documentOf = (calls: readonly Call[]): OpenApiDocument =>
  openApiDocument(calls, { title: 'Akoko', version: 'x', serverUrl: 'http://akoko.test/api' });
