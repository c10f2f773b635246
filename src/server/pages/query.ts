import type { FastifyRequest } from 'fastify';

/** Text that the database can be asked for; NUL and half characters are in no name of ours. */
const isText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** One query parameter as text; absent, repeated or overlong ones count as not given. */
export const queryText = (request: FastifyRequest, name: string): string | null => {
  const query = request.query;
  const value = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string' && value.length <= 500 && isText(value) ? value : null;
};

export const pathText = (request: FastifyRequest, name: string): string => {
  const params = request.params;
  const value = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' && isText(value) ? value : '';
};
