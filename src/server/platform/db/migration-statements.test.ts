import { expect, test } from 'vitest';
import { listMigrations } from './migrate.ts';
import { statementsOf } from './migration-statements.ts';

test.each([
  ['SELECT 1', ['SELECT 1']],
  ['SELECT 1;\nSELECT 2;\n', ['SELECT 1', 'SELECT 2']],
  ['-- What; and why.\nSELECT 1;\n-- The end; of it.\n', ['-- What; and why.\nSELECT 1']],
  [`SELECT 'a;b''c;';SELECT 2`, [`SELECT 'a;b''c;'`, 'SELECT 2']],
  ['ALTER TABLE "a;b" ADD c int;', ['ALTER TABLE "a;b" ADD c int']],
  ['DO $$ BEGIN x; END $$;SELECT 1;', ['DO $$ BEGIN x; END $$', 'SELECT 1']],
  [
    "DO $it$ BEGIN EXECUTE $$ y; $$; END $it$;SELECT '$$;'",
    ['DO $it$ BEGIN EXECUTE $$ y; $$; END $it$', "SELECT '$$;'"],
  ],
  ['SELECT $1; -- it’s over', ['SELECT $1']],
  ['', []],
])('%j has these statements', (text, statements) => {
  expect(statementsOf(text)).toEqual(statements);
});

test('no migration has what is not told apart', () => {
  for (const { name, text } of listMigrations()) {
    expect([name, /\/\*|\be'/i.exec(text)]).toEqual([name, null]);
    for (const statement of statementsOf(text)) expect(statement).toMatch(/^(--[^\n]*\s+)*[A-Z]{2,}\s/);
  }
});
