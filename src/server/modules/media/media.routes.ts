import { imageUrl } from '#contract/media.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { servicesCalls } from '#contract/services.calls.ts';
import { settingsCalls } from '#contract/settings.calls.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle, type OwnerContext } from '../../platform/http/mount.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import { readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { removePicture } from './actions/remove-picture.ts';
import { savePicture } from './actions/save-picture.ts';
import { createQueue } from './encoding-queue.ts';
import type { PictureHolder } from './picture-holder.ts';

/** Two pictures at work leave the rest of the process its threads; the bytes of those that wait are held in memory. */
const ENCODING = { atOnce: 2, waiting: 20 };

type Upload = OwnerContext & { readonly file: UploadedFile };
type Saved = { success: true; data: { imageUrl: string } };

export const mediaEndpoints = (platform: Platform): readonly Endpoint[] => {
  const encoding = createQueue(ENCODING);
  const saveOwn = async (purpose: 'logo' | 'banner', context: Upload): Promise<Outcome<Saved>> => {
    const saved = await savePicture(platform, encoding, { purpose }, context);
    return saved.ok ? ok({ success: true, data: { imageUrl: imageUrl(saved.value.key) } }) : saved;
  };
  return [
    handle(servicesCalls.uploadImage, async ({ params }, context) => {
      const holder = serviceHolder(context, params.id);
      if (holder === null) return refusal('NOT_FOUND');
      const saved = await savePicture(platform, encoding, holder, context);
      if (!saved.ok) return saved;
      const { key } = saved.value;
      return ok({ success: true, data: { imageUrl: imageUrl(key), imageCloudinaryId: key } });
    }),
    handle(servicesCalls.removeImage, async ({ params }, context) => {
      const holder = serviceHolder(context, params.id);
      return holder === null ? refusal('NOT_FOUND') : removePicture(platform, holder, context);
    }),
    handle(settingsCalls.uploadLogo, (_, context) => saveOwn('logo', context)),
    handle(settingsCalls.removeLogo, (_, context) => removePicture(platform, { purpose: 'logo' }, context)),
    handle(settingsCalls.uploadBanner, (_, context) => saveOwn('banner', context)),
    handle(settingsCalls.removeBanner, (_, context) =>
      removePicture(platform, { purpose: 'banner' }, context),
    ),
  ];
};

const serviceHolder = ({ session }: OwnerContext, handle: string): PictureHolder | null => {
  const service = readOwnHandle(session.business, handle);
  return service === null ? null : { purpose: 'service', service };
};
