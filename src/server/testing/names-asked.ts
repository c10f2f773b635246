import type { Database } from '../platform/db/connect.ts';

/** Hears by which names a server of a test asks its database for what it has prepared. */
export const namesAsked = () => {
  const names: string[] = [];
  return {
    /** To be given to the server as it starts. */
    listen: (pool: Database['pool']): void => {
      pool.on('connect', (client) => {
        const send = client.query.bind(client);
        Object.assign(client, {
          query: (...query: Parameters<typeof send>) => {
            const [statement] = query as readonly unknown[];
            if (typeof statement === 'object' && statement !== null && 'name' in statement)
              names.push(String(statement.name));
            return send(...query);
          },
        });
      });
    },
    forget: (): void => {
      names.length = 0;
    },
    count: (name: string): number => names.filter((asked) => asked === name).length,
  };
};
