import type { BusinessLook } from '#contract/page-forms.ts';
import { businessColours, defaultText } from '../document/colours.ts';
import type { PageColours } from '../document/page-view.ts';

/** For the pages behind a booking: the same colours it was made in; our own where nobody knows whose page it is. */
export const linkColours = (look: Pick<BusinessLook, 'themeSettings'> | null): PageColours | null =>
  look === null ? null : businessColours([look.themeSettings], defaultText.booking);
