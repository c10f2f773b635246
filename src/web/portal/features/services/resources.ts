import { type OwnerResource, type ResourceBody, resourceBody } from '#contract/calls/resources.calls.ts';
import { type FieldErrors, sortErrors } from '../../kit/form/field-errors.ts';
import type { Amount } from './model.ts';

export type ResourceForm = { readonly name: string; readonly quantity: Amount };
type ResourceField = keyof ResourceForm;

export const emptyResource: ResourceForm = { name: '', quantity: 1 };

/** The form's field for a path of the contract; null where it has none. */
export const resourceFieldOf = (path: string): ResourceField | null =>
  path === 'name' || path === 'quantity' ? path : null;

type ResourceRead =
  | { readonly ok: true; readonly body: ResourceBody }
  | { readonly ok: false; readonly errors: FieldErrors<ResourceField> };

/** The body to send by the contract's own rules, or what is wrong at which field. */
export const readResourceForm = ({ name, quantity }: ResourceForm): ResourceRead => {
  const read = resourceBody.safeParse({ name, quantity: quantity === '' ? undefined : Number(quantity) });
  if (read.success) return { ok: true, body: read.data };
  const found = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return { ok: false, errors: sortErrors(found, resourceFieldOf).fields };
};

const SHOWN_SERVICES = 4;

/** How many there are and what for, in one line: `2 in all · for Set, Wash and 3 more`. */
export const resourceLine = ({ quantity, services }: OwnerResource): string => {
  if (services.length === 0) return `${quantity} in all · not used yet`;
  const shown = services.slice(0, SHOWN_SERVICES).map(({ name }) => name);
  const more = services.length - shown.length;
  return `${quantity} in all · for ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
