import type { ClientAssets } from '../document/client-assets.ts';

const SCRIPTS = {
  book: 'pages/book/book.script.tsx',
  lines: 'pages/book/lines/lines.script.ts',
  rental: 'pages/rental/rental.script.tsx',
  order: 'pages/rental/order/order.script.tsx',
  orderSteps: 'pages/rental/order/order-steps.script.tsx',
  complete: 'pages/complete/complete.script.ts',
  pay: 'pages/pay/pay.script.ts',
  universal: 'pages/universal/universal.script.ts',
  frame: 'frame/frame.script.ts',
} as const;

/** A build that has these scripts and no other: the renderer throws for a page that asks for more. */
export const clientBuild = (...names: readonly (keyof typeof SCRIPTS)[]): ClientAssets => ({
  base: '/a/',
  manifest: Object.fromEntries(
    names.map((name) => [`src/web/booking/${SCRIPTS[name]}`, { file: `${name}.js` }]),
  ),
});
