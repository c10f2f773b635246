import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The owners' portal: a page of its own, served for every address under /dashboard. */
export default defineConfig({
  root: 'src/web/portal',
  base: '/portal-assets/',
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: '../../../dist/portal',
    emptyOutDir: true,
    manifest: true,
    // A data: address in a stylesheet would need a wider content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
