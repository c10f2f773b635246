import { authCalls } from '#contract/auth.calls.ts';
import { request } from '../../api/client.ts';

export type SlugAnswer =
  | { readonly status: 'available' }
  | { readonly status: 'taken'; readonly message: string; readonly suggestions: readonly string[] }
  | { readonly status: 'unknown'; readonly message: string };

/** Asks whether a booking address is free. */
export async function checkSlug(slug: string): Promise<SlugAnswer> {
  const answer = await request(authCalls.checkSlug, { query: { slug } });
  if (!answer.ok) return { status: 'unknown', message: 'Could not verify availability.' };
  const { available, message, suggestions = [] } = answer.reply;
  return available
    ? { status: 'available' }
    : { status: 'taken', message: message || 'This URL path is already taken.', suggestions };
}
