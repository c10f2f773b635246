type Definition = {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
};
type Schema = { readonly _zod: { readonly def: Definition } };

const walk = ({ _zod: { def } }: Schema, before: string): readonly string[] => [
  ...Object.entries(def.shape ?? {}).flatMap(([key, inner]) => [
    `${before}${key}`,
    ...walk(inner, `${before}${key}.`),
  ]),
  ...[def.innerType, def.element, ...(def.options ?? [])].flatMap((inner) =>
    inner === undefined ? [] : walk(inner, before),
  ),
];

/** Every key that a reply can have, with those it stands in: `data.name`. */
export const keysOf = (reply: unknown): readonly string[] =>
  // Zod's own types name no common shape of its definitions; these few keys are what each kind of schema has.
  [...new Set(walk(reply as Schema, ''))];
