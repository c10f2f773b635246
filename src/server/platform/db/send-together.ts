import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Whatever is asked on this connection in one go leaves in one piece: each piece is a call of the operating system, which
 * costs more than most statements.
 */
export const sendTogether = (client: pg.ClientBase): void => {
  // The driver's types leave its connection out.
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  // One function with many shapes of arguments: all are passed on as they came.
  const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
  let together = false;
  const gathered = (...given: readonly unknown[]): unknown => {
    if (!together) {
      together = true;
      stream.cork();
      process.nextTick(() => {
        together = false;
        stream.uncork();
      });
    }
    return query(...given);
  };
  client.query = gathered as typeof client.query;
};
