import { createServer } from 'node:http';

/** The anchor of the HTTP benchmarks: a JSON reply of so many bytes, ready-made, from plain node:http. */
const bytes = Number(process.argv[2]);
const empty = JSON.stringify({ success: true, slots: [''] });
const body = Buffer.from(
  JSON.stringify({ success: true, slots: ['x'.repeat(Math.max(0, bytes - empty.length))] }),
);
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening ${typeof address === 'object' && address !== null ? address.port : 0}`);
});
