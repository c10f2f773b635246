/** What the server answers itself: an address of the API that is read, as whoever opened the page may read it. */
export type AskServer = (address: string) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The portal's document, and who opened it. */
export type DayAsked = {
  readonly document: string;
  /** Path and search of the page. */
  readonly address: string;
  /** Where the pages are, such as `https://akoko.example`. */
  readonly origin: string;
  /** The server's clock, in milliseconds since 1970. */
  readonly now: number;
  readonly nonce: string;
  readonly ask: AskServer;
};

/**
 * Puts the day of whoever is signed in into the portal's document, as the phone's dashboard draws it, so that it can be
 * read before any script has come. Null: there is nothing to draw, and the document goes out as it is.
 */
export type DrawDay = (asked: DayAsked) => Promise<string | null>;
