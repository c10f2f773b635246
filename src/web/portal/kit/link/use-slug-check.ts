import { useRef, useState } from 'react';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { request } from '../../../api/client.ts';

export type SlugState =
  | { readonly status: 'unknown'; readonly message?: string }
  | { readonly status: 'checking' }
  | { readonly status: 'available' }
  | {
      readonly status: 'taken';
      readonly message: string;
      /** Like it, and free. */
      readonly suggestions: readonly string[];
    };

/** Whether the address in the form is free; `own` is the one the business already has. */
export function useSlugCheck(own: string | undefined) {
  const [state, setState] = useState<SlugState>({ status: 'unknown' });
  const running = useRef<{ slug: string; answer: Promise<SlugState> } | null>(null);

  /** Resolves to the answer for `slug`; the one under way is waited for rather than repeated. */
  const check = (slug: string): Promise<SlugState> => {
    if (slug !== '' && slug === own) {
      setState({ status: 'available' });
      return Promise.resolve({ status: 'available' });
    }
    if (running.current?.slug === slug) return running.current.answer;
    setState({ status: 'checking' });
    const answer = checkSlug(slug).then((found): SlugState => {
      // An answer about an address that has since been edited says nothing about the new one.
      if (running.current?.slug !== slug) return found;
      if (found.status === 'unknown') running.current = null;
      setState(found);
      return found;
    });
    running.current = { slug, answer };
    return answer;
  };

  const forget = () => {
    running.current = null;
    setState({ status: 'unknown' });
  };

  const refuse = (message: string) => setState({ status: 'taken', message, suggestions: [] });

  return { state, check, forget, refuse };
}

type SlugAnswer =
  | { readonly status: 'available' }
  | { readonly status: 'taken'; readonly message: string; readonly suggestions: readonly string[] }
  | { readonly status: 'unknown'; readonly message: string };

/** Asks whether a booking address is free. */
async function checkSlug(slug: string): Promise<SlugAnswer> {
  const answer = await request(authCalls.checkSlug, { query: { slug } });
  if (!answer.ok) return { status: 'unknown', message: 'Could not verify availability.' };
  const { available, message, suggestions = [] } = answer.reply;
  return available
    ? { status: 'available' }
    : { status: 'taken', message: message || 'This URL path is already taken.', suggestions };
}
