/** The part of the client build's manifest (`.vite/manifest.json`) that the renderer reads. */
export type ClientManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

export type ClientAssets = {
  /** Where the files of dist/booking/client are served, with a slash at both ends. */
  readonly base: string;
  readonly manifest: ClientManifest;
};

const SOURCE = 'src/web/booking/';

/** The entry's script first, then the chunks it imports, as addresses. Throws for an entry the build does not know. */
export const scriptsOf = (assets: ClientAssets, entry: string): readonly string[] => {
  const found = new Set<string>();
  const collect = (key: string): void => {
    const chunk = assets.manifest[key];
    if (chunk === undefined) throw new Error(`The client build has no ${key}`);
    const address = `${assets.base}${chunk.file}`;
    if (found.has(address)) return;
    found.add(address);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect(`${SOURCE}${entry}`);
  return [...found];
};
