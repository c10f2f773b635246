import { type Benchmark, type BenchResult, figureResult } from '../result.ts';
import { manyRows, type SeededStack, withSeeded } from './seeded-stack.ts';

/** What an appointment itself is: its row, and the time or the units it holds. */
const OWN = ['appointments', 'occupancies', 'rental_claims'];
const BESIDE = [
  { what: 'its history', tables: ['appointment_events'] },
  { what: 'its messages', tables: ['messages'] },
  { what: 'its money', tables: ['payment_intents', 'payments', 'refunds', 'ledger_entries', 'receipts'] },
  { what: 'everything in the database', tables: null },
] as const;

const measure = async ({ admin }: SeededStack): Promise<readonly BenchResult[]> => {
  const [counted] = await admin('SELECT count(*)::int AS count FROM appointments');
  const count = Number(counted?.['count']);
  const bytes = async (what: 'total' | 'table', tables: readonly string[] | null): Promise<number> => {
    const [row] = await admin(
      `SELECT sum(pg_${what === 'total' ? 'total_' : ''}relation_size(c.oid))::bigint::text AS bytes
         FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND ($1::text[] IS NULL OR c.relname = ANY($1))`,
      [tables],
    );
    return Number(row?.['bytes']) / count;
  };
  const heap = await bytes('table', OWN);
  const beside: BenchResult[] = [];
  for (const { what, tables } of BESIDE)
    beside.push(
      figureResult({
        id: 'G2',
        what: `bytes an appointment: ${what}`,
        unit: 'bytes',
        value: await bytes('total', tables),
        gate: null,
        proven: [],
        notes: [],
      }),
    );
  return [
    figureResult({
      id: 'G2',
      what: 'bytes an appointment, with its time and its indexes',
      unit: 'bytes',
      value: await bytes('total', OWN),
      gate: { bound: 'at most', must: 600, stretch: 450 },
      proven: [`${count} appointments were counted`],
      notes: [`${Math.round(heap)} of them in rows, the rest in indexes`],
    }),
    ...beside,
  ];
};

export const bytesKept: Benchmark = { id: 'G2', run: (log) => withSeeded(manyRows(), log, measure) };
