import { expect } from 'vitest';
import { deepIt } from '../../testing/gate.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Answer } from '../../testing/visitor.ts';

const CONNECTIONS = 2;
const app = useTestApp({ connections: CONNECTIONS });

const timed = async (path: string): Promise<Answer & { readonly milliseconds: number }> => {
  const began = performance.now();
  const answer = await app.visitor().send('GET', path);
  return { ...answer, milliseconds: performance.now() - began };
};

deepIt(
  'whoever finds every connection to the database taken is told in time, and when to come back',
  async () => {
    const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => app.database.pool.connect()));
    try {
      const session = { cookie: `sid=${'x'.repeat(43)}` };
      const [health, page, own] = await Promise.all([
        timed('/api/health'),
        timed('/book/somebody/something'),
        app.visitor().send('GET', '/api/services', { headers: session }),
      ]);
      for (const { status, headers } of [health, page, own])
        expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect([health.body.code, own.body.code, page.body.failure]).toEqual([
        'UNAVAILABLE',
        'UNAVAILABLE',
        'busy',
      ]);
      expect(Math.max(health.milliseconds, page.milliseconds)).toBeLessThan(7_000);
    } finally {
      for (const client of held) client.release();
    }
    expect((await timed('/api/health')).status).toBe(200);
  },
);
