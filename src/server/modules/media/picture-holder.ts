import type { Id } from '../../platform/ids.ts';

/** What shows a picture: one of the business's services, or its own pages. */
export type PictureHolder =
  | { readonly purpose: 'service'; readonly service: Id }
  | { readonly purpose: 'logo' | 'banner' };
