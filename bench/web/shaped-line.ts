import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Conditions } from './conditions.ts';

/** A hand-shake of TCP and one of TLS 1.3 go to and fro before the first request leaves. */
const HANDSHAKES = 2;
/** What a line carries in one piece. */
const PACKET = 1460;

type Width = Pick<Conditions, 'kilobitsPerSecond' | 'latencyMs'>;
type Piece = { readonly bytes: number; readonly arrive: () => void };
/** Hands a piece to the line, behind what waits on the same connection. */
type Lane = (connection: Piece[], piece: Piece) => void;

/** One direction: connections with something to send take turns, and each piece is under way for half the latency. */
const lane = ({ kilobitsPerSecond, latencyMs }: Width): Lane => {
  const turns: Piece[][] = [];
  let freeAt = 0;
  const next = (): void => {
    const connection = turns[0];
    const piece = connection?.shift();
    if (connection === undefined || piece === undefined) return;
    freeAt = Math.max(freeAt, performance.now()) + (piece.bytes * 8) / kilobitsPerSecond;
    setTimeout(() => {
      setTimeout(piece.arrive, latencyMs / 2);
      turns.shift();
      if (connection.length > 0) turns.push(connection);
      next();
    }, freeAt - performance.now());
  };
  return (connection, piece) => {
    connection.push(piece);
    if (connection.length > 1 || turns.includes(connection)) return;
    turns.push(connection);
    if (turns.length === 1) next();
  };
};

/** Takes what one end says to the other, from the moment the connection stands. */
const carry = (from: Socket, to: Socket, onto: Lane, stands: Promise<void>): void => {
  const connection: Piece[] = [];
  const send = (bytes: number, arrive: () => void) =>
    void stands.then(() => onto(connection, { bytes, arrive }));
  from.on('data', (data: Buffer) => {
    for (let at = 0; at < data.length; at += PACKET) {
      const packet = data.subarray(at, at + PACKET);
      send(packet.length, () => to.destroyed || to.write(packet));
    }
  });
  from.on('error', () => to.destroy());
  from.on('close', () => send(0, () => to.destroy()));
};

/**
 * A line of this width and length to a site on this machine, at an address of its own. Unlike a browser's own
 * throttling it makes every connection pay for its hand-shakes, and all of them share the width packet by packet. Of
 * lost packets and of windows that have yet to open it knows nothing.
 */
export const withShapedLine = async <T>(
  site: string,
  width: Width,
  work: (address: string) => Promise<T>,
): Promise<T> => {
  const { hostname, port } = new URL(site);
  const [up, down] = [lane(width), lane(width)];
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) ends.add(end.setNoDelay(true));
    const stands = new Promise<void>((stand) => {
      setTimeout(stand, HANDSHAKES * width.latencyMs);
    });
    carry(near, far, up, stands);
    carry(far, near, down, stands);
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  try {
    // A server that listens on TCP has a port.
    return await work(`http://${hostname}:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    for (const end of ends) end.destroy();
  }
};
