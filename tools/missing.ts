import * as z from 'zod/mini';
import { callGroups } from '#contract/calls/calls.ts';
import { missingCalls } from './missing-calls.ts';

/**
 * Prints the calls of the contract that a running server has no handler for, by asking the server itself:
 * its /api/openapi.json lists what is registered. Ends with 1 when something is missing, 2 when nobody answers.
 */
const served = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const address = process.argv[2] ?? 'http://localhost:3000';

const reply = await fetch(new URL('/api/openapi.json', address)).catch(() => null);
if (reply === null || !reply.ok) {
  console.error(`No API description at ${address}. Start the program first, or name its address.`);
  process.exitCode = 2;
} else {
  const missing = missingCalls(callGroups, served.parse(await reply.json()));
  for (const line of missing) console.log(line);
  console.log(
    missing.length === 0 ? 'Every call of the contract is served.' : `\n${missing.length} missing.`,
  );
  process.exitCode = missing.length === 0 ? 0 : 1;
}
