import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page, RenderPage } from '#contract/pages/pages.ts';
import { brotliSize } from './precompress.ts';

type Weight = { readonly what: string; readonly bytes: number; readonly limit: number };

type Manifest = Record<
  string,
  {
    readonly file: string;
    readonly imports?: readonly string[];
    readonly dynamicImports?: readonly string[];
    readonly isEntry?: boolean;
    readonly isDynamicEntry?: boolean;
  }
>;

const KB = 1024;
const CLIENT = 'dist/booking/client';
const EMBED = 'src/web/booking/frame/embed.script.ts';

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

const filesOf = (manifest: Manifest, key: string, seen: Set<string> = new Set()): Set<string> => {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
};

const weigh = (folder: string, files: Iterable<string>): number => {
  let total = 0;
  for (const file of files) total += brotliSize(readFileSync(join(folder, file)));
  return total;
};

/** Without the scripts' addresses there is nothing to weigh: every script a document names, by its file. */
const scriptsIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/\/assets\/booking\/([\w./-]+\.js)/g)].map((found) => found[1] ?? '')),
];

const bookingWeights = async (): Promise<readonly Weight[]> => {
  const built: { createRenderer: (assets: { base: string; manifest: Manifest }) => RenderPage } =
    await import(pathToFileURL('dist/booking/server/server-entry.js').href);
  // The samples live beside the pages they are samples of; the compiler's walls keep tools out of web, so by address.
  const { budgetPages: pages }: { budgetPages: Readonly<Record<string, Page>> } = await import(
    pathToFileURL('src/web/booking/testing/budget-pages.ts').href
  );
  const render = built.createRenderer({ base: '/assets/booking/', manifest: manifestOf(CLIENT) });
  const limits = [
    ['universal', 12, 3],
    ['book', 12, 75],
    ['book, choosing lines', 12, 3],
    ['book, several lines', 12, 75],
    ['rental', 12, 75],
    ['order', 12, 75],
    ['order, paid', 12, 75],
    ['reschedule', 12, 75],
    ['manage', 12, 0],
    ['manage, several lines', 12, 0],
    ['add-line', 12, 0],
    ['complete', 12, 3],
    ['verifying', 12, 3],
    ['refunded', 12, 0],
    ['pay', 12, 3],
    ['receipt', 12, 0],
    ['verify-receipt', 12, 0],
    ['refund-details', 12, 0],
    ['waitlist', 12, 0],
    ['offer', 12, 0],
    ['send-links', 12, 0],
    ['client-bookings', 12, 0],
    ['review', 12, 0],
    ['reviews', 12, 0],
    ['landing', 14, 3],
    ['login', 12, 75],
    ['register', 12, 75],
  ] as const;
  const embed = { what: 'embed.js', bytes: weigh(CLIENT, filesOf(manifestOf(CLIENT), EMBED)), limit: 3 * KB };
  const pageWeights = limits.flatMap(([name, documentLimit, scriptLimit]) => {
    const page = pages[name];
    if (page === undefined) throw new Error(`No sample of the page ${name} to weigh`);
    const html = render(page, {
      nonce: 'r4nd0mN0nceOf22Letters',
      origin: 'https://akoko.example',
      inboxUrl: null,
    });
    return [
      { what: `${name}: HTML and CSS`, bytes: brotliSize(html), limit: documentLimit * KB },
      { what: `${name}: all script`, bytes: weigh(CLIENT, scriptsIn(html)), limit: scriptLimit * KB },
    ];
  });
  return [...pageWeights, embed];
};

/** What a page has fetched by the time it opens this part of itself, such as a dialog. */
const fetchedBefore = (manifest: Manifest, part: string): readonly string[] => {
  const openers = Object.entries(manifest).filter(([, chunk]) => chunk.dynamicImports?.includes(part));
  const [first, ...others] = openers.map(([key]) => [...filesOf(manifest, key)]);
  return (first ?? []).filter((file) => others.every((files) => files.includes(file)));
};

const portalWeights = (): readonly Weight[] => {
  const folder = 'dist/portal';
  if (!existsSync(join(folder, '.vite/manifest.json'))) return [];
  const manifest = manifestOf(folder);
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry === true);
  const atStart = new Set(entries.flatMap(([key]) => [...filesOf(manifest, key)]));
  const routes = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isDynamicEntry === true)
    .map(([key]) => {
      const before = new Set([...atStart, ...fetchedBefore(manifest, key)]);
      return {
        what: `portal: ${key.split('/').slice(-2).join('/')}`,
        bytes: weigh(
          folder,
          [...filesOf(manifest, key)].filter((file) => !before.has(file)),
        ),
        limit: 60 * KB,
      };
    });
  return [{ what: 'portal: entry', bytes: weigh(folder, atStart), limit: 150 * KB }, ...routes];
};

const row = ({ what, bytes, limit }: Weight): string => {
  const size = `${(bytes / KB).toFixed(1)} KB`.padStart(9);
  return `${bytes > limit ? 'OVER' : '  ok'} ${size} of ${String(limit / KB).padStart(3)} KB  ${what}`;
};

/** Weighs pages and scripts as they travel (brotli), tells what is over, or all of it, and says whether all are within. */
export const checkBudgets = async ({ verbose }: { readonly verbose: boolean }): Promise<boolean> => {
  const weights = [...(await bookingWeights()), ...portalWeights()];
  const over = weights.filter(({ bytes, limit }) => bytes > limit);
  const within = over.length === 0;
  for (const weight of verbose ? weights : over) console.log(row(weight));
  console.log(
    `${weights.length - over.length} of ${weights.length} pages and scripts are within their budget of bytes`,
  );
  if (!within) rmSync('dist/.budgets.stamp', { force: true });
  return within;
};

if (import.meta.main && !(await checkBudgets({ verbose: true }))) process.exit(1);
