import { createHash } from 'node:crypto';
import { barePolicy } from './headers.ts';

const style = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif;display:grid;min-height:100vh;place-items:center}main{max-width:26rem;padding:1.5rem}h1{font-size:1.5rem;line-height:1.25}a{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#2e7d32;color:#fff;font-weight:600;text-decoration:none}`;

/** A page for when there is no time or nobody to make one: a heading, and markup of ours below it. */
export const barePage = (title: string, advice: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${advice}</main></body></html>`;

/** The policy such a page is sent with: its own style and nothing else. */
export const barePagePolicy = `${barePolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
