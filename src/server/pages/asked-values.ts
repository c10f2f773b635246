import type { FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { FormSeal, FormState, WayOn } from '#contract/pages/page-forms.ts';
import { isStorable } from '../platform/http/bodies/input-error.ts';

export type FormValues = Readonly<Record<string, string>>;

/** The fields of a posted form as text; of a name sent twice the last counts, as with a button beside a hidden field. */
export const readForm = (body: unknown): FormValues => {
  if (typeof body !== 'object' || body === null) return {};
  const values = Object.entries(body).map(
    ([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value] as const,
  );
  return Object.fromEntries(values.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
};

const NEVER_SHOWN_AGAIN = ['pin', 'password', 'confirmPassword', 'token', 'attempt', 'held'];

export const emptyForm = (seal: FormSeal, values: FormValues = {}): FormState => ({
  seal,
  values,
  errors: [],
  refusal: null,
});

/** The form as it was sent; passwords are never sent back. */
export const sentForm = (seal: FormSeal, values: FormValues): FormState =>
  emptyForm(
    seal,
    Object.fromEntries(Object.entries(values).filter(([name]) => !NEVER_SHOWN_AGAIN.includes(name))),
  );

/** The same with what is wrong with it. */
export const refusedForm = (seal: FormSeal, values: FormValues, given: Refusal): FormState => ({
  ...sentForm(seal, values),
  errors: given.errors ?? [],
  refusal: given.message ?? errorCatalogue[given.code].message,
  ...waysIn(given),
});

const waysIn = ({ data }: Refusal): Pick<FormState, 'ways'> =>
  // Only a refusal that leads on carries them, and makes them by the contract.
  typeof data === 'object' && data !== null && 'ways' in data ? { ways: data.ways as readonly WayOn[] } : {};

/** Told when the page was open too long or the post did not come from it; what was typed is kept. */
export const STALE_FORM = 'This page was open for too long. Please check what you typed and send it again.';

/** One query parameter as text; absent, repeated or overlong ones count as not given. */
export const queryText = (request: FastifyRequest, name: string, longest = 500): string | null => {
  const query = request.query;
  const value = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string' && value.length <= longest && isStorable(value) ? value : null;
};

/** Every query parameter with each of its values, as a form with the method GET sends them. */
export const queryPairs = (request: FastifyRequest): readonly (readonly [string, string])[] => {
  const query = request.query;
  if (typeof query !== 'object' || query === null) return [];
  return Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? [[name, one] as const] : [])),
  );
};

export const pathText = (request: FastifyRequest, name: string): string => {
  const params = request.params;
  const value = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' && isStorable(value) ? value : '';
};
