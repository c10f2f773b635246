import { importColumns } from '#core/clients/import-columns.ts';
import { writtenClient } from '#core/clients/import-row.ts';
import { skipTexts } from '#core/clients/import-texts.ts';
import type { KnownClients, PlannedRow } from '#core/clients/plan-import.ts';
import { emailKey } from '#core/people/email.ts';
import { localPhone, parsePhone } from '#core/people/phone.ts';
import type { Steps } from '#core/steps.ts';
import { type Id, newId } from '../../platform/ids.ts';
import type { ImportedClient, KnownRow } from './client-import.repo.ts';
import { searchTextOf } from './client-text.ts';
import type { ImportFile } from './import-file.ts';

/** Every number in the file, so that only the records it speaks of are looked at. A step is a row. */
export function* phonesIn({ header, rows }: ImportFile): Steps<readonly string[]> {
  const columns = importColumns(header);
  if (!columns.ok) return [];
  const phones = new Set<string>();
  for (const cells of rows) {
    const phone = parsePhone(writtenClient(cells, columns.value).phone);
    if (phone !== null) phones.add(localPhone(phone));
    yield;
  }
  return [...phones];
}

/** The records as core's plan looks them up. */
export const knownClients = (rows: readonly KnownRow[]): KnownClients => {
  const clients = rows.map((row) => ({ ...row, clientId: row.client_id }));
  return new Map(
    clients.flatMap((client) => {
      const phone = parsePhone(client.asked_phone ?? '');
      return phone === null ? [] : [[phone, client] as const];
    }),
  );
};

export type ImportCounts = { readonly added: number; readonly updated: number; readonly skipped: number };

export const countActions = (rows: readonly PlannedRow[]): ImportCounts => {
  const count = (action: PlannedRow['action']) => rows.filter((row) => row.action === action).length;
  return { added: count('add'), updated: count('update'), skipped: count('skip') };
};

/** A planned row as the owner sees it before saying yes. */
export const presentPlannedRow = (row: PlannedRow) => ({
  line: row.line,
  action: row.action,
  name: row.name,
  phone: row.action === 'skip' ? row.phone : localPhone(row.phone),
  email: row.email,
  reason: row.action === 'skip' ? skipTexts[row.reason] : '',
});

/** The records to write for the rows of one action. */
export const importedClients = (
  rows: readonly PlannedRow[],
  action: 'add' | 'update',
): readonly ImportedClient[] =>
  rows.flatMap((row) => {
    if (row.action === 'skip' || row.action !== action) return [];
    const email = row.email === '' ? '' : emailKey(row.email);
    return {
      // It went into the plan as the id of a record of ours.
      id: row.action === 'update' ? (row.clientId as Id) : newId(),
      name: row.name,
      phone: localPhone(row.phone),
      email,
      notes: row.notes,
      tags: row.tags,
      searchText: searchTextOf({ name: row.name, email }),
    };
  });
