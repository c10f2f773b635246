import { expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { asMarkup, asScriptAddress } from './trusted-types.ts';

const html = (text: string, sink: string) => asMarkup(text, 'TrustedHTML', sink);

it('a sheet of styles passes, and nothing with a tag in it', () => {
  expect(html(':root{--mantine-scale: 1}', 'Element innerHTML')).toBe(':root{--mantine-scale: 1}');
  expect(html('a</style><img src=x onerror=alert(1)>', 'Element innerHTML')).toBeNull();
  expect(html('<p>Hello</p>', 'Document write')).toBeNull();
});

it('a document passes in a frame alone', () => {
  expect(html('<p>Hello</p>', 'HTMLIFrameElement srcdoc')).toBe('<p>Hello</p>');
});

it.each(['https://evil.example/a.js', '/media/a.js', `${paths.serviceWorker}?a`, 'data:text/javascript,1'])(
  '%s is not started as a script',
  (address) => expect(asScriptAddress(address)).toBeNull(),
);

it('the worker of the portal is', () => {
  expect(asScriptAddress(paths.serviceWorker)).toBe(paths.serviceWorker);
});
