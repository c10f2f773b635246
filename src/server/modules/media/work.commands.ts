import { workPhotosCalls } from '#contract/calls/work-photos.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { WorkPhoto } from '#contract/replies/work-views.ts';
import { ok } from '#core/result.ts';
import { oneAtATime } from '../../platform/db/one-at-a-time.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type Id, readOwnHandle } from '../../platform/ids.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { refuseMoreWork } from './limits.rules.ts';
import { storeFiles } from './media.commands.ts';
import { insertMedia, markMediaRemoved, photoHolderExists } from './media.repo.ts';
import { presentWorkPhoto } from './work.queries.ts';
import {
  deleteWorkPhoto,
  insertWorkPhoto,
  listWorkPhotos,
  placeWorkPhotos,
  tagWorkPhoto,
} from './work.repo.ts';

/** Adds a photo after the others; of two at once that would be one too many, one is refused. */
export const addWorkPhoto = defineCommand(workPhotosCalls.add, {
  prepare: ({ ctx }) => storeFiles(ctx, { purpose: 'work' }),
  run: async ({ ctx: { tx, now }, prepared: { id, bytes } }) => {
    await oneAtATime(tx, 'work');
    const shown = await listWorkPhotos(tx);
    const refused = refuseMoreWork(shown.length);
    // guard: twenty-four-photos-of-work
    if (refused !== null) return refused;
    await insertMedia(tx, { id, purpose: 'work', bytes, now });
    await insertWorkPhoto(tx, id, (shown.at(-1)?.place ?? -1) + 1);
    return shownPhoto(tx, id);
  },
});

/** Puts the photos in the order in which they are named; what is not named comes after, in the order it had. */
export const arrangeWorkPhotos = defineCommand(workPhotosCalls.arrange, {
  run: async ({ ctx: { tx }, input: { body } }) => {
    await oneAtATime(tx, 'work');
    const shown = (await listWorkPhotos(tx)).map(({ photo_id: photo }) => photo);
    const named: Id[] = [];
    for (const [at, handle] of body.ids.entries()) {
      const photo = readOwnHandle(tx.business, handle);
      if (photo === null || !shown.includes(photo))
        return refusal('INVALID_INPUT', { errors: [{ field: `ids.${at}`, message: PHOTO_GONE }] });
      named.push(photo);
    }
    await placeWorkPhotos(tx, [...new Set([...named, ...shown])]);
    return ok({ success: true, data: (await listWorkPhotos(tx)).map(presentWorkPhoto) });
  },
});

/** Says of which service a photo is: of one of the business's own, or of none. */
export const tagWork = defineCommand(workPhotosCalls.tag, {
  run: async ({ ctx: { tx }, input: { params, body } }) => {
    const service = body.serviceId === null ? null : readOwnHandle(tx.business, body.serviceId);
    // guard: work-is-of-a-service-of-its-business
    const isKnown = service !== null && (await photoHolderExists(tx, { purpose: 'service', id: service }));
    if (body.serviceId !== null && !isKnown)
      return refusal('INVALID_INPUT', { errors: [{ field: 'serviceId', message: GONE }] });
    await tagWorkPhoto(tx, params.id, service);
    return shownPhoto(tx, params.id);
  },
});

const PHOTO_GONE = 'This photo is no longer there. Please look again.';
const GONE = 'This service is no longer there. Please choose again.';

/** Takes a photo off the page; its files go when the job comes by. */
export const removeWorkPhoto = defineCommand(workPhotosCalls.remove, {
  run: async ({ ctx: { tx, now }, input: { params } }) => {
    if (!(await deleteWorkPhoto(tx, params.id))) return refusal('NOT_FOUND');
    await markMediaRemoved(tx, params.id, now);
    return ok({ success: true });
  },
});

const shownPhoto = async (
  tx: TenantTransaction,
  id: Id,
): Promise<Outcome<{ success: true; data: WorkPhoto }>> => {
  const row = (await listWorkPhotos(tx)).find(({ photo_id: photo }) => photo === id);
  return row === undefined ? refusal('NOT_FOUND') : ok({ success: true, data: presentWorkPhoto(row) });
};
