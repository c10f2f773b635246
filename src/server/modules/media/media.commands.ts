import { servicesCalls } from '#contract/calls/services.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { imageUrl } from '#contract/media.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { hitLimit } from '../../platform/counted-limits.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { handleOf, type Id, newId } from '../../platform/ids.ts';
import { longestSide, mostPixels, type PhotoFault } from '../../platform/photos/check-photo.ts';
import { createQueue, encodePhoto, type PhotoFile } from '../../platform/photos/encode-photo.ts';
import { type BusinessCtx, defineCommand, type TenantCtx } from '../../platform/use-case.ts';
import { refuseMoreWork, tooManyUploads, uploadsAnHour } from './limits.rules.ts';
import {
  insertMedia,
  lockHolder,
  markMediaRemoved,
  type PhotoHolder,
  type PhotoPlace,
  photoHolderExists,
  setPhoto,
} from './media.repo.ts';
import { listWorkPhotos } from './work.repo.ts';

/** Two photos at work leave the rest of the process its threads; the bytes of those that wait are held in memory. */
const encoding = createQueue({ atOnce: 2, waiting: 20 });

const ofService = (id: Id): PhotoHolder => ({ purpose: 'service', id });
const ofMember = (id: Id): PhotoHolder => ({ purpose: 'staff', id });

/** Shows a photo for a service, in place of the one before. */
export const uploadServicePhoto = defineCommand(servicesCalls.uploadImage, {
  prepare: ({ ctx, input }) => storeFiles(ctx, ofService(input.params.id)),
  run: async ({ ctx, input, prepared }) => {
    const shown = await show(ctx, ofService(input.params.id), prepared);
    if (!shown.ok) return shown;
    const key = shown.value;
    return ok({ success: true, data: { imageUrl: imageUrl(key), imageCloudinaryId: key } });
  },
});

/** Takes the photo off a service. */
export const removeServicePhoto = defineCommand(servicesCalls.removeImage, {
  run: ({ ctx, input }) => remove(ctx, ofService(input.params.id)),
});

/** Shows a photo of a staff member, in place of the one before. */
export const uploadStaffPhoto = defineCommand(staffCalls.uploadPhoto, {
  prepare: ({ ctx, input }) => storeFiles(ctx, ofMember(input.params.id)),
  run: ({ ctx, input, prepared }) => showAt(ctx, ofMember(input.params.id), prepared),
});

/** Takes the photo off a staff member. */
export const removeStaffPhoto = defineCommand(staffCalls.removePhoto, {
  run: ({ ctx, input }) => remove(ctx, ofMember(input.params.id)),
});

/** Takes the photo off a staff member who is about to leave: it is of a person, and nothing shows it any more. */
export const dropPhotoOf = (ctx: TenantCtx, member: Id) => remove(ctx, ofMember(member));

const uploadTo = (holder: PhotoHolder) => ({
  prepare: ({ ctx }: { readonly ctx: BusinessCtx }) => storeFiles(ctx, holder),
  run: ({ ctx, prepared }: { readonly ctx: TenantCtx; readonly prepared: Stored }) =>
    showAt(ctx, holder, prepared),
});

type Saved = { success: true; data: { imageUrl: string } };

const removeFrom = (holder: PhotoHolder) => ({
  run: ({ ctx }: { readonly ctx: TenantCtx }) => remove(ctx, holder),
});

/** What the business's own pages show of it. */
export const uploadLogo = defineCommand(settingsCalls.uploadLogo, uploadTo({ purpose: 'logo' }));
export const removeLogo = defineCommand(settingsCalls.removeLogo, removeFrom({ purpose: 'logo' }));
export const uploadBanner = defineCommand(settingsCalls.uploadBanner, uploadTo({ purpose: 'banner' }));
export const removeBanner = defineCommand(settingsCalls.removeBanner, removeFrom({ purpose: 'banner' }));

/** A photo whose files lie in the store, and which nothing shows yet. */
type Stored = { readonly id: Id; readonly bytes: number };

/**
 * Draws and stores what was sent. Nothing is decoded for a holder that is not there or for a business that uploads too
 * often; files come before the row, so that whatever goes wrong in between leaves files that nothing shows, and the job
 * clears them away.
 */
export const storeFiles = async (ctx: BusinessCtx, place: PhotoPlace): Promise<Outcome<Stored>> => {
  const { platform, business, file } = ctx;
  if (file === undefined || file === null) throw new Error('A call with a file was answered without one');
  const admitted = await admit(ctx, place);
  if (!admitted.ok) return admitted;
  const use = { keepAlpha: place.purpose === 'logo', isBanner: place.purpose === 'banner' };
  const encoded = await encoding.run(() => encodePhoto(file.bytes, use));
  if (encoded === null) return refusal('UNAVAILABLE', { retryAfterSeconds: 10 });
  if (!encoded.ok) return refuse(encoded.fault);
  const id = newId();
  const key = handleOf(business, id);
  await Promise.all(encoded.files.map(({ fileName, bytes }) => platform.media.put(key, fileName, bytes)));
  return ok({ id, bytes: sizeOf(encoded.files) });
};

const admit = ({ platform, business, now }: BusinessCtx, place: PhotoPlace): Promise<Outcome<null>> =>
  inTenant(platform.database, business, async (transaction) => {
    const refused = await refusePlace(transaction, place);
    // guard: nothing-is-decoded-for-what-is-not-there
    if (refused !== null) return refused;
    const uploads = await hitLimit(transaction.query, uploadsAnHour, business, now);
    // guard: forty-photos-an-hour
    return uploads.exceeded ? tooManyUploads(uploads) : ok(null);
  });

/** Why a photo could not be shown: there is nothing to show it, or no room left for it. */
const refusePlace = async (transaction: TenantTransaction, place: PhotoPlace): Promise<Refusal | null> => {
  if (place.purpose === 'work') return refuseMoreWork((await listWorkPhotos(transaction)).length);
  return (await photoHolderExists(transaction, place)) ? null : refusal('NOT_FOUND');
};

/** Shows a stored photo in place of the one before, and answers with its key. */
const show = async (
  { tx, now }: TenantCtx,
  holder: PhotoHolder,
  { id, bytes }: Stored,
): Promise<Outcome<string>> => {
  const held = await lockHolder(tx, holder);
  if (held === undefined) return refusal('NOT_FOUND');
  await insertMedia(tx, { id, purpose: holder.purpose, bytes, now });
  await setPhoto(tx, holder, id);
  if (held.picture !== null) await markMediaRemoved(tx, held.picture, now);
  return ok(handleOf(tx.business, id));
};

const showAt = async (ctx: TenantCtx, holder: PhotoHolder, stored: Stored): Promise<Outcome<Saved>> => {
  const shown = await show(ctx, holder, stored);
  return shown.ok ? ok({ success: true, data: { imageUrl: imageUrl(shown.value) } }) : shown;
};

/** Takes the photo off its holder; its files go when the job comes by. Without a photo there is nothing to do. */
const remove = async ({ tx, now }: TenantCtx, holder: PhotoHolder): Promise<Outcome<{ success: true }>> => {
  const held = await lockHolder(tx, holder);
  if (held === undefined) return refusal('NOT_FOUND');
  if (held.picture === null) return ok({ success: true });
  await setPhoto(tx, holder, null);
  await markMediaRemoved(tx, held.picture, now);
  return ok({ success: true });
};

const sizeOf = (files: readonly PhotoFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

const texts: Readonly<Record<PhotoFault, string | null>> = {
  UNREADABLE: null,
  ANIMATED: 'This picture moves. Please choose a still PNG or JPEG.',
  TOO_MANY_PIXELS: `This picture has too many pixels: at most ${longestSide} on a side and ${mostPixels / 1_000_000} million in all. Please make it smaller and try again.`,
  TOO_SLOW:
    'This picture took too long to read. Please save it again as a plain PNG or JPEG and try once more.',
};

const refuse = (fault: PhotoFault): Refusal => {
  const message = texts[fault];
  return refusal('INVALID_IMAGE', message === null ? {} : { message });
};
