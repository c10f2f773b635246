import { type Benchmark, type BenchResult, figureResult } from '../result.ts';
import { manyRows, type SeededStack, withSeeded } from './seeded-stack.ts';

/**
 * What a booking of one line may take with the time it holds, and what each further line: on average over all bookings,
 * past ones too, which hold no time any more.
 */
const ONE_LINE = { must: 760, stretch: 600 };
const FURTHER_LINE = { must: 420, stretch: 320 };
const OF_A_BOOKING = ['appointments', 'booking_lines', 'occupancies', 'rental_claims'];
const BESIDE = [
  { what: 'its history', tables: ['appointment_events'] },
  { what: 'its messages', tables: ['messages'] },
  { what: 'its money', tables: ['payment_intents', 'payments', 'refunds', 'ledger_entries', 'receipts'] },
  { what: 'everything in the database', tables: null },
] as const;

const measure = async ({ admin }: SeededStack): Promise<readonly BenchResult[]> => {
  const bytes = async (tables: readonly string[] | null): Promise<number> => {
    const [row] = await admin(
      `SELECT sum(pg_total_relation_size(c.oid))::bigint::text AS bytes
         FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND ($1::text[] IS NULL OR c.relname = ANY($1))`,
      [tables],
    );
    return Number(row?.['bytes']);
  };
  const count = async (what: string): Promise<number> =>
    Number((await admin(`SELECT count(*)::int AS count FROM ${what}`))[0]?.['count']);
  const appointments = await count('appointments');
  const several = await count('appointments WHERE line_count IS NOT NULL');
  const lines = await count('booking_lines');
  const row = (await bytes(['appointments'])) / appointments;
  const time = (await bytes(['occupancies'])) / (await count('occupancies'));
  const line = (await bytes(['booking_lines'])) / lines;
  const ofSeveral = lines / several;
  const usual = (appointments - several + lines) / appointments;
  const allowed = (limit: 'must' | 'stretch'): number => ONE_LINE[limit] + (usual - 1) * FURTHER_LINE[limit];
  const figure = (what: string, value: number, gate: BenchResult['gate'], notes: readonly string[]) =>
    figureResult({ id: 'G2', what, unit: 'bytes', value, gate, proven: [], notes });
  const beside: BenchResult[] = [];
  for (const { what, tables } of BESIDE)
    beside.push(figure(`bytes an appointment: ${what}`, (await bytes(tables)) / appointments, null, []));
  const parts = `${Math.round(row)} its row, ${Math.round(time)} each time that is held, ${Math.round(line)} each line that is kept apart`;
  return [
    figure(
      `bytes a booking of ${usual.toFixed(2)} lines on average, with its times and its indexes`,
      (await bytes(OF_A_BOOKING)) / appointments,
      { bound: 'at most', must: allowed('must'), stretch: allowed('stretch') },
      [`${appointments} appointments were counted; ${parts}`],
    ),
    figure('bytes a booking of one line while it is to come', row + time, null, []),
    figure(
      `bytes a booking of ${ofSeveral.toFixed(2)} lines while it is to come`,
      row + ofSeveral * (time + line),
      null,
      [`${several} bookings with ${lines} lines`],
    ),
    ...beside,
  ];
};

export const bytesKept: Benchmark = { id: 'G2', run: (log) => withSeeded(manyRows(), log, measure) };
