import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const CLIENT = 'src/web/booking/client';

/** Every file of the client folder is an entry of its own, named in the page's view as `client/<file>`. */
const clientEntries = (): Record<string, string> => {
  const files = existsSync(CLIENT) ? readdirSync(CLIENT) : [];
  const scripts = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return Object.fromEntries(scripts.map((file) => [file.replace(/\.tsx?$/, ''), `${CLIENT}/${file}`]));
};

/**
 * In the browser a call of the contract is its method and its path: what it accepts is the server's to check.
 * Leaving the schemas out saves their library, which also needs a newer browser than we promise.
 */
const callsWithoutSchemas = (): Plugin => ({
  name: 'calls-without-schemas',
  enforce: 'pre',
  async load(id) {
    if (!/\/src\/contract\/\w+\.calls\.ts$/.test(id)) return null;
    const module: Record<string, Record<string, { method: string; path: string }>> = await import(id);
    const slim = Object.entries(module).map(([name, calls]) => {
      const entries = Object.entries(calls).map(([key, { method, path }]) => [key, { method, path }]);
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(entries))};`;
    });
    return { code: slim.join('\n'), map: null };
  },
});

const OLDEST = ['chrome70', 'safari12'];

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/assets/booking/',
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  plugins: isSsrBuild ? [react()] : [react(), callsWithoutSchemas()],
  define: { 'process.env.NODE_ENV': '"production"' },
  // React goes into the server's bundle, so that its production build runs whatever NODE_ENV says.
  ssr: { noExternal: ['react', 'react-dom'], target: 'node' },
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
          output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
}));
