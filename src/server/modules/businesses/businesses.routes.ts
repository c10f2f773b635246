import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  checkSlug,
  readBusinessPage,
  readCategories,
  readMe,
  readOwnerBusiness,
} from './businesses.queries.ts';
import { saveCategories } from './settings.commands.ts';

/** The business as its owner and its clients ask for it. */
export const businessEndpoints = (platform: Platform): readonly Endpoint[] =>
  [readMe, readOwnerBusiness, readBusinessPage, readCategories, saveCategories, checkSlug].map(
    ({ endpoint }) => endpoint(platform),
  );
