import type { ReactElement } from 'react';

/** What a page module makes of its model: everything the shell needs to write the document. */
export type PageView = {
  /** Complete title of the tab, product name included where it belongs. */
  readonly title: string;
  readonly description: string;
  /** Path of the page itself, for the canonical link; null keeps the page out of search engines. */
  readonly canonicalPath: string | null;
  /** CSS texts, imported with `?inline`, in order. The base sheet is always first and is not listed here. */
  readonly styles: readonly string[];
  /** Colours of the business as custom properties; null for our own light and dark palette. */
  readonly colours: PageColours | null;
  readonly body: ReactElement;
  /** What stands above the page and is no part of what a script takes over. */
  readonly above?: ReactElement;
  /** The same below it. */
  readonly below?: ReactElement;
  /** Without scripts the page asks for itself again after so many seconds. */
  readonly refreshSeconds?: number;
  /** Client entry such as `pages/book/book.script.tsx` below this folder; null for a page without script. */
  readonly clientEntry: string | null;
  /** The data the client entry reads from `#page-data`; when set, the body is rendered to be hydrated. */
  readonly data?: unknown;
  readonly openGraph?: OpenGraph;
  /** Structured data (schema.org), one object. */
  readonly structuredData?: unknown;
  /** Address of an icon of the business; the product's own otherwise. */
  readonly iconUrl?: string | null;
};

export type OpenGraph = {
  readonly type: 'website' | 'product';
  readonly siteName: string;
  /** A JPEG shown where the link is passed on: its address on this site, its size in pixels. */
  readonly image?: { readonly url: string; readonly width: number; readonly height: number };
  /** In naira, for a page that sells one thing. */
  readonly price?: number;
};

export type PageColours = {
  /** Declarations of custom properties, made only from parsed colours. */
  readonly declarations: string;
  readonly scheme: 'light' | 'dark';
  readonly themeColour: string;
  /** The same where a device asks for the dark; null: the page looks alike on all. */
  readonly dark: Pick<PageColours, 'declarations' | 'themeColour'> | null;
};

/** An address of this site as readers elsewhere need it; one that is whole already stays. */
export const absoluteAddress = (origin: string, address: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address;
