import type { BookPage, RentalPage } from '#contract/pages.ts';
import { clientPaths } from '#contract/paths.ts';
import { useClientPaths } from '../document/client-paths-context.ts';

/** Where the form of the last step goes: a payment may not be framed, so from a frame it takes the whole window. */
export const useFormTarget = (
  { business, service }: Pick<BookPage | RentalPage, 'business' | 'service'>,
  due: number,
): { readonly action: string; readonly target?: '_top' } => {
  const here = useClientPaths();
  const leaves = here.embedded && due > 0;
  const { book } = leaves ? clientPaths(false) : here;
  const action = book(business.businessSlug, service.slug);
  return leaves ? { action, target: '_top' } : { action };
};
