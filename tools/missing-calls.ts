import type { Call } from '#contract/call.ts';

type Served = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

/** The calls of the contract that a server's own OpenAPI document does not list, as `group  METHOD /path`. */
export const missingCalls = (
  groups: Readonly<Record<string, Readonly<Record<string, Call>>>>,
  served: Served,
): readonly string[] =>
  Object.entries(groups).flatMap(([group, calls]) =>
    Object.values(calls)
      .filter(({ method, path }) => served.paths[path]?.[method.toLowerCase()] === undefined)
      .map(({ method, path }) => `${group}  ${method} ${path}`),
  );
