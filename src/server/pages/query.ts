import type { FastifyRequest } from 'fastify';
import { isStorable } from '../platform/http/bodies/input-error.ts';

/** One query parameter as text; absent, repeated or overlong ones count as not given. */
export const queryText = (request: FastifyRequest, name: string): string | null => {
  const query = request.query;
  const value = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string' && value.length <= 500 && isStorable(value) ? value : null;
};

export const pathText = (request: FastifyRequest, name: string): string => {
  const params = request.params;
  const value = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' && isStorable(value) ? value : '';
};
