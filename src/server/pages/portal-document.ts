/** The part of the portal build's manifest that names what each route needs. */
export type PortalManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

const ROOT = 'index.html';

/** The screens of one thing, whose address ends with its id, by the list they belong to. */
const screensOfOne: Readonly<Record<string, string>> = { clients: 'client' };

/** A route's module is named after the last part of its address, or after the thing whose id that part is. */
const routeOf = (path: string): string => {
  const [list = '', last = ''] = path.replace(/\/$/, '').split('/').slice(-2);
  return `routes/${Object.hasOwn(screensOfOne, list) ? screensOfOne[list] : last}.tsx`;
};

const filesOf = (manifest: PortalManifest, key: string, found = new Set<string>()): ReadonlySet<string> => {
  const chunk = manifest[key];
  if (chunk === undefined || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found);
  return found;
};

/**
 * The portal's document for an address: it asks for the matched route's scripts at once, instead of after the
 * entry has run and found out which route it is on.
 */
export const portalDocument = (
  html: string,
  manifest: PortalManifest,
  base: string,
  path: string,
): string => {
  const atStart = filesOf(manifest, ROOT);
  const links = [...filesOf(manifest, routeOf(path))]
    .filter((file) => !atStart.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
};
