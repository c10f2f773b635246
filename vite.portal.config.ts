import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { tokensInCss } from './src/web/ui/tokens-in-css.ts';
import { portalFonts } from './tools/portal-fonts.ts';

/**
 * What nearly every screen uses comes with the entry, so that the day needs its own script and nothing else. A new
 * screen's own modules need no line here.
 */
const START =
  /node_modules[\\/]@tanstack[\\/]react-query|[\\/](?:VisuallyHidden|Skeleton|Transition|Portal|CloseButton|Input)[\\/]|src[\\/]web[\\/]api[\\/]|contract[\\/]calls[\\/](?:appointments|services|settings)\.calls|portal[\\/]kit[\\/](?:\w+[\\/])?(?:toast|clock|still-trying|field-errors)\./;

/** What the day draws with and most screens use: in one file, or it would be a dozen of some hundred bytes each. */
const KIT =
  /contract[\\/]calls[\\/](?:payments|staff)\.calls|portal[\\/](?:query[\\/]prove-again|routes[\\/]use-opened)|get-style-object|use-force-update|create-event-handler|portal[\\/]kit[\\/](?:\w+[\\/])?(?:booking-moment|copy-text|default-week|first-rows|open-hours|section|settings-query|staff-query|status-chip|use-keyed|use-swipe|week-words)\./;
/** What the day asks, as the screens of bookings and of money do. */
const DAY =
  /features[\\/](?:payments[\\/](?:api|components[\\/]owed[\\/]owed-banner)|appointments[\\/](?:api|money[\\/]money-api)|waitlist[\\/](?:api|model))\.|contract[\\/]calls[\\/]waitlist\.calls|core[\\/]accounts[\\/]role-texts|portal[\\/]routes[\\/]dashboard[\\/]birthdays\./;

const NUMBERS = /react-number-format|[\\/]NumberInput[\\/]|portal[\\/]kit[\\/]form[\\/]amount-input\./;
/** What is told in passing comes once the first screen is drawn, and no other waits for it. */
const NOTICES =
  /notifications[\\/]esm[\\/]Notification|react-transition-group|dom-helpers|components[\\/]Notification[\\/]/;
/** However many screens ask for numbers, the others do not. */
const WIDGETS = new RegExp(`node_modules(?!.*(?:${NUMBERS.source}|${NOTICES.source}))`);

/** Few files and few unneeded bytes: a request costs a slow phone more than half a second, a screen 60 KB at most. */
const groups = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'start', test: START },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'kit', test: KIT },
  { name: 'day', test: DAY },
  // What dialogs and forms are made of, fetched once the first screen is drawn.
  { name: 'widgets', test: WIDGETS, minShareCount: 11 },
  // Heavy, and used by a few screens only: the others must not fetch them with what all share.
  { name: 'numbers', test: NUMBERS },
  { name: 'notices', test: NOTICES },
  { name: 'choices', test: /components[\\/](?:Combobox|Popover)[\\/]/ },
  // Of many forms, and yet not of most screens.
  { name: 'entries', test: /portal[\\/]kit[\\/]form[\\/]use-entries\./ },
  { name: 'days', test: /portal[\\/]kit[\\/]form[\\/](?:date-field|month-picker)\./ },
  { name: 'shared', minShareCount: 8 },
];

/** What the portal asks of a call: where it goes, and what its forms are checked against before they are sent. */
const ASKED = ['method', 'path', 'body', 'file'];
const UNASKED = new RegExp(`\\w+Calls\\s*\\.\\w+\\s*\\.(?!(?:${ASKED.join('|')})\\b)\\w+`);

type Node = Rolldown.ESTree.Node;

const propertiesOf = (node: Node | null | undefined): readonly Rolldown.ESTree.ObjectPropertyKind[] =>
  node?.type === 'ObjectExpression' ? node.properties : [];

/** The parts of each `name: call({ … })` that nobody here asks for. */
const unaskedParts = (program: Rolldown.ESTree.Program): readonly Node[] =>
  program.body
    .flatMap((node) =>
      node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
        ? node.declaration.declarations
        : [],
    )
    .flatMap(({ init }) => propertiesOf(init))
    .flatMap((named) =>
      named.type === 'Property' && named.value.type === 'CallExpression'
        ? propertiesOf(named.value.arguments[0])
        : [],
    )
    .filter(
      (part) => part.type === 'Property' && part.key.type === 'Identifier' && !ASKED.includes(part.key.name),
    );

/** Leaves out of the contract what only the server and its documentation read: some kilobytes of every visit. */
const callsAsAsked = (): Plugin => ({
  name: 'calls-as-asked',
  enforce: 'post',
  transform(code, id) {
    if (/\/src\/web\/.+\.tsx?$/.test(id) && UNASKED.test(code))
      this.error(`${id} asks a call for a part that is left out of the portal: ${UNASKED.exec(code)?.[0]}`);
    if (!/\/src\/contract\/calls\/\w+\.calls\.ts$/.test(id)) return null;
    let slim = code;
    for (const { start, end } of [...unaskedParts(this.parse(code))].reverse())
      slim = slim.slice(0, start) + slim.slice(end).replace(/^\s*,/, '');
    return { code: slim, map: null };
  },
});

/**
 * Says of each schema of the contract that making it does nothing else, so that those that no screen uses are left out.
 * Zod says so of its functions, and is not heard where one is made of another module's.
 */
const schemasAsUsed = (): Plugin => ({
  name: 'schemas-as-used',
  enforce: 'post',
  transform: (code, id) =>
    /\/src\/contract\/(?:calls|replies|requests)\/[\w.-]+\.ts$/.test(id)
      ? { code: code.replace(/(?<![\w.])(?:z\.\w+|call)\(/g, '/* @__PURE__ */ $&'), map: null }
      : null,
});

const BASE = '/portal-assets/';
/** Besides the entry, what the dashboard draws with, and what is needed once the connection is lost. */
const KEPT =
  /portal[\\/](?:routes[\\/]dashboard|shell[\\/](?:overlays|background)|features[\\/]offline[\\/].+)\.tsx$/;

/** The assets without which the dashboard does not open, by their addresses. */
const keptFiles = (bundle: Rolldown.OutputBundle): readonly string[] => {
  const files = new Set(Object.keys(bundle).filter((file) => file.endsWith('.css')));
  const keep = (file: string) => {
    const output = bundle[file];
    if (files.has(file) || output?.type !== 'chunk') return;
    files.add(file);
    for (const imported of output.imports) keep(imported);
  };
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && (output.isEntry || KEPT.test(output.facadeModuleId ?? '')))
      keep(output.fileName);
  }
  return [...files].sort().map((file) => BASE + file);
};

/** Builds the worker that lets the portal open without a connection: a classic script that stands alone. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) return;
    const files = keptFiles(bundle);
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { PORTAL_FILES: JSON.stringify(files), PORTAL_VERSION: JSON.stringify(version) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        rolldownOptions: {
          input: 'src/web/portal/offline/service-worker.ts',
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    });
  },
});

/** What draws the day on the server, React's production build included; other screens' parts are there and never read. */
const server: UserConfig = {
  plugins: [tokensInCss, react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: '../../../dist/portal-server',
    emptyOutDir: true,
    target: 'node26',
    rolldownOptions: {
      input: 'src/web/portal/drawn-day/server-entry.tsx',
      output: { entryFileNames: 'server-entry.js' },
    },
  },
};

/** The owners' portal: a page of its own, served for every address under /dashboard. */
const client: UserConfig = {
  plugins: [portalFonts(), tokensInCss, react(), callsAsAsked(), schemasAsUsed(), serviceWorker()],
  build: {
    outDir: '../../../dist/portal',
    emptyOutDir: true,
    manifest: true,
    // A data: address in a stylesheet would need a wider content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One sheet of 27 KB: a screen's own few hundred bytes would cost it a request before it is drawn.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // What is left out takes with it what only it was made of.
      treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/](?:contract|core)[\\/]/, sideEffects: false }] },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web/portal',
  base: BASE,
  publicDir: false,
  ...(isSsrBuild ? server : client),
}));
