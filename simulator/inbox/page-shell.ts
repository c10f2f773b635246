import { html, type Markup } from '../http/markup.ts';
import { mark } from './drawings.ts';
import { pageStyle } from './page-style.ts';

/** The frame around every page: the notice, the way to each page, and the content. */
export function shell(options: {
  readonly title: string;
  readonly here: 'home' | 'inbox' | null;
  readonly refreshSeconds: number | null;
  readonly content: Markup;
}): Markup {
  const { title, here, refreshSeconds, content } = options;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refreshSeconds === null ? null : html`<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>${title}</title>
<link rel="icon" href="data:,">
${pageStyle}
</head>
<body>
<aside class="notice" aria-label="Notice"><b>Development simulator.</b> Nothing is really sent.</aside>
<div class="wrap">
<header class="top">
<a class="brand" href="/">${mark}<span>Simulator</span></a>
<nav aria-label="Pages">${navLink('/', 'Overview', here === 'home')}${navLink('/inbox', 'Inbox', here === 'inbox')}</nav>
</header>
<main>${content}</main>
</div>
</body>
</html>
`;
}

function navLink(href: string, label: string, current: boolean): Markup {
  return current
    ? html`<a href="${href}" aria-current="page">${label}</a>`
    : html`<a href="${href}">${label}</a>`;
}
