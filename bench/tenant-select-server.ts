import Fastify from 'fastify';
import { openTenantPool } from './database/tenant-pool.ts';

/**
 * The anchor of the contention benchmarks, in a process of its own: an HTTP request that runs SELECT 1 in a tenant
 * transaction, through the same web framework and a pool of the same size; and beside it the plain INSERT.
 */
const [url = '', businessId = ''] = process.argv.slice(2);
const pool = openTenantPool(url, businessId);
const app = Fastify();

app.get('/select-one', async () => {
  await pool.selectOne();
  return { success: true };
});

app.post('/plain-insert', async (request, reply) => {
  // Sent by crossed-starts.ts and by nobody else.
  const { staffId, date } = request.body as { readonly staffId: string; readonly date: string };
  try {
    await pool.plainInsert(staffId, date);
    return { success: true };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return reply.code(409).send({ success: false, code });
  }
});

console.log(`listening ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
