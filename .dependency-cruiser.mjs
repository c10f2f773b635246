import { moduleOrder } from './tools/module-order.ts';

/** Tests and what only they use; it may look anywhere its tree may, and nothing that ships may look at it. */
const TEST_CODE = ['\\.test\\.tsx?$', '/testing/'];
const MODULES = '^src/server/modules/';
/** The parts of core that need Temporal, which the browsers we serve do not have. */
const TEMPORAL_CORE =
  '^src/core/(time|hours|slots|rentals(?!/(bundles|length-price|order-totals)\\.ts$)|holidays|reminders)/';

const inside = (...modules) => `${MODULES}(${modules.join('|')})/`;

const never = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const trees = [
  never(
    'core-stands-alone',
    'The rules are pure and shared: no package, no Node, no other tree.',
    { path: '^src/core/', pathNot: TEST_CODE },
    { pathNot: '^src/core/' },
  ),
  never(
    'contract-knows-core-only',
    'The contract is neutral ground between server and web.',
    { path: '^src/contract/', pathNot: TEST_CODE },
    { pathNot: ['^src/(core|contract)/', 'node_modules/zod/'] },
  ),
  never(
    'web-not-server',
    'The contract is the only bridge.',
    { path: '^src/web/' },
    { path: '^src/(server|ops)/' },
  ),
  never(
    'server-not-web',
    'The contract is the only bridge.',
    { path: '^src/(server|ops)/' },
    { path: '^src/web/' },
  ),
  never(
    'server-not-ops',
    'A server knows nothing of the programs that start it, fill it and save it.',
    { path: '^src/server/' },
    { path: '^src/ops/' },
  ),
  never(
    'web-without-temporal',
    'Browsers have no Temporal: what the web reaches, through anything, must do without it.',
    { path: '^src/web/' },
    { path: TEMPORAL_CORE, reachable: true },
  ),
  never(
    'simulator-alone',
    'Written from the providers’ documents; sharing code with the product would repeat our misreading of them.',
    { path: '^simulator/' },
    { path: '^(src|e2e|bench|tools)/' },
  ),
  never(
    'outside-by-contract',
    'Journeys and benchmarks use the product as its users do: through the API the contract names.',
    { path: '^(e2e|bench)/' },
    { path: ['^src/(?!contract/|core/)', '^(simulator|tools)/'] },
  ),
  never(
    'product-needs-no-tools',
    'What ships runs without the tools, the journeys, the benchmarks and the simulator.',
    { path: '^src/' },
    { path: '^(tools|e2e|bench|simulator)/' },
  ),
];

const server = [
  never(
    'platform-not-modules',
    'Infrastructure does not know the product.',
    { path: '^src/server/platform/', pathNot: TEST_CODE },
    { path: MODULES },
  ),
  never(
    'module-front-door',
    'Another module is entered by its index.ts only.',
    { path: `${MODULES}([^/]+)/` },
    { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
  ),
  never(
    'outside-front-door',
    'Whatever is not a module enters one by its index.ts too.',
    { pathNot: [MODULES, ...TEST_CODE] },
    { path: MODULES, pathNot: `${MODULES}[^/]+/index\\.ts$` },
  ),
  ...moduleOrder
    .slice(0, -1)
    .map((module, place) =>
      never(
        `module-order-${module}`,
        'No module imports a later one. compose.ts hands over what must go the other way.',
        { path: inside(module), pathNot: TEST_CODE },
        { path: inside(...moduleOrder.slice(place + 1)) },
      ),
    ),
  never(
    'module-is-listed',
    'A new module takes its place in tools/module-order.ts.',
    {},
    { path: MODULES, pathNot: inside(...moduleOrder) },
  ),
  never(
    'routes-not-repo',
    'A route names the command or the query that answers a call; it holds no SQL and no rules.',
    { path: '\\.routes\\.ts$' },
    { path: '\\.repo\\.ts$' },
  ),
  never(
    'repo-is-sql-only',
    'API shapes stay out of SQL, and SQL calls nobody.',
    { path: '\\.repo\\.ts$' },
    { path: ['^src/contract/', '/actions/', '\\.(routes|commands|queries|reads|present|worker|jobs)\\.ts$'] },
  ),
  never(
    'sql-has-one-home',
    'Only repositories and the database platform build queries.',
    {
      path: '^(src|bench|e2e|simulator)/',
      pathNot: [
        '\\.repo\\.ts$',
        '^src/server/platform/(db/|activity\\.ts$|counted-limits\\.ts$|idempotency\\.ts$)',
        ...TEST_CODE,
      ],
    },
    { path: 'node_modules/kysely/' },
  ),
  never(
    'driver-in-platform-db',
    'One place opens connections.',
    {
      path: '^(src|bench|e2e|simulator)/',
      pathNot: ['^src/server/platform/db/', '^bench/database/', ...TEST_CODE],
    },
    { path: 'node_modules/(@types/)?pg/' },
  ),
  never(
    'mailer-in-platform-mail',
    'One adapter for each outside thing.',
    { path: '^src/', pathNot: ['^src/server/platform/mail[./]', ...TEST_CODE] },
    { path: 'node_modules/(@types/)?nodemailer/' },
  ),
];

const web = [
  never(
    'features-apart',
    'Features are islands, put together in routes.',
    { path: '^src/web/portal/features/([^/]+)/' },
    { path: '^src/web/portal/features/', pathNot: '^src/web/portal/features/$1/' },
  ),
  never(
    'fronts-apart',
    'The booking front and the portal share ui and api, and nothing else.',
    { path: '^src/web/(portal|booking)/' },
    { path: '^src/web/(portal|booking)/', pathNot: '^src/web/$1/' },
  ),
  never(
    'ui-knows-no-product',
    'What both fronts share is free of features, calls and contract.',
    { path: '^src/web/ui/' },
    { path: ['^src/web/(?!ui/)', '^src/contract/'] },
  ),
];

const everywhere = [
  never(
    'tests-do-not-ship',
    'Test code stays with the tests.',
    { path: '^(src|simulator)/', pathNot: TEST_CODE },
    { path: TEST_CODE },
  ),
  never('no-cycles', 'A cycle is one unit pretending to be several.', {}, { circular: true }),
  never(
    'resolvable',
    'An import that leads nowhere hides from every other rule.',
    {},
    { couldNotResolve: true },
  ),
  never(
    'declared-packages',
    'Hoisting lets an undeclared package run here and fail elsewhere.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  never(
    'no-dev-packages-shipped',
    'What runs in production is a dependency, not a devDependency.',
    { path: '^(src|simulator)/', pathNot: TEST_CODE },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
  ),
];

export default {
  forbidden: [...trees, ...server, ...web, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(tools/fixtures|dist|\\.cache)/' },
    // Type-only imports are dependencies too: a type from behind a wall ties the two sides just as well.
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    detectProcessBuiltinModuleCalls: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
