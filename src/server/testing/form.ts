import type { Answer, Visitor } from './visitor.ts';

export type Typed = Readonly<Record<string, string>>;

/** The hidden fields of the form on a page, as the page carries them. */
export const sealOn = async (visitor: Visitor, path: string): Promise<Typed> => {
  const page = await visitor.send('GET', path);
  const { token, attempt } = page.body.form.seal;
  return { token, attempt };
};

/** Opens a page without scripts, fills its form in and sends it. */
export const fillIn = async (visitor: Visitor, path: string, typed: Typed): Promise<Answer> =>
  visitor.send('POST', path, { form: { ...(await sealOn(visitor, path)), ...typed } });
