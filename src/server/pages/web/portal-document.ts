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

/** What the dashboard goes on to fetch, by the width it is for: the breakpoint of the specification, 1280 px. */
const dashboards = [
  { key: 'routes/dashboard/wide-dashboard.tsx', media: '(min-width: 80em)' },
  { key: 'routes/dashboard/narrow-dashboard.tsx', media: '(max-width: 79.99em)' },
] as const;

const filesOf = (manifest: PortalManifest, key: string, found = new Set<string>()): ReadonlySet<string> => {
  const chunk = manifest[key];
  if (chunk === undefined || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found);
  return found;
};

/**
 * The portal's document for an address: it asks for the matched route's scripts at once, instead of after the
 * entry has run and found out which route it is on; of the dashboard's two only for the one that fits the screen.
 */
export const portalDocument = (
  html: string,
  manifest: PortalManifest,
  base: string,
  path: string,
): string => {
  const known = new Set(filesOf(manifest, ROOT));
  const linksTo = (key: string, media: string): string =>
    [...filesOf(manifest, key)]
      .filter((file) => !known.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}"${media}>`)
      .join('');
  const route = routeOf(path);
  const links = linksTo(route, '');
  for (const file of filesOf(manifest, route)) known.add(file);
  const wider =
    route === 'routes/dashboard.tsx'
      ? dashboards.map(({ key, media }) => linksTo(key, ` media="${media}"`)).join('')
      : '';
  return html.replace('</head>', () => `${links}${wider}</head>`);
};
