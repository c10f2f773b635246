import { moduleOrder } from './module-order.ts';

/** A file that must not be as it is: the rule that says so, where it lies, what it imports, and what is objected to. */
export type SeededImport = {
  readonly rule: string;
  readonly file: string;
  readonly lines: readonly string[];
  /** Where an import leads that the rule forbids. */
  readonly to: string;
};

const bad = (rule: string, file: string, line: string, to: string): SeededImport => ({
  rule,
  file,
  lines: [line],
  to,
});

const CONNECT = 'src/server/platform/db/connect.ts';
const FOUND = 'src/server/modules/appointments/appointments.repo.ts';

/** One for each rule at least. */
export const seededImports: readonly SeededImport[] = [
  bad(
    'core-stands-alone',
    'src/core/rules/knows-the-contract.ts',
    "import type { made } from '#contract/call.ts';",
    'src/contract/call.ts',
  ),
  bad('core-stands-alone', 'src/core/rules/reads-a-file.ts', "import 'node:fs';", 'fs'),
  bad(
    'contract-knows-core-only',
    'src/contract/knows-the-server.ts',
    "import type { made } from '#server/platform/db/connect.ts';",
    CONNECT,
  ),
  bad(
    'web-not-server',
    'src/web/portal/shell/knows-the-server.ts',
    "import type { made } from '#server/platform/db/connect.ts';",
    CONNECT,
  ),
  bad(
    'web-not-server',
    'src/web/portal/shell/knows-ops.ts',
    "import '#ops/seed/seed.ts';",
    'src/ops/seed/seed.ts',
  ),
  bad(
    'server-not-web',
    'src/server/platform/http/knows-the-web.ts',
    "import type { made } from '#web/api/client.ts';",
    'src/web/api/client.ts',
  ),
  bad('server-not-ops', 'src/server/seeds-itself.ts', "import '#ops/seed/seed.ts';", 'src/ops/seed/seed.ts'),
  bad(
    'web-without-temporal',
    'src/web/booking/pages/needs-temporal.ts',
    "import '#core/calendar/through-time.ts';",
    'src/core/time/zone.ts',
  ),
  bad(
    'web-without-temporal',
    'src/web/portal/shell/plans-reminders.ts',
    "export { made } from '#core/reminders/plan-reminders.ts';",
    'src/core/reminders/plan-reminders.ts',
  ),
  bad(
    'simulator-alone',
    'simulator/borrows-the-rules.ts',
    "import '#core/money/kobo.ts';",
    'src/core/money/kobo.ts',
  ),
  bad('outside-by-contract', 'e2e/reaches-inside.ts', "import '#server/platform/db/connect.ts';", CONNECT),
  bad(
    'product-needs-no-tools',
    'src/server/needs-a-tool.ts',
    "import '../../tools/plan.ts';",
    'tools/plan.ts',
  ),
  bad(
    'platform-not-modules',
    'src/server/platform/http/knows-a-module.ts',
    "import '../../modules/auth/index.ts';",
    'src/server/modules/auth/index.ts',
  ),
  bad(
    'module-front-door',
    'src/server/modules/analytics/back-door.ts',
    "import '../appointments/appointments.repo.ts';",
    FOUND,
  ),
  bad(
    'outside-front-door',
    'src/server/compose.ts',
    "import './modules/appointments/appointments.repo.ts';",
    FOUND,
  ),
  ...moduleOrder.slice(0, -1).map((module, place) => {
    const later = moduleOrder[place + 1] ?? '';
    return bad(
      `module-order-${module}`,
      `src/server/modules/${module}/climbs.ts`,
      `import '../${later}/index.ts';`,
      `src/server/modules/${later}/index.ts`,
    );
  }),
  bad(
    'module-is-listed',
    'src/server/knows-the-unlisted.ts',
    "import './modules/loyalty/index.ts';",
    'src/server/modules/loyalty/index.ts',
  ),
  bad(
    'routes-not-repo',
    'src/server/modules/staff/staff.routes.ts',
    "import '../staff/staff.repo.ts';",
    'src/server/modules/staff/staff.repo.ts',
  ),
  bad(
    'repo-is-sql-only',
    'src/server/modules/staff/teams.repo.ts',
    "import '#contract/call.ts';",
    'src/contract/call.ts',
  ),
  bad(
    'repo-is-sql-only',
    'src/server/modules/staff/shifts.repo.ts',
    "import './staff.commands.ts';",
    'src/server/modules/staff/staff.commands.ts',
  ),
  bad('sql-has-one-home', 'src/server/modules/staff/staff.queries.ts', "import 'kysely';", 'kysely'),
  bad('driver-in-platform-db', 'src/server/platform/storage/opens-connections.ts', "import 'pg';", 'pg'),
  bad(
    'mailer-in-platform-mail',
    'src/server/modules/messages/sends-by-itself.ts',
    "import 'nodemailer';",
    'nodemailer',
  ),
  bad(
    'features-apart',
    'src/web/portal/features/services/borrows-a-feature.ts',
    "import '../staff/model.ts';",
    'src/web/portal/features/staff/model.ts',
  ),
  bad(
    'fronts-apart',
    'src/web/booking/kit/borrows-the-portal.ts',
    "import '../../portal/features/staff/model.ts';",
    'src/web/portal/features/staff/model.ts',
  ),
  bad(
    'ui-knows-no-product',
    'src/web/ui/knows-the-contract.ts',
    "import '#contract/call.ts';",
    'src/contract/call.ts',
  ),
  bad(
    'ui-knows-no-product',
    'src/web/ui/makes-calls.ts',
    "import '../api/client.ts';",
    'src/web/api/client.ts',
  ),
  bad(
    'tests-do-not-ship',
    'src/contract/ships-a-test.ts',
    "import './call.test.tsx';",
    'src/contract/call.test.tsx',
  ),
  bad(
    'tests-do-not-ship',
    'src/core/money/ships-a-sample.ts',
    "import '../testing/samples.ts';",
    'src/core/testing/samples.ts',
  ),
  bad(
    'no-dev-packages-shipped',
    'src/server/platform/http/ships-a-dev-package.ts',
    "import 'fast-check';",
    'fast-check',
  ),
  bad('declared-packages', 'src/server/platform/http/undeclared.ts', "import 'fastify';", 'fastify'),
  bad(
    'resolvable',
    'src/web/portal/shell/leads-nowhere.ts',
    "import '#core/money/naira.ts';",
    '#core/money/naira.ts',
  ),
  bad(
    'no-cycles',
    'src/web/portal/shell/first-of-two.ts',
    "import './second-of-two.ts';",
    'src/web/portal/shell/second-of-two.ts',
  ),
];

/** What is allowed, and what those files lead to. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/web/portal/shell/second-of-two.ts': ["import './first-of-two.ts';"],
  'src/core/calendar/through-time.ts': ["export { made } from '../time/zone.ts';"],
  'src/core/money/kobo.test.ts': [
    "import 'vitest';",
    "import '../testing/samples.ts';",
    "import './kobo.ts';",
  ],
  'src/contract/call.ts': ["import 'zod/mini';", "import '#core/money/kobo.ts';"],
  'src/server/platform/db/connect.ts': ["import 'kysely';", "import 'pg';"],
  'src/server/platform/mail/send.ts': ["import 'nodemailer';"],
  'src/server/modules/appointments/appointments.repo.ts': ["import 'kysely';"],
  'src/server/modules/appointments/appointments.queries.ts': [
    "import '../services/index.ts';",
    "import './appointments.repo.ts';",
  ],
  'src/server/modules/staff/staff.repo.ts': ["import 'kysely';"],
  'src/server/opens-the-front-door.ts': ["import './modules/appointments/index.ts';"],
  'src/ops/seed/seed.ts': ["import '#server/platform/db/connect.ts';"],
  'src/web/api/client.ts': ["import '#contract/call.ts';"],
  'e2e/asks.ts': ["import '#contract/call.ts';"],
};

const MADE = 'export const made = 1;';
/** The packages that shipped files may import, and those that only tests may. */
const manifest = {
  name: 'planted',
  private: true,
  type: 'module',
  imports: Object.fromEntries(
    ['core', 'contract', 'server', 'ops', 'web'].map((tree) => [`#${tree}/*`, `./src/${tree}/*`]),
  ),
  dependencies: { kysely: '*', nodemailer: '*', pg: '*', zod: '*' },
  devDependencies: { 'fast-check': '*', vitest: '*' },
};

/** A small project of what is allowed and what is not: path → text. */
export const seededProject = (): ReadonlyMap<string, string> => {
  const nowhere = seededImports.filter(({ rule }) => rule !== 'resolvable');
  const targets = nowhere.map(({ to }) => to).filter((to) => to.includes('/'));
  const files = new Map(targets.map((path): [string, readonly string[]] => [path, []]));
  for (const [path, lines] of Object.entries(allowed)) files.set(path, lines);
  for (const { file, lines } of seededImports) files.set(file, lines);
  return new Map([
    ['package.json', JSON.stringify(manifest)],
    ...[...files].map(([path, lines]): [string, string] => [path, [...lines, MADE, ''].join('\n')]),
  ]);
};
