import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = import.meta.dirname;

/** What a process prints that logs its last words and then does this. */
const dying = (doing: string): Promise<{ code: unknown; said: string; lines: string }> =>
  new Promise((resolve) => {
    const script = `
      import { createLog } from ${JSON.stringify(join(folder, 'log.ts'))};
      import { logLastWords } from ${JSON.stringify(join(folder, 'last-words.ts'))};
      logLastWords(createLog('info'));
      const fault = new Error('No room for ngozi@example.ng, 08031234567, at postgres://akoko:hush@db');
      ${doing}
      setTimeout(() => console.log('still here'), 5_000);`;
    execFile(process.execPath, ['--input-type=module', '-e', script], (error, stdout, stderr) =>
      resolve({ code: error?.code, said: stdout + stderr, lines: stdout }),
    );
  });

it.each(['setTimeout(() => { throw fault; });', 'void Promise.reject(fault);'])(
  'a fault that nothing caught is told without the people in it: %s',
  async (doing) => {
    const { code, said, lines } = await dying(doing);
    expect(code).toBe(1);
    expect(said).not.toMatch(/ngozi|0803|hush|still here/);
    expect(JSON.parse(lines)).toMatchObject({ level: 'error', error: { name: 'Error' } });
  },
);
