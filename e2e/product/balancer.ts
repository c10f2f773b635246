import { createServer, request } from 'node:http';

export type Balancer = { readonly close: () => void };

/** Sends every request to the next of these processes in turn, whoever asks: nothing may have to come back to one. */
export const startBalancer = async (port: number, targets: readonly number[]): Promise<Balancer> => {
  let turn = 0;
  const server = createServer((asked, answer) => {
    turn += 1;
    const { method = 'GET', url = '/', headers } = asked;
    const passedOn = request(
      { host: '127.0.0.1', port: targets[turn % targets.length], method, path: url, headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
        // An open stream of news has sent its head long before its first word.
        answer.flushHeaders();
        answered.pipe(answer);
      },
    );
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
