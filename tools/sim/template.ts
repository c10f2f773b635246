import { migrate } from '#server/platform/db/migrate.ts';
import { startTestCluster } from '#server/testing/test-cluster.ts';

/** Addresses of a migrated database with nothing in it, as the product's role and as superuser, to be copied. */
export type Template = { readonly url: string; readonly adminUrl: string };

/** That of a server which is there already, named so by whoever starts a simulation. */
export const TEMPLATE = { url: 'SIM_TEMPLATE_URL', adminUrl: 'SIM_TEMPLATE_ADMIN_URL' } as const;

/** Has the work done with a template: the one that is named, else one of a server for this work alone. */
export const withTemplate = async (work: (template: Template) => Promise<void>): Promise<void> => {
  const { [TEMPLATE.url]: url, [TEMPLATE.adminUrl]: adminUrl } = process.env;
  if (url !== undefined && adminUrl !== undefined) return work({ url, adminUrl });
  const server = await startTestCluster();
  try {
    await migrate(server.url);
    await work({ url: server.url, adminUrl: server.adminUrl });
  } finally {
    await server.stop();
  }
};
