import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  removeBanner,
  removeLogo,
  removeServicePhoto,
  removeStaffPhoto,
  uploadBanner,
  uploadLogo,
  uploadServicePhoto,
  uploadStaffPhoto,
} from './media.commands.ts';
import { addWorkPhoto, arrangeWorkPhotos, removeWorkPhoto, tagWork } from './work.commands.ts';
import { readWorkPhotos } from './work.queries.ts';

/** The photos of a business, of its services, its staff and its work. */
export const mediaEndpoints = (platform: Platform): readonly Endpoint[] =>
  [
    uploadServicePhoto,
    removeServicePhoto,
    uploadStaffPhoto,
    removeStaffPhoto,
    uploadLogo,
    removeLogo,
    uploadBanner,
    removeBanner,
    readWorkPhotos,
    addWorkPhoto,
    arrangeWorkPhotos,
    tagWork,
    removeWorkPhoto,
  ].map(({ endpoint }) => endpoint(platform));
