import { clientsCalls } from '#contract/clients.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { createExportGate } from '../../platform/http/export-gate.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { isOwnScope } from '../../platform/http/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeClient } from './actions/change-client.ts';
import { eraseClient } from './actions/erase-client.ts';
import { importClients, previewImport } from './actions/import-clients.ts';
import { mergeClients } from './actions/merge-clients.ts';
import { splitClient } from './actions/split-client.ts';
import { exportClient, exportClients } from './client-export.reads.ts';
import { readClient, readClients } from './clients.reads.ts';

export const clientEndpoints = (platform: Platform): readonly Endpoint[] => {
  const exportGate = createExportGate(platform, 'export-clients');
  return [
    handle(clientsCalls.list, async ({ query }, { session, now }) =>
      isOwnScope(session, query.businessId)
        ? ok(await readClients(platform, session.business, query, now))
        : refusal('WRONG_BUSINESS'),
    ),
    handle(clientsCalls.exportAll, (_, { session, now }) =>
      exportGate(session.business, now, () => exportClients(platform, session.business, now)),
    ),
    handle(clientsCalls.get, async ({ params }, { session, now }) => {
      const client = await readClient(platform, session.business, params.id, now);
      return client === null ? refusal('NOT_FOUND') : ok({ success: true, data: client });
    }),
    handle(clientsCalls.update, ({ params, body }, context) =>
      changeClient(platform, params.id, body, context),
    ),
    handle(clientsCalls.merge, ({ params, body }, context) =>
      mergeClients(platform, params.id, body, context),
    ),
    handle(clientsCalls.split, ({ params, body }, context) =>
      splitClient(platform, params.id, body, context),
    ),
    handle(clientsCalls.exportOne, async ({ params }, { session, now }) => {
      const file = await exportClient(platform, session.business, params.id, now);
      return file === null ? refusal('NOT_FOUND') : ok(file);
    }),
    handle(clientsCalls.erase, ({ params }, context) => eraseClient(platform, params.id, context)),
    handle(clientsCalls.previewImport, (_, context) => previewImport(platform, context)),
    handle(clientsCalls.importAll, (_, context) => importClients(platform, context)),
  ];
};
