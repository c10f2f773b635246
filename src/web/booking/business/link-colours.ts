import type { PublicBusiness } from '#contract/views.ts';
import { businessColours, defaultText } from '../document/colours.ts';
import type { PageColours } from '../document/page-view.ts';

/** For the pages behind a booking's links: the business's colours, or our own light and dark where it has none. */
export const linkColours = (theme: PublicBusiness['themeSettings']): PageColours | null =>
  Object.values(theme).some((colour) => colour !== null)
    ? businessColours([theme], defaultText.booking)
    : null;
