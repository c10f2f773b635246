const DEFAULT_PER_PAGE = 50;

type Page<T> = Readonly<{ items: readonly T[]; meta: unknown }>;
type PagingOptions = Readonly<{ query: URLSearchParams; cap: number }>;

/** `page` and `perPage`; meta tells totals. */
export function offsetPage<T>(all: readonly T[], { query, cap }: PagingOptions): Page<T> {
  const perPage = perPageOf(query, cap);
  const page = wholeFrom(query.get('page'), 1, 1);
  const skipped = (page - 1) * perPage;
  return {
    items: all.slice(skipped, skipped + perPage),
    meta: {
      total: all.length,
      skipped,
      perPage,
      page,
      pageCount: Math.max(1, Math.ceil(all.length / perPage)),
    },
  };
}

/** `next` and `previous` are opaque; the last page's `next` is null. Null for a cursor that was never given out. */
export function cursorPage<T>(
  all: readonly T[],
  kind: string,
  { query, cap }: PagingOptions,
): Page<T> | null {
  const perPage = perPageOf(query, cap);
  const cursor = query.get('next') ?? query.get('previous');
  const from = cursor ? placeOf(cursor, kind) : 0;
  if (from === null) return null;
  const next = from + perPage < all.length ? cursorAt(kind, from + perPage) : null;
  const previous = from > 0 ? cursorAt(kind, Math.max(0, from - perPage)) : null;
  return { items: all.slice(from, from + perPage), meta: { next, previous, perPage } };
}

function perPageOf(query: URLSearchParams, cap: number): number {
  return Math.min(cap, wholeFrom(query.get('perPage'), 1, DEFAULT_PER_PAGE));
}

function wholeFrom(given: string | null, least: number, otherwise: number): number {
  const number = Number(given ?? '');
  return Number.isInteger(number) && number >= least ? number : otherwise;
}

function cursorAt(kind: string, place: number): string {
  return Buffer.from(`${kind}:${place}`).toString('base64');
}

function placeOf(cursor: string, kind: string): number | null {
  const [, place] = new RegExp(`^${kind}:(\\d+)$`).exec(Buffer.from(cursor, 'base64').toString()) ?? [];
  return place === undefined ? null : Number(place);
}
