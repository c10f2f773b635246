import type pg from 'pg';
import { spreadBy } from '../fit.ts';
import { PLACES } from '../places.ts';

/** One node of what EXPLAIN (FORMAT JSON) tells, as far as it is looked at. */
type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Operation?: string;
  readonly Plans?: readonly PlanNode[];
} & Readonly<Record<string, unknown>>;

const CONDITIONS = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
] as const;

const conditionsOf = (node: PlanNode): readonly string[] =>
  CONDITIONS.flatMap((name) => (typeof node[name] === 'string' ? [node[name]] : []));

/**
 * What a column is compared with that leads to one shard: a parameter, a constant, or the same column of a table that it
 * is joined with. That of a row which a sub-select is asked for anew leads to all: no node knows it beforehand.
 */
const isBound = (condition: string, { alias, column, beside }: Sought): boolean => {
  const own = `(?:"?${alias}"?\\.)?${column}`;
  const names = beside.map((name) => name.replaceAll(/\W/g, String.raw`\$&`));
  const joined = `"?(?:${names.join('|')})"?\\.${column}`;
  const value = String.raw`(?:\(?\$\d+\)?(?:::\w+)?|'[^']*'::\w+|${joined}|\(InitPlan \d+\)\.\w+)`;
  return new RegExp(`(?<![\\w.])${own} = ${value}|(?<![\\w.])${value} = ${own}(?!\\w)`).test(condition);
};

type Sought = {
  readonly alias: string;
  readonly column: string;
  /** The tables of the same select. */
  readonly beside: readonly string[];
};

const aliasesIn = (node: PlanNode): readonly string[] => [
  ...(node.Alias === undefined ? [] : [node.Alias]),
  ...(node.Plans ?? []).flatMap(aliasesIn),
];

/** Those tables of a plan that would be looked for in every shard: no condition says in which one the rows are. */
const unboundIn = (
  node: PlanNode,
  above: readonly string[] = [],
  beside: readonly string[] = aliasesIn(node),
): readonly string[] => {
  const table = node['Relation Name'];
  const column = table === undefined ? null : spreadBy(PLACES[table]);
  const near = [...above, ...conditionsOf(node)];
  // A bitmap's condition is told by the index below it.
  const below = node['Node Type'] === 'Bitmap Heap Scan' ? (node.Plans ?? []).flatMap(deepConditions) : [];
  const isScan = /Scan$/.test(node['Node Type']) && table !== undefined;
  const alias = node.Alias ?? table ?? '';
  const lost =
    isScan && column !== null && ![...near, ...below].some((text) => isBound(text, { alias, column, beside }))
      ? [table]
      : [];
  const inPlans = (node.Plans ?? []).flatMap((plan) =>
    plan['Parent Relationship'] === 'SubPlan' ? unboundIn(plan) : unboundIn(plan, near, beside),
  );
  return [...lost, ...inPlans];
};

const deepConditions = (node: PlanNode): readonly string[] => [
  ...conditionsOf(node),
  ...(node.Plans ?? []).flatMap(deepConditions),
];

/** The tables of a statement that need every shard, by the plan of a superuser, to whom no policy adds a condition. */
export const tablesInAllShards = async (admin: pg.ClientBase, text: string): Promise<readonly string[]> => {
  // PostgreSQL's own format.
  const { rows } = await admin.query<{ readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
  );
  const plans = rows.flatMap((row) => row['QUERY PLAN']);
  return [...new Set(plans.flatMap(({ Plan }) => unboundIn(Plan)))];
};
