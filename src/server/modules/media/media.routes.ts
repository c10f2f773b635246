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

/** The photos of a business, of its services and of its staff. */
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
  ].map(({ endpoint }) => endpoint(platform));
