import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ownSettings } from './product/app.ts';
import { removeDataFolder } from './product/data-folder.ts';
import { PROJECT } from './product/project.ts';
import { run } from './product/run.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const COPIED = ['src', 'simulator', 'tools', 'package.json', 'tsconfig.json', 'tsconfig.base.json'];
const CONFIGS = ['vite.booking.config.ts', 'vite.portal.config.ts'];

/** The project in a folder of its own, where its sources can be changed; what is installed and built is shared. */
const copyProject = (): string => {
  const copy = mkdtempSync(path.join(tmpdir(), 'akoko-development-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const name of [...COPIED, ...CONFIGS])
    cpSync(path.join(PROJECT, name), path.join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'dist'])
    symlinkSync(path.join(PROJECT, name), path.join(copy, name), 'junction');
  return copy;
};

it('npm run dev shows a changed source of either front at once, and starts a changed server anew', async () => {
  const copy = copyProject();
  const settings = await ownSettings();
  const { child, ended, line, output } = run([path.join(copy, 'tools/dev.ts')], settings);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    removeDataFolder(settings['DATA_DIR'] ?? '');
  });
  await line(/^Akoko is ready at /);
  const textOf = async (address: string): Promise<string> =>
    (await fetch(`${settings['PUBLIC_URL']}${address}`)).text();
  const change = (file: string, from: string, to: string): void => {
    const place = path.join(copy, file);
    const text = readFileSync(place, 'utf8');
    expect(text).toContain(from);
    writeFileSync(place, text.replaceAll(from, to));
  };
  const shows = (address: string, words: string) =>
    vi.waitFor(async () => expect(await textOf(address)).toContain(words), PATIENCE);

  expect(await textOf('/dashboard')).toContain('src="/portal-assets/main.tsx"');
  expect(await textOf('/portal-assets/kit/link/qr-code.tsx')).toContain('Share on WhatsApp');
  change('src/web/portal/kit/link/qr-code.tsx', 'Share on WhatsApp', 'Point a camera here');
  await shows('/portal-assets/kit/link/qr-code.tsx', 'Point a camera here');

  expect(await textOf('/contact')).toContain('<title>Contact');
  change('src/web/booking/pages/contact/contact-page.tsx', 'title: `Contact', 'title: `Write to');
  await shows('/contact', '<title>Write to');

  expect(output().match(/is ready at/g)).toHaveLength(1);
  change('src/ops/serve/ready-lines.ts', 'Akoko is ready at', 'Akoko is ready once more at');
  await line(/^Akoko is ready once more at /);
  expect(await textOf('/contact')).toContain('<title>Write to');
});
