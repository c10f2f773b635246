import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  removeBanner,
  removeLogo,
  removeServicePhoto,
  uploadBanner,
  uploadLogo,
  uploadServicePhoto,
} from './media.commands.ts';

/** The photos of a business and of its services. */
export const mediaEndpoints = (platform: Platform): readonly Endpoint[] =>
  [uploadServicePhoto, removeServicePhoto, uploadLogo, removeLogo, uploadBanner, removeBanner].map(
    ({ endpoint }) => endpoint(platform),
  );
