import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = 'virtual:react-dom-alone';

const alone: Plugin = {
  name: 'react-dom-alone',
  resolveId: (id) => (id === ENTRY ? ENTRY : null),
  load: (id) =>
    id === ENTRY ? `import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document.body, null);` : null,
};

/**
 * The bytes (brotli) of a script that does nothing but take over a page with react-dom, built with the booking
 * front's own settings: with react and the scheduler, which react-dom does not run without.
 */
export const reactDomSize = async (): Promise<number> => {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    const built = await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.booking.config.ts'),
      plugins: [alone],
      // Nothing is written: what the product serves stays as `npm run build` left it.
      build: { write: false, manifest: false, rolldownOptions: { input: ENTRY } },
    });
    const output = Array.isArray(built) ? built.flatMap((part) => part.output) : [];
    const chunks = 'output' in built ? built.output : output;
    const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
    if (!code.includes('hydrat')) throw new Error('The build of react-dom alone has no react-dom in it');
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    return brotliCompressSync(code, { params }).length;
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
};
