import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { type BusinessId, businessHandle } from '../ids.ts';

/** What a line belongs to, without whoever writes it being handed it. */
type Scope = { readonly request?: string; business?: BusinessId };

const scopes = new AsyncLocalStorage<Scope>();
const scopesOf = new WeakMap<FastifyRequest, Scope>();

/** Everything that is done from `work` on, and whatever it starts, belongs to this request. */
export const withinRequest = <T>(request: FastifyRequest, work: () => T): T => {
  const scope = scopesOf.get(request) ?? { request: request.id };
  scopesOf.set(request, scope);
  return scopes.run(scope, work);
};

/** The same for a business; the first of a request is from then on the request's own. */
export const withinBusiness = <T>(business: BusinessId, work: () => T): T => {
  const around = scopes.getStore();
  if (around?.request !== undefined) around.business ??= business;
  return scopes.run({ ...around, business }, work);
};

/** The request's id and the business's handle, as far as they are known here. */
export const scopeFields = (): Readonly<Record<string, string>> => {
  const { request, business } = scopes.getStore() ?? {};
  return {
    ...(request === undefined ? {} : { request }),
    ...(business === undefined ? {} : { business: businessHandle(business) }),
  };
};
