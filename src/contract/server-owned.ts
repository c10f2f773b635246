import type * as z from 'zod/mini';
import type { Call } from './call.ts';

/** What the server gives with a thing and decides alone: an owner who sends it back has changed nothing by it. */
export const serverOwned: readonly string[] = [
  '_id',
  'slug',
  'businessId',
  'imageUrl',
  'imageCloudinaryId',
  'assignedStaff',
  'createdAt',
  'updatedAt',
  '__v',
];

type Schema = z.core.$ZodType;

const namesOf = (schema: Schema | undefined): readonly string[] => {
  if (schema === undefined) return [];
  // Every schema made by zod is one of its own kinds, told apart by `def.type`.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.keys(def.shape);
  return def.type === 'union' ? def.options.flatMap(namesOf) : [];
};

/** The body without what is the server's, unless this call takes a field of that name. */
export const withoutServerOwned = ({ access, body: schema }: Call, body: unknown): unknown => {
  if (access !== 'owner' || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const ignored = serverOwned.filter((name) => Object.hasOwn(body, name));
  if (ignored.length === 0) return body;
  const taken = namesOf(schema);
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => taken.includes(name) || !ignored.includes(name)),
  );
};
