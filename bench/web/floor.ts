import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { SitePage } from './site-pages.ts';

/** The least a page rendered by a server can be: its style inline, one heading, no script. */
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Floor</title><link rel="icon" href="data:,"><style>body{margin:0;font:16px/1.5 system-ui,sans-serif}h1{margin:24px 16px}</style></head><body><h1>Book with Amara Spa and Studio</h1></body></html>`;

/** The anchor of the paints: a page that costs one request and no thought, from the same machine in the same run. */
export const withFloor = async <T>(work: (floor: SitePage) => Promise<T>): Promise<T> => {
  const body = brotliCompressSync(HTML);
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'private, no-cache',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The floor page has no port');
    const shows = (page: Page) => page.getByRole('heading', { name: 'Book with Amara Spa and Studio' });
    return await work({ name: 'floor', url: `http://127.0.0.1:${address.port}/`, shows });
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
