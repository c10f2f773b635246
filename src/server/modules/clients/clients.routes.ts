import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { createExportLimit } from '../../platform/http/downloads/export-limit.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { addClient, changeClient } from './clients.commands.ts';
import { readClient, readClients } from './clients.queries.ts';
import { eraseClient } from './erasure/erasure.commands.ts';
import { exportClient, exportClients } from './export.queries.ts';
import { importClients, previewImport } from './import/import.commands.ts';
import { mergeClients, splitClient } from './merge.commands.ts';

export const clientEndpoints = (platform: Platform): readonly Endpoint[] => {
  const exportGate = createExportLimit(platform, 'export-clients');
  return [
    readClients.endpoint(platform),
    handle(clientsCalls.exportAll, ({ query }, { session, now }) =>
      exportGate(session.business, now, () => exportClients(platform, session.business, query, now)),
    ),
    addClient.endpoint(platform),
    readClient.endpoint(platform),
    changeClient.endpoint(platform),
    mergeClients.endpoint(platform),
    splitClient.endpoint(platform),
    exportClient.endpoint(platform),
    eraseClient.endpoint(platform),
    previewImport.endpoint(platform),
    importClients.endpoint(platform),
  ];
};
