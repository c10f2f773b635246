import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { productMark, productName } from '#contract/brand.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { clientPaths } from '#contract/paths.ts';
import { openBeside } from '../frame/leads-out.ts';
import base from '../styles/base.css?inline';
import { type ClientAssets, scriptsOf } from './client-assets.ts';
import { ClientPathsContext } from './client-paths.tsx';
import { ourColours } from './colours.ts';
import { escapeHtml, scriptJson, tag } from './escape.ts';
import type { OpenGraph, PageColours, PageView } from './page-view.ts';

/** Outside production: says on every page where messages go, and that no money moves. */
const simulatorBanner = ({
  inboxUrl,
  moneyIsPlay = false,
}: Pick<RenderOptions, 'inboxUrl' | 'moneyIsPlay'>): ReactElement => (
  <aside className="simulator" aria-label="Demo">
    <span>
      Demo: {moneyIsPlay ? 'no money moves' : 'payments are real'}
      {inboxUrl === null ? '.' : ', no mail leaves. '}
      {inboxUrl !== null && <a href={inboxUrl}>Open the inbox</a>}
    </span>
  </aside>
);

/** The clock face of the favicon: drawn in place, so that a page costs no further request. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#2E7D32"/><path d="${productMark}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
)}`;

const meta = (name: string, content: string, media: string | null = null): string =>
  tag('meta', { name, content, media });
const property = (name: string, content: string): string => tag('meta', { property: name, content });

const themeColour = ({ colours }: PageView): string => {
  const { themeColour: day, dark } = colours ?? ourColours;
  return dark === null
    ? meta('theme-color', day)
    : meta('theme-color', day, '(prefers-color-scheme: light)') +
        meta('theme-color', dark.themeColour, '(prefers-color-scheme: dark)');
};

/** Whoever passes the link on shows it before the picture has come, in the right shape. */
const sharedImage = (
  { url, width, height }: NonNullable<OpenGraph['image']>,
  origin: string,
  alt: string,
): string => {
  const address = `${origin}${url}`;
  return [
    property('og:image', address),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', alt),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:image', address),
  ].join('');
};

const openGraph = (view: PageView, origin: string): string => {
  if (view.openGraph === undefined) return '';
  const { type, siteName, image, price } = view.openGraph;
  return [
    property('og:type', type),
    property('og:site_name', siteName),
    property('og:title', view.title),
    property('og:description', view.description),
    property('og:locale', 'en_NG'),
    view.canonicalPath === null ? '' : property('og:url', `${origin}${view.canonicalPath}`),
    price === undefined
      ? ''
      : property('product:price:amount', String(price)) + property('product:price:currency', 'NGN'),
    image === undefined ? meta('twitter:card', 'summary') : sharedImage(image, origin, view.title),
  ].join('');
};

const colourRule = ({ scheme, declarations, dark }: PageColours): string => {
  const rule = (shade: string, colours: string): string => `:root{color-scheme:${shade};${colours}}`;
  const night = dark === null ? '' : `@media(prefers-color-scheme:dark){${rule('dark', dark.declarations)}}`;
  return rule(scheme, declarations) + night;
};

/** A page of our own may shade our colours; those of a business have the last word. */
const stylesOf = ({ styles, colours }: PageView): string => {
  const sheets = [base, ...styles].join('');
  return colours === null ? colourRule(ourColours) + sheets : sheets + colourRule(colours);
};

const refresh = ({ refreshSeconds }: PageView): string =>
  refreshSeconds === undefined
    ? ''
    : `<noscript>${tag('meta', { 'http-equiv': 'refresh', content: String(refreshSeconds) })}</noscript>`;

/** Nothing is painted of half a page: what has come would move as the rest comes, and the whole is about 8 KB. */
const WHOLE_PAGE = tag('link', { rel: 'expect', href: '#page', blocking: 'render' });

const head = (view: PageView, options: RenderOptions, scripts: readonly string[]): string =>
  [
    '<meta charset="utf-8">',
    meta('viewport', 'width=device-width,initial-scale=1,viewport-fit=cover'),
    WHOLE_PAGE,
    `<title>${escapeHtml(view.title)}</title>`,
    meta('description', view.description),
    meta('format-detection', 'telephone=no'),
    view.canonicalPath === null || options.embedded
      ? meta('robots', 'noindex')
      : tag('link', { rel: 'canonical', href: `${options.origin}${view.canonicalPath}` }),
    refresh(view),
    themeColour(view),
    meta('application-name', productName),
    tag('link', { rel: 'icon', href: view.iconUrl ?? ICON }),
    openGraph(view, options.origin),
    `<style nonce="${escapeHtml(options.nonce)}">${stylesOf(view)}</style>`,
    ...scripts.slice(1).map((href) => tag('link', { rel: 'modulepreload', href, nonce: options.nonce })),
  ].join('');

/** React puts its preloads of photos before the markup; they act sooner, and are valid, in the head. */
const withoutPreloads = (markup: string): { readonly preloads: string; readonly body: string } => {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? '';
  return { preloads, body: markup.slice(preloads.length) };
};

const dataBlock = (id: string | null, type: string, nonce: string, value: unknown): string =>
  `${tag('script', { type, id, nonce })}${scriptJson(value)}</script>`;

/**
 * The whole document of one page. A page with `data` is rendered so that its client entry can hydrate `#page`;
 * any other is static markup. Text reaches the document through React or through `escape.ts`, never raw.
 */
export const htmlDocument = (view: PageView, options: RenderOptions, assets: ClientAssets): string => {
  const hydrated = view.data !== undefined;
  const { embedded = false } = options;
  const root = createElement(ClientPathsContext, { value: clientPaths(embedded) }, view.body);
  const { preloads, body } = withoutPreloads(hydrated ? renderToString(root) : renderToStaticMarkup(root));
  const scripts = view.clientEntry === null ? [] : scriptsOf(assets, view.clientEntry);
  const entries = [
    ...scripts.slice(0, 1),
    ...(embedded ? scriptsOf(assets, 'frame/frame.script.ts').slice(0, 1) : []),
  ];
  const above = view.above === undefined ? '' : renderToStaticMarkup(view.above);
  const below = view.below === undefined ? '' : renderToStaticMarkup(view.below);
  const simulated = options.inboxUrl !== null || options.moneyIsPlay === true;
  const notice = simulated ? renderToStaticMarkup(simulatorBanner(options)) : '';
  return [
    '<!doctype html><html lang="en-NG"><head>',
    head(view, options, scripts),
    preloads,
    `</head><body${notice === '' ? '' : ' class="noticed"'}>`,
    above === '' || !embedded ? above : openBeside(above),
    `<div id="page">${embedded ? openBeside(body) : body}</div>`,
    embedded ? openBeside(below + notice) : below + notice,
    view.structuredData === undefined
      ? ''
      : dataBlock(null, 'application/ld+json', options.nonce, view.structuredData),
    hydrated ? dataBlock('page-data', 'application/json', options.nonce, view.data) : '',
    ...entries.map((src) => `${tag('script', { type: 'module', nonce: options.nonce, src })}</script>`),
    '</body></html>',
  ].join('');
};
