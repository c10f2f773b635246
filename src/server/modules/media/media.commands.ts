import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenant, inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { UploadedFile } from '../../../platform/http/upload.ts';
import { handleOf, newId } from '../../../platform/ids.ts';
import { hitLimit, type Limit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { longestSide, mostPixels, type PictureFault } from '../check-picture.ts';
import { encodePicture, type PictureFile } from '../encode-picture.ts';
import type { Queue } from '../encoding-queue.ts';
import { holderExists, insertMedia, lockHolder, markMediaRemoved, setPicture } from '../media.repo.ts';
import type { PictureHolder } from '../picture-holder.ts';

const UPLOADS: Limit = { name: 'picture-upload', max: 20, windowMinutes: 60 };

type Context = Pick<OwnerContext, 'now' | 'session'> & { readonly file: UploadedFile };

/**
 * Stores a picture for its holder in place of the one before, and answers with its key. Nothing is decoded for a holder
 * that is not there or for a business that uploads too often; files come before the row, so that whatever goes wrong in
 * between leaves files that nothing shows, and the job clears them away.
 */
export const savePicture = async (
  platform: Platform,
  encoding: Queue,
  holder: PictureHolder,
  { file, now, session }: Context,
): Promise<Outcome<{ readonly key: string }>> => {
  const { business } = session;
  const admitted = await admit(platform, holder, { now, session });
  if (!admitted.ok) return admitted;
  const encoded = await encoding.run(() =>
    encodePicture(file.bytes, { keepAlpha: holder.purpose === 'logo' }),
  );
  if (encoded === null) return refusal('UNAVAILABLE', { retryAfterSeconds: 10 });
  if (!encoded.ok) return refuse(encoded.fault);
  const id = newId();
  const key = handleOf(business, id);
  for (const { fileName, bytes } of encoded.files) await platform.media.put(key, fileName, bytes);
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    const held = await lockHolder(transaction, holder);
    if (held === undefined) return refusal('NOT_FOUND');
    await insertMedia(transaction, { id, purpose: holder.purpose, bytes: sizeOf(encoded.files), now });
    await setPicture(transaction, holder, id);
    if (held.picture !== null) await markMediaRemoved(transaction, held.picture, now);
    return ok({ key });
  });
};

const admit = (
  platform: Platform,
  holder: PictureHolder,
  { now, session }: Pick<Context, 'now' | 'session'>,
): Promise<Outcome<null>> =>
  inTenant(platform.database, session.business, async (transaction) => {
    // guard: nothing-is-decoded-for-what-is-not-there
    if (!(await holderExists(transaction, holder))) return refusal('NOT_FOUND');
    const { exceeded, retryAfterSeconds } = await hitLimit(transaction.query, UPLOADS, session.business, now);
    // guard: twenty-pictures-an-hour
    if (!exceeded) return ok(null);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const message = `You have uploaded ${UPLOADS.max} pictures within an hour. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
    return refusal('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
  });

const sizeOf = (files: readonly PictureFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

const texts: Readonly<Record<PictureFault, string | null>> = {
  UNREADABLE: null,
  ANIMATED: 'This picture moves. Please choose a still PNG or JPEG.',
  TOO_MANY_PIXELS: `This picture has too many pixels: at most ${longestSide} on a side and ${mostPixels / 1_000_000} million in all. Please make it smaller and try again.`,
  TOO_SLOW:
    'This picture took too long to read. Please save it again as a plain PNG or JPEG and try once more.',
};

const refuse = (fault: PictureFault): Refusal => {
  const message = texts[fault];
  return refusal('INVALID_IMAGE', message === null ? {} : { message });
};
