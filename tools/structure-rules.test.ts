import { expect, it } from 'vitest';
import { structureFindings } from './structure-rules.ts';

const findingsOf = (path: string, text = ''): readonly string[] => structureFindings([{ path, text }]);
const lines = (count: number): string => 'x\n'.repeat(count);

it.each([
  'src/core/slots/list-slots.ts',
  'src/core/slots/slots.properties.test.ts',
  'src/web/portal/kit/states.module.css',
  'src/server/platform/db/migrations/0001_roles.sql',
  'src/server/modules/staff/index.ts',
  'src/server/modules/staff/staff.repo.ts',
  'src/server/modules/staff/staff.limits.test.ts',
  'src/server/modules/staff/staff.commands.ts',
  'src/server/modules/staff/hours/hours.commands.ts',
  'src/server/modules/staff/hours/testing/open-hours.ts',
  'src/server/modules/messages/kinds/money/receipt.kind.ts',
  'src/server/platform/payments/paystack.ts',
  'simulator/README.md',
  'docs/decisions/0001-one-package.md',
  '.dependency-cruiser.mjs',
])('%s is in order', (path) => {
  expect(findingsOf(path)).toEqual([]);
});

it.each([
  ['src/core/slots/listSlots.ts', 'not kebab-case'],
  ['src/core/Slots/list.ts', 'not kebab-case'],
  ['src/core/slots/list_slots.ts', 'not kebab-case'],
  ['src/core/utils.ts', 'says nothing'],
  ['src/core/helpers.test.ts', 'says nothing'],
  ['src/web/lib/dates.ts', 'says nothing'],
  ['src/core/slots/index.ts', 'front door'],
  ['src/server/modules/staff/hours/index.ts', 'front door'],
  ['src/server/modules/staff/staff.service.ts', 'a file of a room'],
  ['src/server/modules/staff/weekly-hours.ts', 'a file of a room'],
  ['src/server/modules/staff/actions/save-staff-member.ts', 'a file of a room'],
  ['src/server/modules/staff/hours/find-hours.ts', 'a file of a room'],
  ['src/server/modules/staff/hours/hours.service.ts', 'a file of a room'],
  ['src/server/modules/staff/hours/deep/hours.repo.ts', 'a file of a room'],
  ['src/server/modules/staff/hours/late.kind.ts', 'a file of a room'],
  ['src/server/modules/messages/kinds/money/receipt.repo.ts', 'a file of a room'],
])('%s is refused', (path, finding) => {
  expect(findingsOf(path).join()).toContain(finding);
});

it('a level of a module has room for sixteen files, tests apart', () => {
  const files = (count: number, role: string) =>
    Array.from({ length: count }, (_, at) => ({
      path: `src/server/modules/staff/part-${at}.${role}.ts`,
      text: '',
    }));
  expect(structureFindings([...files(16, 'rules'), ...files(9, 'rules.test')])).toEqual([]);
  expect(structureFindings(files(17, 'rules'))).toEqual([
    'src/server/modules/staff: 17 files on one level, at most 16',
  ]);
});

it('files have a largest size, tests a larger one, data none', () => {
  expect(findingsOf('src/core/slots/list-slots.ts', lines(400))).toEqual([]);
  expect(findingsOf('src/core/slots/list-slots.ts', lines(401))).toHaveLength(1);
  expect(findingsOf('src/web/ui/base.css', lines(401))).toHaveLength(1);
  expect(findingsOf('src/core/slots/slots.test.ts', lines(401))).toEqual([]);
  expect(findingsOf('src/core/slots/slots.test.ts', lines(501))).toHaveLength(1);
  expect(findingsOf('package-lock.json', lines(4000))).toEqual([]);
  expect(findingsOf('src/core/slots/list-slots.ts', `// guard: a\n${lines(400)}`)).toEqual([]);
});

it('rules reach neither a database nor a network, however far away', () => {
  const rules = {
    path: 'src/server/modules/staff/hours/hours.rules.ts',
    text: "import { rest } from '../rest.ts';",
  };
  const rest = (line: string) => ({
    path: 'src/server/modules/staff/rest.ts',
    text: `import {\n  a,\n} from '#core/a.ts';\n${line}`,
  });
  const repo = {
    path: 'src/server/modules/staff/hours/hours.repo.ts',
    text: "import { sql } from 'kysely';",
  };
  const found = (line: string) =>
    structureFindings([rules, rest(line), repo]).filter((problem) => problem.startsWith('a rule'));
  expect(found("import type { Hours } from './hours/hours.repo.ts';")).toEqual([]);
  expect(found("import { findHours } from './hours/hours.repo.ts';")).toEqual([
    'a rule reaches out: src/server/modules/staff/hours/hours.rules.ts → src/server/modules/staff/rest.ts → src/server/modules/staff/hours/hours.repo.ts',
  ]);
  expect(found("export { request } from 'node:http';")).toHaveLength(1);
  expect(found("import 'pg';")).toHaveLength(1);
});
