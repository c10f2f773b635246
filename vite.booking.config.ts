import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { Call } from './src/contract/call.ts';
import { tokensInCss } from './src/web/ui/tokens-in-css.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const BOOKING = 'src/web/booking';
/** A page's own script, and what it is called. */
const SCRIPT = /([^/]+)\.script\.tsx?$/;

/** Every script is an entry of its own, named in the page's view by its path. */
const clientEntries = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(ROOT, BOOKING), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      const name = SCRIPT.exec(file)?.[1];
      return name === undefined ? [] : [[name, `${BOOKING}/${file}`]];
    }),
  );

/**
 * In the browser a call of the contract is its method and its path: what it accepts is the server's to check.
 * Leaving the schemas out saves their library, which also needs a newer browser than we promise.
 */
const callsWithoutSchemas = (): Plugin => ({
  name: 'calls-without-schemas',
  enforce: 'pre',
  // While it is worked on, one server compiles for both.
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    const [file = id] = id.split('?');
    if (!/\/src\/contract\/calls\/[\w-]+\.calls\.ts$/.test(file)) return null;
    const module: Record<string, Record<string, Pick<Call, 'method' | 'path' | 'access'>>> = await import(
      file
    );
    const slim = Object.entries(module).map(([name, calls]) => {
      // Clients ask nothing that is for owners.
      const open = Object.entries(calls).filter(([, { access }]) => access === 'public');
      const entries = open.map(([key, { method, path }]) => [key, { method, path }]);
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(entries))};`;
    });
    return { code: slim.join('\n'), map: null };
  },
});

/** Our own modules, and of the icons those that are drawn. */
const COPIED = /\/src\/.+\.tsx?$|\/node_modules\/lucide\/.+\.mjs$/;

/**
 * Each page's script has a copy of its own of what it shares with other pages' scripts: a page costs two scripts, its
 * own and React, and a byte it does not need is never sent. Few clients open two kinds of page; React they keep.
 */
const copiesOfTheirOwn = (): Plugin => {
  const ofPage = (importer: string): string | undefined =>
    /\?page=(.+)$/.exec(importer)?.[1] ?? SCRIPT.exec(importer)?.[1];
  return {
    name: 'copies-of-their-own',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      const page = importer === undefined ? undefined : ofPage(importer);
      if (page === undefined) return null;
      const found = await this.resolve(source, importer?.split('?')[0], { skipSelf: true });
      return found === null || !COPIED.test(found.id) ? found : { ...found, id: `${found.id}?page=${page}` };
    },
  };
};

/** A file of its own, which a browser keeps from page to page and from one release to the next. */
const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

const OLDEST = ['chrome70', 'safari12'];

export default defineConfig(({ command, isSsrBuild }) => ({
  root: ROOT,
  base: '/assets/booking/',
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  plugins: [
    tokensInCss,
    // Pages are loaded anew when they are worked on: what would change them in place needs a script of its own there.
    ...(command === 'build' ? [react()] : []),
    ...(isSsrBuild ? [] : [callsWithoutSchemas(), copiesOfTheirOwn()]),
  ],
  define: {
    'process.env.NODE_ENV': '"production"',
    // The oldest browsers know it by this name alone.
    ...(command === 'build' && !isSsrBuild ? { globalThis: 'self' } : {}),
  },
  // React goes into the server's bundle, so that its production build runs whatever NODE_ENV says.
  ssr: { noExternal: command === 'build' ? ['react', 'react-dom', 'lucide'] : [], target: 'node' },
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/booking/server',
        target: 'node26',
        cssTarget: OLDEST,
        cssMinify: true,
        rolldownOptions: {
          input: 'src/web/booking/server-entry.tsx',
          output: { entryFileNames: 'server-entry.js' },
        },
      }
    : {
        outDir: 'dist/booking/client',
        manifest: true,
        target: OLDEST,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: clientEntries(),
          output: {
            entryFileNames: '[name]-[hash].js',
            chunkFileNames: '[name]-[hash].js',
            codeSplitting: { groups: [{ name: 'react', test: REACT }] },
          },
        },
      },
}));
