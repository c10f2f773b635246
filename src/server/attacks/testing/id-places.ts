import type { Call } from '#contract/call.ts';
import { businessId, handle } from '#contract/requests/fields.ts';

/** A place of a request where something is named: by an id, by a link's secret, or by a word in an address. */
export type IdPlace = {
  readonly part: 'params' | 'query' | 'body';
  /** The keys that lead there; `*` stands for each item of a list. */
  readonly keys: readonly string[];
};

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
};
type Schema = { readonly _zod: { readonly def: Definition } };

/** Ids that the contract writes as plain texts, and what names a thing without being an id. */
const NAMES = /^(id|businessId|\w*token|reference|offer|proof|secret|after|\w*[sS]lug)$/;
const isHandle = (schema: unknown): boolean => schema === handle || schema === businessId;

const walk = (schema: Schema, keys: readonly string[]): (readonly string[])[] => {
  if (isHandle(schema)) return [keys];
  const { shape, innerType, element, out, options } = schema._zod.def;
  if (shape !== undefined)
    return Object.entries(shape).flatMap(([key, inner]) => walk(inner, [...keys, key]));
  if (element !== undefined) return walk(element, [...keys, '*']);
  const inside = innerType ?? out;
  if (inside !== undefined) {
    const found = walk(inside, keys);
    if (found.length > 0) return found;
  }
  const found = (options ?? []).flatMap((option) => walk(option, keys));
  // The questions of a service have ids of their own, which lead nowhere by themselves.
  return found.length === 0 && keys.at(-2) !== '*' && NAMES.test(keys.at(-1) ?? '') ? [keys] : found;
};

/** Every place of a call's path, query and body that names something, as its schemas say. */
export const idPlaces = (call: Call): readonly IdPlace[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    // Zod's own types name no common shape of its definitions; these few keys are what each kind of schema has.
    const schema = call[part] as unknown as Schema | undefined;
    const found = schema === undefined ? [] : walk(schema, []);
    // The booking inside a payment has no schema of its own there.
    if (part === 'body' && call.path === '/payments/initialize')
      found.push(['metadata', 'serviceId'], ['metadata', 'staffId'], ['metadata', 'offer']);
    return [...new Map(found.map((keys) => [keys.join('.'), { part, keys }])).values()];
  });

/** Known by whoever was sent it, or by everybody: not an id that belongs to one business's owner. */
export const isCapability = ({ keys }: IdPlace): boolean =>
  /^(\w*token|reference|offer|proof|secret|\w*[sS]lug)$/.test(keys.at(-1) ?? '');
