import { html, type Markup } from '../../http/markup.ts';
import { pageStyle } from '../../inbox/page-style.ts';
import type { Transaction } from '../world/records.ts';
import { checkoutStyle } from './checkout-style.ts';

/** The frame of every page of the checkout: who it is, in one narrow column. */
export function checkoutShell(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Simulated checkout</title>
<link rel="icon" href="data:,">
${pageStyle}
${checkoutStyle}
</head>
<body>
<aside class="notice" aria-label="Notice"><b>Simulated checkout.</b> No money moves here.</aside>
<main class="checkout">${content}</main>
</body>
</html>
`;
}

/** `₦5,000`, or `₦5,000.50` where there are kobo. */
export function naira(kobo: number): string {
  const digits = kobo % 100 === 0 ? 0 : 2;
  const figure = (kobo / 100).toLocaleString('en-NG', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `₦${figure}`;
}

/** Who is paid, for whom, under which reference. */
export function paymentFacts({ email, reference }: Transaction): Markup {
  return html`<dl class="about"><div><dt>Email</dt><dd>${email}</dd></div><div><dt>Reference</dt><dd class="code">${reference}</dd></div></dl>`;
}
