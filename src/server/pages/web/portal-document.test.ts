import { expect, test } from 'vitest';
import { type PortalManifest, portalDocument } from './portal-document.ts';

const manifest: PortalManifest = {
  'index.html': { file: 'assets/index.js', imports: ['_client.js'] },
  '_client.js': { file: 'assets/client.js' },
  '_table.js': { file: 'assets/table.js', imports: ['_client.js'] },
  'routes/clients.tsx': { file: 'assets/clients.js' },
  'routes/client.tsx': { file: 'assets/one-client.js' },
  'routes/services.tsx': { file: 'assets/services.js', imports: ['index.html', '_table.js'] },
};
const html = '<head><title>Portal</title></head>';
const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/portal-assets/${file}">`;

test.each(['/dashboard/services', '/dashboard/services/'])('%s asks for its own scripts', (path) => {
  const document = portalDocument(html, manifest, '/portal-assets/', path);
  expect(document).toBe(
    `<head><title>Portal</title>${preload('assets/services.js')}${preload('assets/table.js')}</head>`,
  );
});

test.each([
  ['/dashboard/clients', 'assets/clients.js'],
  ['/dashboard/clients/', 'assets/clients.js'],
  ['/dashboard/clients/7hQ', 'assets/one-client.js'],
  ['/dashboard/clients/7hQ/', 'assets/one-client.js'],
])('%s tells the list from one of it', (path, file) => {
  const document = portalDocument(html, manifest, '/portal-assets/', path);
  expect(document).toBe(`<head><title>Portal</title>${preload(file)}</head>`);
});

test('an address without a route of its own asks for nothing more', () => {
  expect(portalDocument(html, manifest, '/portal-assets/', '/dashboard/nowhere')).toBe(html);
});

test.each(['/dashboard', '/dashboard/'])('%s asks for the one that fits the screen', (path) => {
  const withDay = {
    ...manifest,
    'routes/dashboard.tsx': { file: 'assets/day.js' },
    'routes/dashboard/wide-dashboard.tsx': { file: 'assets/wide.js', imports: ['index.html', '_table.js'] },
    'routes/dashboard/narrow-dashboard.tsx': { file: 'assets/narrow.js' },
  };
  const fitting = (file: string, media: string) => preload(file).replace('>', ` media="${media}">`);
  expect(portalDocument(html, withDay, '/portal-assets/', path)).toBe(
    `<head><title>Portal</title>${preload('assets/day.js')}${fitting('assets/wide.js', '(min-width: 80em)')}${fitting('assets/table.js', '(min-width: 80em)')}${fitting('assets/narrow.js', '(max-width: 79.99em)')}</head>`,
  );
});
