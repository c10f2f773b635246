import type { Browser, Page } from 'playwright-core';
import { coldVisit } from './cold-visit.ts';
import { unhindered } from './conditions.ts';
import type { Session } from './phone.ts';
import type { SitePage } from './site-pages.ts';
import { bodyBytes, type WireRequest } from './wire.ts';

/** What one cold visit brings, in bytes as sent, without the answers' heads. */
export type PageWeight = {
  /** Document and style sheets: what has to be there before anything can be seen. */
  readonly critical: number;
  readonly script: number;
  /** Pictures of which some part is on the first screen. */
  readonly pictures: number;
  readonly all: number;
  readonly requests: number;
};

const COMPRESSED = ['Document', 'Stylesheet', 'Script', 'Fetch'];
/** Below this the server sends a text as it is. */
const WORTH_COMPRESSING = 1024;

/** The addresses of the pictures that are wholly below the first screen. */
const picturesBelow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const seen = (image: HTMLImageElement): boolean => image.getBoundingClientRect().top < innerHeight;
    const pictures = [...document.images];
    const shown = new Set(pictures.filter(seen).map(({ currentSrc }) => currentSrc));
    return pictures.map(({ currentSrc }) => currentSrc).filter((address) => !shown.has(address));
  });

const proveCompressed = (requests: readonly WireRequest[]): void => {
  for (const request of requests) {
    const text = COMPRESSED.includes(request.kind) && bodyBytes(request) > WORTH_COMPRESSING;
    if (text && request.encoding !== 'br') throw new Error(`${request.url} was not sent as brotli`);
  }
};

const sum = (requests: readonly WireRequest[], kinds: readonly string[]): number =>
  requests
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((total, request) => total + bodyBytes(request), 0);

/** Weighs a page with everything it asks for by itself until it is quiet, its icon included. */
export const weighPage = (browser: Browser, page: SitePage, session?: Session): Promise<PageWeight> => {
  const options = { conditions: unhindered, ...(session === undefined ? {} : { session }) };
  return coldVisit(browser, options, page, async (phone) => {
    const { requests } = phone.wire;
    proveCompressed(requests);
    const below = new Set(await picturesBelow(phone.page));
    return {
      critical: sum(requests, ['Document', 'Stylesheet']),
      script: sum(requests, ['Script']),
      // A picture that belongs to no element is taken to be on the first screen.
      pictures: sum(
        requests.filter(({ url }) => !below.has(url)),
        ['Image'],
      ),
      all: requests.reduce((total, request) => total + bodyBytes(request), 0),
      requests: requests.length,
    };
  });
};
