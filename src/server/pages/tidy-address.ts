/** Below these every part of an address is in small letters; elsewhere it may be a key. */
const SMALL_BELOW = ['book', 'embed', 'my-bookings'];

/** Below this lie files, which nobody types: an address that is none of theirs is simply wrong. */
const FILES = 'media';

/**
 * The address that a slip of the keyboard meant: without a slash at its end, and in small letters where ours are. Null
 * when there is nothing to put right, or it would lead to another site.
 */
export const tidyAddress = (url: string): string | null => {
  const [path = '', ...rest] = url.split('?');
  if (!/^\/[^/\\]/.test(path)) return null;
  const [first = '', ...others] = path.replace(/\/+$/, '').slice(1).split('/');
  const small = first.toLowerCase();
  if (small === FILES) return null;
  const parts = SMALL_BELOW.includes(small) ? others.map((part) => part.toLowerCase()) : others;
  const tidy = [`/${[small, ...parts].join('/')}`, ...rest].join('?');
  return tidy === url ? null : tidy;
};
