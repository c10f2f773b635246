import type { ReplyOf } from '#contract/call.ts';
import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { importFaultTexts, type PlannedRow, planImport } from '#core/clients/plan-import.ts';
import { ok } from '#core/result.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import { inTurns } from '../../../platform/pacing/in-turns.ts';
import { type BusinessCtx, defineCommand } from '../../../platform/use-case.ts';
import { lockClients } from '../clients.repo.ts';
import { mostClients, mostClientsText } from '../clients.rules.ts';
import { addClients, countRecords, fillImported, listKnown } from './import.repo.ts';
import {
  countActions,
  type ImportFile,
  importedClients,
  knownClients,
  phonesIn,
  presentPlannedRow,
  readImportFile,
} from './import.rules.ts';

const SHOWN = 200;
/** Nothing is changed by looking; whoever looks this often is no owner choosing a file. */
const previewsPerBusiness: Limit = { name: 'preview-import', max: 60, windowMinutes: 60 };
const perBusiness: Limit = { name: 'import-clients', max: 20, windowMinutes: 60 };

/** A booking took one of the new numbers between the plan and the write. */
class NumberTaken extends Error {}

/** What importing this file would do as the records stand. */
export const previewImport = defineCommand(clientsCalls.previewImport, {
  prepare: ({ ctx }) => readFile(ctx, previewsPerBusiness),
  run: async ({ ctx: { tx }, prepared: file }) => {
    const planned = await plan(tx, file);
    if (!planned.ok) return planned;
    const rows = planned.value.slice(0, SHOWN).map(presentPlannedRow);
    return ok({ success: true, data: { rows, ...countActions(planned.value) } });
  },
});

/**
 * Imports a file: all that its preview says, or nothing. Two imports of a business run one after the other; a number
 * that a booking brings in meanwhile makes the plan again.
 */
export const importClients = defineCommand(clientsCalls.importAll, {
  prepare: ({ ctx }) => readFile(ctx, perBusiness),
  retries: (error) => error instanceof NumberTaken,
  run: async ({ ctx: { tx, now }, prepared: file }) => {
    await lockClients(tx);
    return write(tx, file, now);
  },
});

/** Counted before the file is read: one that is refused counts too. */
const readFile = async (
  { platform, business, now, file: sent }: BusinessCtx,
  perHour: Limit,
): Promise<Outcome<ImportFile>> => {
  const limit = await inTenant(platform.database, business, ({ query }) =>
    hitLimit(query, perHour, business, now),
  );
  // guard: twenty-imports-an-hour
  if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
  const file = await inTurns(readImportFile(sent?.bytes ?? new Uint8Array()));
  return file.ok ? file : refusal('INVALID_FILE', { message: file.reason });
};

const plan = async (
  transaction: TenantTransaction,
  file: ImportFile,
): Promise<Outcome<readonly PlannedRow[]>> => {
  const known = knownClients(await listKnown(transaction, await inTurns(phonesIn(file))));
  const planned = await inTurns(planImport(file, known));
  return planned.ok
    ? ok(planned.value.rows)
    : refusal('INVALID_FILE', { message: importFaultTexts[planned.reason] });
};

const write = async (
  transaction: TenantTransaction,
  file: ImportFile,
  now: Instant,
): Promise<Outcome<ReplyOf<typeof clientsCalls.importAll>>> => {
  const planned = await plan(transaction, file);
  if (!planned.ok) return planned;
  const counts = countActions(planned.value);
  // guard: two-hundred-thousand-clients-at-most
  if (counts.added > 0 && (await countRecords(transaction)) + counts.added > mostClients)
    return refusal('LIMIT_REACHED', { message: mostClientsText });
  const added = await addClients(transaction, importedClients(planned.value, 'add'), now);
  // guard: an-import-plans-again-when-a-booking-took-one-of-its-numbers
  if (added !== counts.added) throw new NumberTaken();
  await fillImported(transaction, importedClients(planned.value, 'update'));
  return ok({ success: true, data: counts });
};
