import { type Outcome, refusal } from '#contract/outcome.ts';
import { importFaultTexts } from '#core/clients/import-texts.ts';
import { type PlannedRow, planImport } from '#core/clients/plan-import.ts';
import { ok } from '#core/result.ts';
import { inTenant, inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { hitLimit, type Limit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addImported, countRecords, fillImported, listKnown } from '../client-import.repo.ts';
import { lockClients } from '../clients.repo.ts';
import { type ImportFile, readImportFile } from '../import-file.ts';
import {
  countActions,
  type ImportCounts,
  importedClients,
  knownClients,
  phonesIn,
  presentPlannedRow,
} from '../import-plan.ts';

const MOST_CLIENTS = 200_000;
const SHOWN = 200;
const MOST_TRIES = 3;
/** Nothing is changed by looking; whoever looks this often is no owner choosing a file. */
const previewsPerBusiness: Limit = { name: 'preview-import', max: 60, windowMinutes: 60 };
const perBusiness: Limit = { name: 'import-clients', max: 20, windowMinutes: 60 };

export type ImportPreview = {
  success: true;
  data: ImportCounts & { rows: ReturnType<typeof presentPlannedRow>[] };
};
export type Imported = { success: true; data: ImportCounts };
type Context = Pick<OwnerContext, 'now' | 'session'> & { readonly file: { readonly bytes: Uint8Array } };

/** What importing this file would do as the records stand. */
export const previewImport = async (
  platform: Platform,
  context: Context,
): Promise<Outcome<ImportPreview>> => {
  const looks = await inTenant(platform.database, context.session.business, ({ query }) =>
    hitLimit(query, previewsPerBusiness, context.session.business, context.now),
  );
  if (looks.exceeded) return refusal('TOO_MANY_REQUESTS', looks);
  const file = await readFile(context.file.bytes);
  if (!file.ok) return file;
  return inTenant(platform.database, context.session.business, async (transaction) => {
    const planned = await plan(transaction, file.value);
    if (!planned.ok) return planned;
    const rows = planned.value.slice(0, SHOWN).map(presentPlannedRow);
    return ok({ success: true, data: { rows, ...countActions(planned.value) } });
  });
};

/**
 * Imports a file: all that its preview says, or nothing. Two imports of a business run one after the other; a number
 * that a booking brings in meanwhile makes the plan again.
 */
export const importClients = async (platform: Platform, context: Context): Promise<Outcome<Imported>> => {
  const { business } = context.session;
  const limit = await inTenant(platform.database, business, ({ query }) =>
    hitLimit(query, perBusiness, business, context.now),
  );
  // guard: twenty-imports-an-hour
  if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
  const file = await readFile(context.file.bytes);
  if (!file.ok) return file;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const outcome = await inTenantUnlessRefused(platform.database, business, async (transaction) => {
      await lockClients(transaction);
      return write(transaction, file.value, context);
    });
    if (outcome.ok || outcome.code !== 'IN_PROGRESS') return outcome;
  }
  return refusal('UNAVAILABLE', { retryAfterSeconds: 2 });
};

const readFile = async (bytes: Uint8Array): Promise<Outcome<ImportFile>> => {
  const file = await inTurns(readImportFile(bytes));
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

/** IN_PROGRESS when a booking took one of the new numbers between the plan and the write. */
const write = async (
  transaction: TenantTransaction,
  file: ImportFile,
  { now }: Context,
): Promise<Outcome<Imported>> => {
  const planned = await plan(transaction, file);
  if (!planned.ok) return planned;
  const counts = countActions(planned.value);
  // guard: two-hundred-thousand-clients-at-most
  if (counts.added > 0 && (await countRecords(transaction)) + counts.added > MOST_CLIENTS) {
    const most = MOST_CLIENTS.toLocaleString('en');
    return refusal('LIMIT_REACHED', { message: `A business can have at most ${most} clients.` });
  }
  const added = await addImported(transaction, importedClients(planned.value, 'add'), now);
  // guard: an-import-plans-again-when-a-booking-took-one-of-its-numbers
  if (added !== counts.added) return refusal('IN_PROGRESS');
  await fillImported(transaction, importedClients(planned.value, 'update'));
  return ok({ success: true, data: counts });
};
